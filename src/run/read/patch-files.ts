import { scopeOf } from '../../core/document/scope.ts'
import { mayBeConfiguration } from '../../core/document/texts-in.ts'
import { folderOf } from '../../core/search/file-name.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { asksForUsers, patchAs, patchFiles, resourcesOf } from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import { copyOf, type InputFile, namedAs } from '../input-file.ts'
import { kustomizationsIn, pathOf } from '../layers/layer-chains.ts'
import type { FileCache } from './file-cache.ts'

type ByPath = ReadonlyMap<string, InputFile>

/**
 * Files that kustomizations name as patches, which lack what is in the patched objects. Those in
 * `left` have nothing in scope by themselves.
 */
export function patchesAmong(
  kustomizations: readonly InputFile[],
  files: FileCache,
  { read, left }: Readonly<Record<'read' | 'left', ByPath>>,
): readonly InputFile[] {
  const patches = new Map<string, InputFile>()
  const mayBePatch = (at: string) => read.has(at) || mayBeConfiguration(left.get(at)?.text ?? '')
  for (const input of kustomizations.filter((one) => mayName(one, mayBePatch))) {
    for (const { file, at: namedAt, patched } of valuesIn(input, files).flatMap(patchFiles)) {
      const at = belowRoot(pathOf(input), file)
      const named = read.get(at) ?? left.get(at)
      if (named === undefined || named.kind !== undefined || named.factsOnly) continue
      const as = patchAs(named.text, patched, input.users)
      const hints = { ...named.hints, kustomization: input.uri, namedAt }
      if (as !== undefined) patches.set(named.uri, namedAs(named, { ...as, hints }))
    }
  }
  return [...patches.values()]
}

const valuesIn = (input: InputFile, files: FileCache): readonly unknown[] =>
  files.parsed(input).trees.map(({ value }) => value)

interface NamedUser {
  readonly name: string
  /** The file that has it, below the root. */
  readonly path: string
}

/**
 * A kustomization with the users among its resources, including those of other kustomizations,
 * because other APIs have users, too.
 */
export function withUsers(
  kustomizations: readonly InputFile[],
  users: readonly NamedUser[],
  files: FileCache,
  find: (path: string) => InputFile | undefined,
): readonly InputFile[] {
  const mayAsk = ({ text }: InputFile) => /target/.test(text) && /User/.test(text)
  const asking = kustomizations.filter(
    (one) => users.length > 0 && mayAsk(one) && valuesIn(one, files).some(asksForUsers),
  )
  if (asking.length === 0) return kustomizations
  const namedBy = groupBy(entriesBelow(asking, files, find), ({ path }) => path)
  const names = new Map<string, Set<string>>()
  for (const [path, same] of groupBy(users, (user) => user.path))
    for (const uri of buildingOn(path, namedBy)) {
      const known = names.get(uri) ?? new Set()
      for (const { name } of same) known.add(name)
      names.set(uri, known)
    }
  const isAsking = new Set(asking)
  return kustomizations.map((input) => {
    const found = isAsking.has(input) ? names.get(input.uri) : undefined
    return found === undefined ? input : copyOf(input, { users: [...found], share: undefined })
  })
}

/** A resource of a kustomization, below the root. */
interface Entry {
  readonly path: string
  readonly by: InputFile
}

/** The resources of kustomizations and of all that these build on. */
function entriesBelow(
  inputs: readonly InputFile[],
  files: FileCache,
  find: (path: string) => InputFile | undefined,
): readonly Entry[] {
  const entries: Entry[] = []
  const found = [...inputs]
  const seen = new Set(inputs.map(({ uri }) => uri))
  const looked = new Set<string>()
  for (const by of found) {
    for (const named of valuesIn(by, files).flatMap(resourcesOf)) {
      const path = belowRoot(pathOf(by), named)
      entries.push({ path, by })
      if (looked.has(path)) continue
      looked.add(path)
      for (const below of kustomizationsIn(path).flatMap((name) => find(name) ?? [])) {
        if (!seen.has(below.uri)) found.push(below)
        seen.add(below.uri)
      }
    }
  }
  return entries
}

/** The kustomizations that build on a file, each with those that build on it. */
function buildingOn(
  path: string,
  namedBy: ReadonlyMap<string, readonly Entry[]>,
): ReadonlySet<string> {
  const open = [path, ...foldersOf(path)]
  const seen = new Set(open)
  const found = new Set<string>()
  for (const one of open) {
    for (const { by } of namedBy.get(one) ?? []) {
      found.add(by.uri)
      const folder = folderOf(pathOf(by)).replace(/\/$/, '')
      if (!seen.has(folder)) open.push(folder)
      seen.add(folder)
    }
  }
  return found
}

/** The folders around a path, the nearest first. */
const foldersOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, depth, steps) => steps.slice(0, steps.length - depth).join('/'))

/** Determines without parsing if a kustomization may name patches. */
function mayName(input: InputFile, mayBePatch: (path: string) => boolean): boolean {
  const { uri, text, charts, users } = input
  if (users !== undefined) return true
  if (!text.includes('patch')) return false
  const names = Array.from(text.matchAll(/[\w./-]+\.(?:ya?ml|json)\b/g), ([name]) => name)
  const isInScope = scopeOf({ uri, text, charts }) !== 'out'
  return isInScope || names.some((name) => mayBePatch(belowRoot(pathOf(input), name)))
}
