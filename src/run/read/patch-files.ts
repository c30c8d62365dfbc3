import { scopeOf } from '../../core/document/scope.ts'
import { mayBeConfiguration } from '../../core/document/texts-in.ts'
import { addAll } from '../../core/lists.ts'
import { patchAs, patchFiles, resourcesOf } from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import { copyOf, type InputFile, namedAs } from '../input-file.ts'
import { kustomizationsIn, pathOf } from '../layers/layer-chains.ts'
import type { FileCache } from './file-cache.ts'

type ByPath = ReadonlyMap<string, InputFile>

/**
 * Files that kustomizations name as patches: what they lack is in the object that they change. Those that are `left`
 * hold nothing for us by themselves.
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

/** A kustomization with the users among its resources, also those of other kustomizations: other APIs have users, too. */
export function withUsers(
  input: InputFile,
  users: readonly Readonly<Record<'name' | 'path', string>>[],
  files: FileCache,
  find: (path: string) => InputFile | undefined,
): InputFile {
  if (users.length === 0 || !/patch/.test(input.text) || !/User/.test(input.text)) return input
  const paths = new Set<string>()
  const found = [input]
  for (const one of found) {
    for (const path of valuesIn(one, files).flatMap(resourcesOf)) {
      const at = belowRoot(pathOf(one), path)
      if (paths.has(at)) continue
      paths.add(at)
      const below = kustomizationsIn(at).flatMap((name) => find(name) ?? [])
      addAll(found, below)
    }
  }
  const isNamed = (path: string) =>
    [...paths].some((one) => path === one || path.startsWith(`${one}/`))
  const named = users.filter(({ path }) => isNamed(path)).map(({ name }) => name)
  return named.length === 0 ? input : copyOf(input, { users: named, share: undefined })
}

/** Sees without parsing that a kustomization may name patches. */
function mayName(input: InputFile, mayBePatch: (path: string) => boolean): boolean {
  const { uri, text, charts, users } = input
  if (users !== undefined) return true
  if (!text.includes('patch')) return false
  const names = Array.from(text.matchAll(/[\w./-]+\.(?:ya?ml|json)\b/g), ([name]) => name)
  const isInScope = scopeOf({ uri, text, charts }) !== 'out'
  return isInScope || names.some((name) => mayBePatch(belowRoot(pathOf(input), name)))
}
