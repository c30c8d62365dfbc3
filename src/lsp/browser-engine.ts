import emscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { instantiating, type Loader, quickjsOn } from '../patch/sandbox/realm/quickjs.ts'

/** The sandbox of expressions on a WebAssembly module that is there already. */
export const browserEngine = (module: object): Evaluator =>
  quickjsOn(emscripten as unknown as Loader, () => instantiating(module))
