import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import { QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { Evaluator } from '../../../core/lint/evaluator.ts'
import type emscripten from '../../../generated/quickjs.cjs'
import { createSandbox } from '../sandbox.ts'
import type { Engine } from './realms.ts'

/** Makes an instance of the engine's WebAssembly module: what a host can do and the core cannot. */
export type Instantiate = emscripten.Module['instantiateWasm']

/** Its types come with those of browsers only. */
interface Wasm {
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** Instances of a module that is compiled. */
export const instantiating =
  (module: object): Instantiate =>
  (imports, done) => {
    const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Wasm }
    const instance = new WebAssembly.Instance(module, imports)
    done(instance)
    return instance.exports
  }

/** The heap begins a little before the first of its blocks. */
const PAGE = 4096

/** The host's setup of the engine around its WebAssembly module. */
export type Loader = (module: emscripten.Module) => unknown

/** The sandbox on QuickJS. Nothing is loaded before the first expression is evaluated. */
export function quickjsOn(loader: Loader, host: () => Instantiate): Evaluator {
  let instantiate: Instantiate | undefined
  let memory: emscripten.Memory | undefined
  return createSandbox(() => {
    instantiate ??= host()
    // A new engine takes the memory of one that broke, which is not freed before the run ends.
    if (memory !== undefined) new Uint8Array(memory.buffer).fill(0)
    // With its own way to instantiate, the module is complete when the call returns.
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
