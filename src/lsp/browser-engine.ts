import emscripten from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { type Instantiate, type Loader, quickjsOn } from '../patch/sandbox/realm/quickjs.ts'

/** The part of WebAssembly that is used; its types come with those of browsers only. */
interface Wasm {
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** The sandbox of expressions on a WebAssembly module that is there already. */
export const browserEngine = (module: object): Evaluator =>
  quickjsOn(
    emscripten as unknown as Loader,
    (): Instantiate => (imports, done) => {
      const { Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
      const instance = new Instance(module, imports)
      done(instance)
      return instance.exports
    },
  )
