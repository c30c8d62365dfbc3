import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countedWasm } from './counted-wasm.ts'

const VARIANT = '@jitl/quickjs-wasmfile-release-sync'

/** Files with which the sandbox loads its engine in the middle of a run, as CommonJS can and modules cannot. */
export function quickjsFiles(): Readonly<Record<string, string | Uint8Array>> {
  const { resolve } = createRequire(import.meta.url)
  return {
    'quickjs.cjs': readFileSync(resolve(`${VARIANT}/emscripten-module`), 'utf8'),
    'quickjs.d.cts': types,
    'quickjs.wasm': countedWasm(readFileSync(resolve(`${VARIANT}/wasm`))),
  }
}

const types = `declare namespace emscripten {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  interface Module {
    instantiateWasm: (imports: unknown, done: (instance: unknown) => void) => unknown
    printErr: (line: string) => void
    wasmMemory: Memory | undefined
    readonly quickjsEmscriptenInit?: (log: object) => { readonly getWasmMemory: () => Memory }
  }
}

/** Fills the module in; complete when it returns, where \`instantiateWasm\` calls \`done\` itself. */
declare function emscripten(module: emscripten.Module): unknown
export = emscripten
`
