import type { Evaluator } from '../../core/lint/evaluator.ts'
import { quickjsSandbox } from '../../patch/sandbox/engine.ts'
import type { Instantiate } from '../../patch/sandbox/realm/quickjs.ts'
import { sandboxEngine } from '../package-files.ts'

/** The part of WebAssembly that is used; its types come with those of browsers only. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: unknown) => { readonly exports: unknown }
}

/** Runs the expressions of patches. Nothing of the sandbox is loaded before the first of them. */
export function nodeEvaluator(): Evaluator {
  let sandbox: Evaluator | undefined
  const start = () => {
    sandbox ??= quickjsSandbox(instantiateFromDisk)
    return sandbox
  }
  return {
    evaluate: (code, input) => start().evaluate(code, input),
    work: () => sandbox?.work() ?? 0,
  }
}

export function instantiateFromDisk(): Instantiate {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
  const module = new Module(sandboxEngine())
  return (imports, done) => {
    const instance = new Instance(module, imports)
    done(instance)
    return instance.exports
  }
}
