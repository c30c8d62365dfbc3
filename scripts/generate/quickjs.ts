import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const VARIANT = '@jitl/quickjs-wasmfile-release-sync'

/** Files with which the sandbox loads its engine in the middle of a run, as CommonJS can and modules cannot. */
export function quickjsFiles(): Readonly<Record<string, string>> {
  const path = createRequire(import.meta.url).resolve(`${VARIANT}/emscripten-module`)
  return { 'quickjs.cjs': readFileSync(path, 'utf8'), 'quickjs.d.cts': types }
}

const types = `declare namespace emscripten {
  interface Module {
    instantiateWasm: (imports: unknown, done: (instance: unknown) => void) => unknown
    printErr: (line: string) => void
  }
}

/** Fills the module in; complete when it returns, where \`instantiateWasm\` calls \`done\` itself. */
declare function emscripten(module: emscripten.Module): unknown
export = emscripten
`
