import emscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { instantiating, type Loader, quickjsOn } from '../patch/sandbox/realm/quickjs.ts'

/** The sandbox for expressions on an existing WebAssembly module. */
export const browserEngine = (module: object): Evaluator =>
  quickjsOn(emscripten as unknown as Loader, () => instantiating(module))
