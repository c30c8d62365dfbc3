import type { Evaluator } from '../../core/lint/evaluator.ts'
import { quickjsSandbox } from '../../patch/sandbox/engine.ts'
import { type Instantiate, instantiating } from '../../patch/sandbox/realm/quickjs.ts'
import { sandboxEngine } from '../package-files.ts'

/** Runs the expressions of patches. */
export const nodeEvaluator = (): Evaluator => quickjsSandbox(instantiateFromDisk)

export function instantiateFromDisk(): Instantiate {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Wasm }
  return instantiating(new WebAssembly.Module(sandboxEngine()))
}

/** Declared here because only browser types include it. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object
}
