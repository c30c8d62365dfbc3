import { homedir } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { MAX_PROJECT_FILES } from '../core/limits.ts'
import * as language from '../custom-rules/language.ts'
import { readCustomRules } from '../custom-rules/read-custom-rules.ts'
import { discover } from '../files/discover.ts'
import { type FileAccess, openFiles } from '../files/file-access.ts'
import { garbageCollector } from '../files/garbage-collector.ts'
import { NO_SETTINGS } from '../files/is-walked.ts'
import { rootFinder, TOO_MANY_FILES } from '../files/project-files.ts'
import { sandboxProcess } from '../files/sandbox/sandbox-process.ts'
import { native, slashed } from '../files/slashes.ts'
import { connect } from './connect.ts'
import { moreActions } from './features/more-actions.ts'
import { type ServerOptions, serve } from './server.ts'
import type { Disk } from './workspace/disk.ts'
import { isFile } from './workspace/uris.ts'

/**
 * Serves a client over two streams until it exits or disconnects. Returns true if it sent `exit` in
 * the order that the protocol requires.
 */
export function listen(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  options: ServerOptions,
): Promise<boolean> {
  return new Promise((resolve) => {
    let watch: ReturnType<typeof setInterval> | undefined
    const watchDog = {
      shutdownReceived: false,
      initialize({ processId }: { readonly processId: number | null }) {
        if (processId === null || watch !== undefined) return
        watch = setInterval(() => isAlive(processId) || end(), 3000)
        watch.unref()
      },
      exit: () => end(),
    }
    const end = () => {
      clearInterval(watch)
      resolve(watchDog.shutdownReceived)
    }
    input.on('end', end)
    input.on('close', end)
    const reader = new StreamMessageReader(input)
    serve(connect(reader, new StreamMessageWriter(output), watchDog), {
      moreActions,
      ...options,
    })
    input.on('data', garbage.touched)
  })
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/**
 * File access for one turn of the event loop, because cached facts about folders may be outdated in
 * the next.
 */
function accessOfTurn(): (folders: readonly string[]) => FileAccess {
  const accesses = new Map<string, FileAccess>()
  return (folders) => {
    if (accesses.size === 0) setImmediate(() => accesses.clear())
    const key = folders.join('\n')
    const access = accesses.get(key) ?? openFiles(folders)
    accesses.set(key, access)
    return access
  }
}
const accessTo = accessOfTurn()
const garbage = garbageCollector()
/** The names that walks saw in folders, until the configuration is read again. */
const walks = new Map<string, FileAccess>()
const hasNone = (folder: string, names: readonly string[]): boolean =>
  [...walks.values()].some((walk) => walk.hasNone(folder, names))

export const disk: Disk = {
  startSandbox: () => sandboxProcess(),
  readCustomRules,
  customRuleLanguage: () => language,
  readText(path, folders = []) {
    if (!isFile(path)) return undefined
    try {
      const text = accessTo(folders.filter(isFile).map(native)).readText(native(path))
      garbage.read(text.length)
      return text
    } catch {
      return undefined
    }
  },
  exists: (path) => accessTo([]).exists(native(path)),
  isMissing: (path) => isFile(path) && !accessTo([]).exists(native(path)),
  async filesBelow(folder, hasKind, warn) {
    // These folders are no project, and walking them would take minutes.
    if (folder === '/' || native(folder) === homedir()) return []
    const access = openFiles([native(folder)])
    walks.set(folder, access)
    const { files, links, isCut } = await discover([native(folder)], native(folder), {
      access,
      limit: MAX_PROJECT_FILES,
      settings: { ...NO_SETTINGS, hasKind: (path) => hasKind(slashed(path)) },
    })
    if (isCut) warn(TOO_MANY_FILES)
    return files.filter((path) => !links.has(path)).map(slashed)
  },
  hasNone: (folder, names) => hasNone(native(folder), names),
  rootFinder() {
    walks.clear()
    const find = rootFinder(undefined, hasNone)
    return (path) => {
      const root = isFile(path) ? find(dirname(native(path))) : undefined
      return root === undefined ? undefined : slashed(root)
    }
  },
}
