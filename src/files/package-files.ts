import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// All that is read from beside the code. The single binary puts a module in place of this one that holds it.

const here = import.meta.filename

/** Folder of the package: the bundle lies in `dist/command/`, the sources in `src/files/`. */
const home = new URL('../../', pathToFileURL(here))

/** A file of the package, by its path from there. */
export const packageFile = (path: string): Buffer => readFileSync(new URL(path, home))

/** Undefined in the single binary, where the file has no address. */
export const packageUrl = (path: string): string | undefined => new URL(path, home).href

/** The engine of the sandbox, from beside the program or from what its sources are generated into. */
export function sandboxEngine(): Buffer {
  const beside = join(dirname(here), '../quickjs.wasm')
  const found = existsSync(beside) ? beside : join(dirname(here), '../generated/quickjs.wasm')
  return readFileSync(found)
}

/** The first argument of Node in a process of the sandbox's own. */
export const sandboxProgram = (): string => join(dirname(here), 'sandbox-child.cjs')
