import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Everything that is read from beside the code. The single binary replaces this module by one that
// contains it.

const here = import.meta.filename

/** The package's folder: the bundle is in `dist/command/`, the sources in `src/files/`. */
const home = new URL('../../', pathToFileURL(here))

/** A file of the package, by its path in it. */
export const packageFile = (path: string): Buffer => readFileSync(new URL(path, home))

/** Undefined in the single binary, where the file has no address. */
export const packageUrl = (path: string): string | undefined => new URL(path, home).href

/** The sandbox's engine, from beside the program or from the generated sources. */
export function sandboxEngine(): Buffer {
  const beside = join(dirname(here), '../quickjs.wasm')
  const found = existsSync(beside) ? beside : join(dirname(here), '../generated/quickjs.wasm')
  return readFileSync(found)
}

/** The program that Node runs in the sandbox's own process. */
export const sandboxProgram = (): string => join(dirname(here), 'sandbox-child.cjs')
