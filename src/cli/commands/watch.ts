import { type FSWatcher, statSync, watch as watchFolder } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { discover, reason } from '../../files/discover.ts'
import { type FileSettings, NO_SETTINGS } from '../../files/is-walked.ts'
import { UsageError } from '../../files/usage-error.ts'
import { isCandidate } from '../../files/walked.ts'
import type { Options } from '../args.ts'
import { onDisk, openConfig } from '../input/config-files.ts'
import { exit, type Io } from '../io.ts'
import { formatsOf } from '../output/output.ts'
import { warn } from '../output/warn.ts'
import { check } from './check.ts'

const DEBOUNCE = 100
const CLEAR = '\u001b[2J\u001b[3J\u001b[H'
/** `vclint --watch`: checks whenever a file may have changed, until Ctrl-C. */
export async function watch(paths: readonly string[], options: Options, io: Io): Promise<number> {
  if (options.stdin) throw new UsageError('--watch cannot be combined with --stdin.')
  const own = new Set(
    formatsOf(options).flatMap(({ file }) => (file ? [resolve(io.cwd, file)] : [])),
  )
  let wake = () => {}
  let isEnded = false
  const end = () => {
    isEnded = true
    wake()
  }
  process.once('SIGINT', end)
  let watchers: readonly FSWatcher[] = []
  try {
    for (let isFirst = true; !isEnded; isFirst = false) {
      // Watching starts before the files are read, so that no change is missed.
      const changed = new Promise<void>((resume) => {
        wake = resume
      })
      const settings = settingsNow(options, io)
      watchers = await watchAll(paths, io, settings, (path) => own.has(path) || wake())
      if (io.stdout.isTerminal) io.stdout.write(CLEAR)
      await checkOnce(paths, options, io, isFirst)
      warn(io, 'Waiting for changes. Press Ctrl-C to stop.')
      await changed
      if (!isEnded) await wait(DEBOUNCE)
      closeAll(watchers)
    }
    return exit.clean
  } finally {
    process.removeListener('SIGINT', end)
    closeAll(watchers)
  }
}

/** A wrong command line ends the watch; a configuration that breaks later does not. */
async function checkOnce(
  paths: readonly string[],
  options: Options,
  io: Io,
  isFirst: boolean,
): Promise<void> {
  try {
    await check(paths, options, io)
  } catch (error) {
    if (isFirst || !(error instanceof UsageError)) throw error
    for (const line of error.lines) warn(io, line)
  }
}

/** The settings of files in the configuration; none if the command line is wrong, which the check reports. */
function settingsNow(options: Options, { cwd }: Io): FileSettings {
  try {
    return openConfig(options, onDisk(cwd)).files
  } catch {
    return NO_SETTINGS
  }
}

async function watchAll(
  paths: readonly string[],
  io: Io,
  settings: FileSettings,
  notice: (path: string) => void,
): Promise<readonly FSWatcher[]> {
  const watchers: FSWatcher[] = []
  try {
    for (const folder of await foldersOf(paths, io.cwd, settings)) {
      const watcher = watchFolder(folder, (_, name) => {
        // Editors write temporary files, and folders have no extension.
        const path = join(folder, name ?? '')
        if (
          name === null ||
          isCandidate(path, settings.hasKind) ||
          /^[^.]*$|^\.gitignore$/.test(name)
        )
          notice(path)
      })
      watchers.push(watcher.on('error', () => notice(folder)))
    }
    return watchers
  } catch (error) {
    closeAll(watchers)
    throw new UsageError(`Cannot watch the files: ${reason(error)}.`)
  }
}

function closeAll(watchers: readonly FSWatcher[]): void {
  for (const watcher of watchers) watcher.close()
}

/** Folders that hold files to check, and their parents, which may hold configurations. */
async function foldersOf(
  paths: readonly string[],
  cwd: string,
  settings: FileSettings,
): Promise<ReadonlySet<string>> {
  const folders = new Set([cwd])
  const enter = (folder: string) => void folders.add(folder)
  const wanted = paths.length > 0 ? paths : ['.']
  const { files } = await discover(wanted, cwd, { walker: { enter }, settings })
  for (const file of files) folders.add(dirname(file))
  for (const folder of [...folders]) {
    for (let at = folder; !isRoot(at) && dirname(at) !== at; at = dirname(at))
      folders.add(dirname(at))
  }
  return folders
}

const isRoot = (folder: string) =>
  statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined
