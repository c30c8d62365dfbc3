import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { quickjsSandbox } from '../patch/sandbox/engine.ts'
import type { Instantiate } from '../patch/sandbox/quickjs.ts'

/** What is used of WebAssembly, whose types come with those of browsers only. */
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
    prepare: (code, values, context) => start().prepare?.(code, values, context),
    work: () => sandbox?.work() ?? 0,
  }
}

/** Loads the engine of the sandbox from beside the program, or from its package. */
export function instantiateFromDisk(): Instantiate {
  const here = import.meta.filename
  const beside = join(dirname(here), '../quickjs.wasm')
  const path = existsSync(beside)
    ? beside
    : createRequire(here).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
  const module = new Module(readFileSync(path))
  return (imports, done) => {
    const instance = new Instance(module, imports)
    done(instance)
    return instance.exports
  }
}
