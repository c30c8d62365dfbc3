import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { Evaluator } from '../../../core/lint/evaluator.ts'
import type emscripten from '../../../generated/quickjs.cjs'
import { createSandbox } from '../sandbox.ts'
import type { Engine } from './realms.ts'

/** Instantiates the engine's WebAssembly module, which only a host can do. */
export type Instantiate = emscripten.Module['instantiateWasm']

/** Declared here because only browser types include it. */
interface Wasm {
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** Instantiates a compiled module. */
export const instantiating =
  (module: object): Instantiate =>
  (imports, done) => {
    const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Wasm }
    const instance = new WebAssembly.Instance(module, imports)
    done(instance)
    return instance.exports
  }

/** The heap begins slightly before its first block. */
const PAGE = 4096

/** The host's setup of the engine around its WebAssembly module. */
export type Loader = (module: emscripten.Module) => unknown

/** The sandbox on QuickJS. Nothing is loaded before the first evaluation. */
export function quickjsOn(loader: Loader, host: () => Instantiate): Evaluator {
  let instantiate: Instantiate | undefined
  let memory: emscripten.Memory | undefined
  return createSandbox(() => {
    instantiate ??= host()
    // A new engine reuses the memory of a broken one, which is not freed before the run ends.
    if (memory !== undefined) new Uint8Array(memory.buffer).fill(0)
    // With a custom instantiation, the module is complete when the call returns.
    let turns: Engine['turns'] | undefined
    const instantiateWasm: Instantiate = (imports, done) => {
      const exports = instantiate?.(imports, done) as { readonly turns?: Engine['turns'] }
      turns = exports.turns
      return exports
    }
    const module: emscripten.Module = { instantiateWasm, printErr: () => {}, wasmMemory: memory }
    loader(module)
    memory ??= module.quickjsEmscriptenInit?.({}).getWasmMemory()
    const complete = Object.assign(module, { type: 'sync' }) as unknown as EngineModule
    if (turns === undefined || memory === undefined)
      throw new Error('This is not the quickjs.wasm of vclint.')
    const own = memory
    return {
      module: new QuickJSWASMModule(complete, new QuickJSFFI(complete)),
      turns,
      memory: () => new Uint8Array(own.buffer),
      heap: complete._malloc(1) & -PAGE,
    }
  })
}

type EngineModule = ConstructorParameters<typeof QuickJSFFI>[0]
