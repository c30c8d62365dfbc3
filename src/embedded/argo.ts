import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { patchesAt } from './kustomize.ts'
import { embeddedParameters } from './parameters.ts'
import { indexes, kindOf, partAt, textAt, valueBelow } from './read.ts'

/** Where an Application's spec lies, by kind; the platform's templates of Applications are of several groups. */
const SPECS: Readonly<Record<string, Pointer>> = {
  Application: ['spec'],
  ApplicationSet: ['spec', 'template', 'spec'],
  ArgoCDApplicationTemplate: ['spec', 'template', 'spec'],
}

/** Argo CD: the Helm values of an Application's sources, as text, as an object or one by one. */
export const argo: Extractor = {
  name: 'Argo CD Application',
  find(value) {
    const spec = SPECS[kindOf(value) ?? '']
    if (spec === undefined) return undefined
    const sources: readonly Pointer[] = [
      [...spec, 'source'],
      ...indexes(value, ...spec, 'sources').map((index): Pointer => [...spec, 'sources', index]),
    ]
    const namespace = textAt(value, ...spec, 'destination', 'namespace')
    return sources.flatMap((source) => embeddedBySource(value, source, namespace))
  },
}

function embeddedBySource(
  value: unknown,
  source: Pointer,
  namespace: string | undefined,
): readonly EmbeddedPart[] {
  const helm: Pointer = [...source, 'helm']
  const hasUnreadSources = ['parameters', 'fileParameters'].some(
    (key) => valueBelow(value, ...helm, key) !== undefined,
  )
  const names = indexes(value, ...helm, 'valueFiles').map((index) =>
    textAt(value, ...helm, 'valueFiles', index),
  )
  const path = textAt(value, ...source, 'path')
  const facts = {
    chart: textAt(value, ...source, 'chart'),
    version: textAt(value, ...source, 'targetRevision'),
    release: textAt(value, ...helm, 'releaseName'),
    namespace,
    isPartial: hasUnreadSources || names.length > 0,
    hasUnreadSources,
    ...(names.length > 0 ? { files: filesOf(names, path) } : {}),
  }
  return [
    ...['values', 'valuesObject'].flatMap((key) => partAt(value, [...helm, key], facts)),
    ...embeddedParameters(value, [...helm, 'parameters'], facts),
    ...patchesAt(value, [...source, 'kustomize', 'patches']),
  ]
}

/** Files of the repository: below the path of the source, or of the source that `$values` names. */
const filesOf = (
  names: readonly (string | undefined)[],
  path: string | undefined,
): readonly string[] =>
  names.map((name) => {
    if (name === undefined || /^[a-z]+:\/\//i.test(name)) return '/?'
    const [, other] = /^\$[\w-]+\/(.*)$/.exec(name) ?? []
    if (other !== undefined) return `/${other}`
    return name.startsWith('/') ? name : `/${path ?? '?'}/${name}`
  })
