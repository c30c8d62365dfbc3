import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const VARIANT = '@jitl/quickjs-wasmfile-release-sync'

/** Files with which the sandbox loads its engine in the middle of a run, as CommonJS can and modules cannot. */
export function quickjsFiles(): Readonly<Record<string, string>> {
  const path = createRequire(import.meta.url).resolve(`${VARIANT}/emscripten-module`)
  return { 'quickjs.cjs': readFileSync(path, 'utf8'), 'quickjs.d.cts': types }
}

const types = `export interface QuickJsModule {
  instantiateWasm: (
    imports: Record<string, Record<string, unknown>>,
    done: (instance: unknown) => void,
  ) => unknown
  printErr: (line: string) => void
}

/** Fills the module in; complete when it returns, where \`instantiateWasm\` calls \`done\` itself. */
declare function emscripten(module: QuickJsModule): unknown
export default emscripten
`
