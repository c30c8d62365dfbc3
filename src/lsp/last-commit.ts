import type { Commit, LastCommit } from '../files/last-commit.ts'
import type { Earlier } from '../run/earlier/earlier.ts'
import { type InputFile, type ReadFile, readInput } from '../run/lint-files.ts'
import type { Disk } from './workspace/disk.ts'
import { type Entries, isConfigFile } from './workspace/entries.ts'
import { yieldToEvents } from './workspace/yield-to-events.ts'

/** What the files of the last commit are called. */
export const COMMITTED = 'HEAD:'

/** Compares the files of a project with the last commit, where the user wants that. */
export interface LastCommits {
  /** Returns whether anything changes with it. */
  readonly switch: (isOn: boolean) => boolean
  /** Brings up to date what differs from the last commit of a project. */
  readonly load: (root: string) => Promise<void>
  /** What a project is compared with, and its files that differ; only what has been loaded. */
  readonly of: (root: string) => Compared | undefined
  /** Something may have changed on disk. */
  readonly forget: () => void
  /** Changes when something else is compared with. */
  readonly version: () => number
  readonly stop: () => void
}

export interface Compared {
  readonly earlier: Earlier
  /** Files that differ and are still there. */
  readonly changed: readonly string[]
  /** A file of the commit that was read before. */
  readonly read: (input: InputFile) => ReadFile | undefined
}

interface Known {
  readonly commit: LastCommit | undefined
  /** What the rest was worked out for. */
  of: Commit | undefined
  isCurrent: boolean
  /** Files on disk that differ from the commit or are gone. */
  differing: ReadonlySet<string>
  /** Files as they were committed, each made and parsed once. */
  readonly inputs: Map<string, InputFile>
}

/** How many files are compared before other requests have their turn. */
const STEP = 50

export function createLastCommits(
  disk: Pick<Disk, 'lastCommit'>,
  entries: () => Entries,
  onMove: () => void,
): LastCommits {
  const roots = new Map<string, Known>()
  const reads = new WeakMap<InputFile, ReadFile>()
  /** Texts that were found to be, or not to be, what the commit has. */
  const compared = new Map<string, { readonly text: string; readonly isSame: boolean }>()
  let isOn = false
  let version = 0

  const isSame = (commit: Commit, path: string, text: string): boolean => {
    const found = compared.get(path)
    if (found?.text === text) return found.isSame
    const made = { text, isSame: commit.holds(path, text) }
    compared.set(path, made)
    return made.isSame
  }

  const open = (root: string): Known => {
    const known = roots.get(root) ?? {
      commit: disk.lastCommit?.(root, onMove),
      of: undefined,
      isCurrent: false,
      differing: new Set(),
      inputs: new Map(),
    }
    roots.set(root, known)
    return known
  }

  const differingIn = async (commit: Commit, root: string) => {
    const found = new Set<string>()
    for (const [index, path] of commit.paths.entries()) {
      if (index % STEP === STEP - 1) await yieldToEvents()
      if (entries().rootOf(path) !== root) continue
      const text = entries().textOf(path)
      if (text === undefined || !isSame(commit, path, text)) found.add(path)
    }
    return found
  }

  /** Files of the commit that may be asked for: open ones before they are typed in. */
  const take = (known: Known, commit: Commit, root: string) => {
    const open = entries()
      .open()
      .filter((path) => entries().rootOf(path) === root)
    const wanted = [...new Set([...known.differing, ...open])].filter(
      (path) => !known.inputs.has(path) && !isConfigFile(path),
    )
    for (const [path, text] of commit.textsOf(wanted))
      known.inputs.set(path, entries().inputOf(path, text))
  }

  const close = () => {
    for (const { commit } of roots.values()) commit?.stop()
    roots.clear()
  }

  return {
    switch(wanted) {
      const isChanged = wanted !== isOn
      isOn = wanted
      if (isChanged) version++
      if (!isOn) close()
      return isChanged
    },
    async load(root) {
      if (!isOn) return
      const known = open(root)
      const commit = known.commit?.current()
      if (commit !== known.of) {
        known.inputs.clear()
        compared.clear()
        known.isCurrent = false
      }
      known.of = commit
      if (commit === undefined) return
      if (!known.isCurrent) {
        known.isCurrent = true
        const differing = await differingIn(commit, root)
        if (known.of !== commit) return
        known.differing = differing
        version++
      }
      take(known, commit, root)
    },
    of(root) {
      const known = isOn ? roots.get(root) : undefined
      const commit = known?.of
      if (known === undefined || commit === undefined) return undefined
      const paths = [...new Set([...known.differing, ...entries().open()])].filter((path) => {
        if (entries().rootOf(path) !== root) return false
        const text = entries().textOf(path)
        return text === undefined || !isSame(commit, path, text)
      })
      const differing = new Set(paths)
      const inputs = paths.flatMap((path) => {
        const input = known.inputs.get(path)
        return input === undefined || entries().isIgnored(path) ? [] : [input]
      })
      return {
        earlier: {
          files: () => inputs,
          isChanged: (uri) => differing.has(uri),
          nameOf: (uri) => `${COMMITTED}${uri}`,
        },
        changed: paths.filter((path) => entries().textOf(path) !== undefined),
        read(input) {
          if (!inputs.includes(input)) return undefined
          const found = reads.get(input) ?? readInput(input)
          reads.set(input, found)
          return found
        },
      }
    },
    forget() {
      for (const known of roots.values()) known.isCurrent = false
    },
    version: () => version,
    stop: close,
  }
}

/** The path of a file of the last commit, by what it is called; undefined for one that is there now. */
export const committedPath = (uri: string): string | undefined =>
  uri.startsWith(COMMITTED) ? uri.slice(COMMITTED.length) : undefined

/** How an editor with a view for it shows a file of the last commit: as the git extension of VS Code does. */
export const committedUri = (path: string, uri: string): string =>
  `${uri.replace(/^file:\/\//, 'git:')}?${encodeURIComponent(JSON.stringify({ path, ref: 'HEAD' }))}`
