import type { Evaluator } from '../../core/lint/evaluator.ts'
import emscripten from '../../generated/quickjs.cjs'
import { type Instantiate, instantiating, quickjsOn } from '../../patch/sandbox/realm/quickjs.ts'
import { sandboxEngine } from '../package-files.ts'

/** Runs the expressions of patches on the engine of the package, or on what another host brings. */
export const nodeEvaluator = (host = instantiateFromDisk): Evaluator => quickjsOn(emscripten, host)

export function instantiateFromDisk(): Instantiate {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Wasm }
  return instantiating(new WebAssembly.Module(sandboxEngine()))
}

/** Its types come with those of browsers only. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object
}
