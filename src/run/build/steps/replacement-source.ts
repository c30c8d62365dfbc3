import { nodeAt } from '../../../core/document/node-at.ts'
import type { Node } from '../../../core/types.ts'
import { hasPatches } from '../../../embedded/kustomize.ts'
import { textAt, valueBelow } from '../../../embedded/read.ts'
import type { Files } from '../../input-file.ts'
import { isKustomization } from '../../layers/layer-chains.ts'
import type { Deployment } from '../deployments.ts'
import { viewOf } from '../objects.ts'
import { selects } from '../selector.ts'

/** The value of a field of an object among the resources, if it is as in its file. */
export function valueFor(
  source: unknown,
  { resources, settings }: Deployment,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): Node | undefined {
  const path = textAt(source, 'fieldPath')
  const isPlain = path !== undefined && /^[\w-]+(?:\.[\w-]+)*$/.test(path)
  if (!isPlain || valueBelow(source, 'options') !== undefined || hasPatches(settings.value))
    return undefined
  const found = resources.flatMap(({ uri }) => {
    const file = !isKustomization(uri) && read.has(uri) ? files.get(uri) : undefined
    return (file?.trees ?? []).flatMap(({ value }, index) => {
      const isMeant = selects(source, { value, original: value }) === 'yes'
      const view = file && isMeant ? viewOf(file, index, [], value) : undefined
      return (view && nodeAt(view.root, path.split('.'))) ?? []
    })
  })
  const [node, ...others] = found
  return others.length === 0 && typeof node?.value === 'string' ? node : undefined
}
