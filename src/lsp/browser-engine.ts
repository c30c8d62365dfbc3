import emscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { type Instantiate, type Loader, quickjsOn } from '../patch/sandbox/quickjs.ts'

/** The sandbox of expressions on a module that is there already. */
export const browserEngine = (module: WebAssembly.Module): Evaluator =>
  quickjsOn(
    emscripten as unknown as Loader,
    (): Instantiate => (imports, done) => {
      const instance = new WebAssembly.Instance(module, imports as WebAssembly.Imports)
      done(instance)
      return instance.exports
    },
  )
