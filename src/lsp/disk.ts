import { lstatSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, sep } from 'node:path'
import { discover } from '../files/discover.ts'
import { openDoor } from '../files/door.ts'
import { rootFinder } from '../files/project-files.ts'
import { sandboxThread } from '../files/sandbox-worker.ts'
import type { SandboxRunner } from '../run/sandbox-job.ts'
import { isFile } from './uris.ts'

/** What the language server reads of the file system. Paths are absolute, with slashes. */
export interface Disk {
  /** Text of a file; undefined when there is none that can be read. `folders` are those of the workspace. */
  readonly readText: (path: string, folders?: readonly string[]) => string | undefined
  readonly exists: (path: string) => boolean
  /** Files below a folder that may hold something of ours. Links are left out, as they may lead away. */
  readonly filesBelow: (folder: string) => Promise<readonly string[]>
  /** Finds the root of the project that a file belongs to; remembers what it has seen. */
  readonly rootFinder: () => (path: string) => string | undefined
  /** Starts what runs the expressions of patches, out of the way of requests. */
  readonly startSandbox?: (() => SandboxRunner) | undefined
}

const slashed = (path: string) => path.split(sep).join('/')
const native = (path: string) => path.split('/').join(sep)

export const disk: Disk = {
  startSandbox: () => sandboxThread(),
  readText(path, folders = []) {
    if (!isFile(path)) return undefined
    return attempt(() => openDoor(folders.filter(isFile).map(native)).readText(native(path)))
  },
  exists: (path) => openDoor([]).exists(native(path)),
  async filesBelow(folder) {
    // Nobody keeps a project there, and walking it would take minutes.
    if (folder === '/' || native(folder) === homedir()) return []
    const { files } = await discover([native(folder)], native(folder))
    return files.filter((path) => attempt(() => lstatSync(path))?.isFile()).map(slashed)
  },
  rootFinder() {
    const find = rootFinder()
    return (path) => {
      const root = isFile(path) ? find(dirname(native(path))) : undefined
      return root === undefined ? undefined : slashed(root)
    }
  },
}

/** What a call to the file system gives, or undefined where it is refused. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
