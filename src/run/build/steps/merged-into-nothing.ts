import { nodeAt } from '../../../core/document/node-at.ts'
import { generatorsIn } from '../../../embedded/kustomize.ts'
import { kindOf, textAt, valueBelow } from '../../../embedded/read.ts'
import type { RefusedBuild } from '../../../project/index.ts'
import type { Files } from '../../input-file.ts'
import type { Deployment } from '../deployments.ts'
import { itemsOf } from '../objects.ts'

/** A generator that changes an object which is not there, which Kustomize refuses. */
export function mergedIntoNothing(
  { settings, document }: Deployment,
  partsOf: () => readonly Deployment[],
  files: Files,
): RefusedBuild | undefined {
  const generators = settings === document.root ? generatorsIn(settings.value) : []
  const changing = generators.filter(({ behavior }) => behavior !== 'create')
  if (changing.length === 0) return undefined
  const parts = partsOf()
  if (parts.some(({ settings: { value } }) => mayMakeAny(value))) return undefined
  const known = parts.flatMap((part) => namesIn(part, files))
  const lost = changing.find(({ object }) => !known.some((one) => mayBe(one, object)))
  const node = lost && nodeAt(settings, [...lost.at, 'name'])
  return node && { node, why: 'merge', name: `${lost.object.kind} "${lost.object.name}"` }
}

const mayMakeAny = (value: unknown): boolean =>
  ['generators', 'helmCharts', 'helmChartInflationGenerator', 'transformers'].some(
    (key) => valueBelow(value, key) !== undefined,
  )

interface Named {
  readonly kind: string
  /** Undefined where it is a template. */
  readonly name: string | undefined
}

/** The objects that a kustomization itself makes, and those in its files. */
function namesIn({ settings, resources }: Deployment, files: Files): readonly Named[] {
  const made = generatorsIn(settings.value).filter(({ behavior }) => behavior === 'create')
  const written = resources.flatMap(({ uri }) =>
    (files.get(uri)?.trees ?? []).flatMap((tree) =>
      itemsOf([], tree.value).map(({ value }) => {
        return { kind: kindOf(value) ?? '', name: textAt(value, 'metadata', 'name') }
      }),
    ),
  )
  return [...made.map(({ object }) => object), ...written]
}

/** True of names that a prefix or a suffix makes the same. */
const mayBe = ({ kind, name }: Named, sought: Named): boolean =>
  kind === sought.kind &&
  (name === undefined || name.includes(sought.name ?? '') || sought.name?.includes(name) === true)
