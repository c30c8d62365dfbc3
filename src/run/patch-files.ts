import { patchAs, patchFiles } from '../carriers/kustomize.ts'
import { mayBeOurs } from '../core/document/may-be-ours.ts'
import type { PatchedObject } from '../core/types.ts'
import { belowRoot } from '../project/index.ts'
import { type FilesRead, forgetFile } from './files-read.ts'
import type { InputFile } from './input-file.ts'
import { pathOf } from './layers/layer-chains.ts'
import { readInput } from './lint-input.ts'

interface Found {
  readonly ours: ReadonlyMap<string, InputFile>
  readonly left: ReadonlyMap<string, InputFile>
  readonly kustomizations: ReadonlyMap<string, InputFile>
}

/** Files that a kustomization names as patches: what they lack is in the object that they change. */
export function notePatchFiles(
  into: FilesRead,
  { ours, left, kustomizations }: Found,
  take: (input: InputFile) => void,
): void {
  let byPath: ReadonlyMap<string, InputFile> | undefined
  for (const input of kustomizations.values()) {
    const { text } = input
    if (!/patch/.test(text)) continue
    const isOurs = mayBeOurs({ uri: input.uri, text, charts: input.charts })
    const names = [...text.matchAll(/[\w./-]+\.(?:ya?ml|json)\b/g)].map(([name]) => name)
    const path = pathOf(input)
    if (!isOurs && !names.some((name) => ours.has(belowRoot(path, name)))) continue
    byPath ??= new Map([...left.values()].map((one) => [pathOf(one), one]))
    for (const { value } of readInput(input).file.trees)
      for (const { file, patched } of patchFiles(value)) {
        const at = belowRoot(path, file)
        const patch = ours.get(at) ?? byPath.get(at)
        if (patch !== undefined) takePatch(into, patch, patched, take)
      }
  }
}

function takePatch(
  into: FilesRead,
  input: InputFile,
  patched: PatchedObject | undefined,
  take: (input: InputFile) => void,
): void {
  const as = input.kind === undefined ? patchAs(input.text, patched) : undefined
  if (as === undefined || input.factsOnly || !into.profiles.has(input.uri)) return
  forgetFile(into, input.uri)
  into.patches.push(input.uri)
  const { carrier, target } = as
  const kind = target === undefined ? {} : { kind: 'JsonPatch' }
  const declared = target === undefined ? {} : { declared: { ...input.declared, target } }
  take({ ...input, carrier, ...kind, ...declared, isPatch: true, share: undefined })
}
