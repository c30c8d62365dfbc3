import type { SourceFile } from '../../../core/types.ts'
import { mayHoldFacts, mayNameLayers } from '../../../project/index.ts'
import { inputScope } from '../../../run/input-scope.ts'
import { isAboutOthers, mayBeLayer } from '../../../run/layers/layer-chains.ts'
import { type InputFile, type ReadFile, readInput } from '../../../run/lint-files.ts'
import type { Disk } from '../disk.ts'
import type { WorkspaceFile } from '../workspace-file.ts'
import { createEntriesState, type EntriesState, textOf } from './entries-state.ts'
import {
  baselineOf,
  configOf,
  inputOf,
  isConfigFile,
  isConfiguration,
  profileOf,
  projectOf,
  rootOf,
  textChanged,
} from './file-config.ts'

/** The files known to the server, each read once until its text or the configuration changes. */
export function createEntries(disk: Disk, folders: readonly string[]) {
  const state = createEntriesState(disk, folders)
  const { entries, foreign, openTexts } = state
  return {
    /** Returns the earlier reading of a file if its text is unchanged. */
    known(path: string): WorkspaceFile | undefined {
      const entry = entries.get(path)
      return entry?.input.text === textOf(state, path) ? entry : undefined
    },
    textOf: (path: string) => textOf(state, path),
    /** True of a file that a configuration names and gives a kind. */
    hasKind: (path: string) => state.configs.namesKind(path),
    /**
     * True of a closed file known to hold nothing to check or refer to. Nothing of it is kept in
     * memory.
     */
    isForeign: (path: string) => isForeign(state, path),
    foreignInput: (path: string) => (openTexts.has(path) ? undefined : foreign.get(path)),
    /**
     * Forgets a file out of scope, except for that fact. Returns false if the file must be kept.
     */
    setAside: (path: string) => setAside(state, path),
    /**
     * The path of the file that contains an embedded text, by the text's name in a run; a file's
     * own path.
     */
    ownerOf: (uri: string) => ownerOf(state, uri),
    rootOf: (path: string) => rootOf(state, path),
    /** The folder of all files that affect findings in a file. */
    projectOf: (path: string) => projectOf(state, path),
    entryOf: (path: string) => entryOf(state, path),
    setOpen(path: string, text: string | undefined) {
      const before = textOf(state, path)
      if (text === undefined) openTexts.delete(path)
      else openTexts.set(path, text)
      if (textOf(state, path) !== before) textChanged(state, path)
    },
    open: () => [...openTexts.keys()],
    /** Something may have changed on disk: the given paths, or everything. */
    forget: (paths?: readonly string[]) => forget(state, paths),
    baselineOf: (path: string) => baselineOf(state, path),
    profileOf: (path: string) => profileOf(state, path),
    /** Grows with every change of a file's facts or of the configuration. */
    age: () => state.age,
  }
}

export type Entries = ReturnType<typeof createEntries>

function entryOf(state: EntriesState, path: string): WorkspaceFile | undefined {
  const { entries } = state
  const text = textOf(state, path)
  const known = entries.get(path)
  if (text === undefined) {
    if (isJoined(known)) state.age++
    entries.delete(path)
    return undefined
  }
  if (known?.input.text === text) return known
  const made = makeEntry(state, path, text)
  if (!haveSameFacts(known, made)) state.age++
  entries.set(path, made)
  return made
}

function makeEntry(state: EntriesState, path: string, text: string): WorkspaceFile {
  const input = inputOf(state, path, text, memoFor(state, path, text))
  const known = state.entries.get(path)
  const before = known?.crash === undefined ? known?.read.file : undefined
  const { read, crash } = readCarefully(input, before)
  // The host of a request may be a variable, so that no word in the text shows an object.
  const hasFacts = mayHoldFacts(text) || read.facts.changes.length > 0
  const { isIgnored } = configOf(state, path)
  return {
    path,
    input,
    read,
    isIgnored,
    hasFacts,
    hasValues: read.facts.virtualClusters.length > 0,
    namesLayers: mayNameLayers(text),
    ...(crash === undefined ? {} : { crash }),
  }
}

/** Shorter texts are read again as a whole when they first change. */
const LONG_TEXT = 4_000

/** A short file that is not open will probably not change, and thousands of memos are large. */
const memoFor = ({ memos, openTexts }: EntriesState, path: string, text: string) =>
  openTexts.has(path) || text.length >= LONG_TEXT ? memos.next(path) : undefined

/** True of a file that matters to findings in others. */
const isJoined = (entry: WorkspaceFile | undefined): entry is WorkspaceFile =>
  entry?.hasFacts === true && !entry.isIgnored

const haveSameFacts = (before: WorkspaceFile | undefined, now: WorkspaceFile): boolean =>
  isJoined(before) && isJoined(now)
    ? areSame(factsIn(before.read), factsIn(now.read))
    : isJoined(before) === isJoined(now)

const factsIn = ({ facts, values }: ReadFile) => [...Object.values(facts), values]

/** Compares facts: those of an unchanged document are the same objects, others are written out. */
const areSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => areSame(item, other[index]))
    : JSON.stringify(one) === JSON.stringify(other))

/** Reads a file; a crash loses what is known of this file only. */
function readCarefully(
  input: InputFile,
  before: SourceFile | undefined,
): { readonly read: ReadFile; readonly crash?: unknown } {
  try {
    return { read: readInput(input, before) }
  } catch (crash) {
    return { read: readInput({ ...input, text: '' }), crash }
  }
}

function isForeign(state: EntriesState, path: string): boolean {
  const { entries, foreign, openTexts } = state
  if (openTexts.has(path)) return false
  if (foreign.has(path)) return true
  if (entries.has(path)) return false
  const text = textOf(state, path)
  // A file that takes part in joins is always read.
  if (text === undefined || mayHoldFacts(text) || isConfiguration(state, path)) return false
  const { kind, declared, charts } = configOf(state, path)
  const scope = inputScope({ uri: path, text, kind, declared, charts })
  return scope === 'out' && setAside(state, path)
}

function setAside(state: EntriesState, path: string): boolean {
  // A file that may override another one, or be overridden, matters whatever it contains.
  if (state.openTexts.has(path) || isAboutOthers(path) || mayBeLayer(path)) return false
  state.foreign.set(path, {
    ...inputOf(state, path, ''),
    get text() {
      return textOf(state, path) ?? ''
    },
  })
  state.entries.delete(path)
  state.diskTexts.delete(path)
  state.memos.forget(path)
  return true
}

function ownerOf({ entries }: EntriesState, uri: string): string {
  let path = uri
  for (let at = uri.indexOf('#'); at >= 0 && !entries.has(path); at = uri.indexOf('#', at + 1)) {
    path = uri.slice(0, at)
  }
  return entries.has(path) ? path : uri
}

function forget(state: EntriesState, paths: readonly string[] | undefined): void {
  const { diskTexts, foreign } = state
  if (paths === undefined) foreign.clear()
  else for (const path of paths) foreign.delete(path)
  const gone = paths ?? [...diskTexts.keys()]
  const before = new Map(gone.map((path) => [path, diskTexts.get(path)]))
  for (const path of gone) diskTexts.delete(path)
  // A host that names a configuration may now have what it needs, such as the engine of custom
  // rules.
  const isAsked = (path: string) => paths !== undefined && isConfigFile(path)
  for (const path of gone)
    if (textOf(state, path) !== before.get(path) || isAsked(path)) textChanged(state, path)
}
