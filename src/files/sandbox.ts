import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Instantiate } from '../patch/sandbox/engine.ts'

/** Loads the engine of the sandbox from beside the program, or from its package. */
export function instantiateFromDisk(): Instantiate {
  const here = import.meta.filename
  const beside = join(dirname(here), '../quickjs.wasm')
  const path = existsSync(beside)
    ? beside
    : createRequire(here).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  const module = new WebAssembly.Module(readFileSync(path))
  return (imports, done) => {
    const instance = new WebAssembly.Instance(module, imports as WebAssembly.Imports)
    done(instance)
    return instance.exports
  }
}
