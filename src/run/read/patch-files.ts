import { mayBeOurs } from '../../core/document/may-be-ours.ts'
import type { PatchedObject } from '../../core/types.ts'
import { patchAs, patchFiles } from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import { pathOf } from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'
import { type FilesRead, forgetFiles } from './files-read.ts'

interface Found {
  readonly ours: readonly InputFile[]
  readonly left: ReadonlyMap<string, InputFile>
  readonly kustomizations: ReadonlyMap<string, InputFile>
}

/** Files that a kustomization names as patches: what they lack is in the object that they change. */
export function notePatchFiles(
  into: FilesRead,
  { ours: all, left, kustomizations }: Found,
  take: (input: InputFile) => void,
): void {
  if (kustomizations.size === 0) return
  const ours = new Map(all.map((one) => [pathOf(one), one]))
  const concerned = [...kustomizations.values()].filter((input) => mayName(input, ours))
  if (concerned.length === 0) return
  const byPath = new Map([...left.values()].map((one) => [pathOf(one), one]))
  const patches = new Map<string, InputFile>()
  for (const input of concerned) {
    const { file: kustomization } = readInput(input)
    for (const { file, patched } of kustomization.trees.flatMap(({ value }) => patchFiles(value))) {
      const at = belowRoot(pathOf(input), file)
      const named = ours.get(at) ?? byPath.get(at)
      const patch = named && into.profiles.has(named.uri) ? asPatch(named, patched) : undefined
      if (patch !== undefined) patches.set(patch.uri, patch)
    }
  }
  // All at once: a repository may have thousands of them.
  forgetFiles(into, new Set(patches.keys()))
  for (const [uri, patch] of patches) {
    into.patches.push(uri)
    take(patch)
  }
}

/** Whether a kustomization may name patches of ours, which is seen without parsing it. */
function mayName(input: InputFile, ours: ReadonlyMap<string, InputFile>): boolean {
  const { uri, text, charts } = input
  if (!text.includes('patch')) return false
  const isNamed = (name: string) => ours.has(belowRoot(pathOf(input), name))
  const names = text.matchAll(/[\w./-]+\.(?:ya?ml|json)\b/g)
  return mayBeOurs({ uri, text, charts }) || [...names].some(([name]) => isNamed(name))
}

/** A file as the patch that it is; undefined where nothing is to be known of it. */
function asPatch(input: InputFile, patched: PatchedObject | undefined): InputFile | undefined {
  const as = input.kind === undefined ? patchAs(input.text, patched) : undefined
  if (as === undefined || input.factsOnly) return undefined
  const { wrapper, target } = as
  const kind = target === undefined ? {} : { kind: 'JsonPatch' }
  const declared = target === undefined ? {} : { declared: { ...input.declared, target } }
  return copyOf(input, { wrapper, ...kind, ...declared, isPatch: true, share: undefined })
}
