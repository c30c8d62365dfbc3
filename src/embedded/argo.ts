import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { patchesAt } from './kustomize.ts'
import { embeddedParameters } from './parameters.ts'
import { indexes, kindOf, namedValues, objectOf, partAt, textAt, valueBelow } from './read.ts'

/** Pointers to the spec of an Application, by kind. The platform's templates of Applications are of several groups. */
const SPECS: Readonly<Record<string, Pointer>> = {
  Application: ['spec'],
  ApplicationSet: ['spec', 'template', 'spec'],
  ArgoCDApplicationTemplate: ['spec', 'template', 'spec'],
}

/** Argo CD: the Helm values of an Application's sources, as text, as an object or one by one. */
export const argo: Extractor = {
  name: 'Argo CD Application',
  find(value) {
    const kind = kindOf(value) ?? ''
    const spec = SPECS[kind]
    if (spec === undefined) return undefined
    const own = embeddedBySpec(value, spec)
    if (kind !== 'ApplicationSet') return own
    // A generator may bring a template that overrides the one of the set: what it lacks is there.
    const chart = textAt(value, ...spec, 'source', 'chart')
    const version = textAt(value, ...spec, 'source', 'targetRevision')
    const more = generatorTemplates(value, ['spec']).flatMap((at) => embeddedBySpec(value, at))
    return [...own, ...more.map((part) => ({ chart, version, ...part, isPartial: true }))]
  },
}

function embeddedBySpec(value: unknown, spec: Pointer): readonly EmbeddedPart[] {
  const sources: readonly Pointer[] = [
    [...spec, 'source'],
    ...indexes(value, ...spec, 'sources').map((index): Pointer => [...spec, 'sources', index]),
  ]
  const namespace = textAt(value, ...spec, 'destination', 'namespace')
  return sources.flatMap((source) => embeddedBySource(value, source, namespace))
}

/** The specs of templates in the generators of a set, also of those that combine others. */
function generatorTemplates(value: unknown, at: Pointer, depth = 0): readonly Pointer[] {
  return indexes(value, ...at, 'generators').flatMap((index) => {
    const generator: Pointer = [...at, 'generators', index]
    const sorts = valueBelow(value, ...generator)
    return Object.keys(isMapping(sorts) ? sorts : {}).flatMap((sort): readonly Pointer[] => {
      const below: Pointer = [...generator, sort]
      const inner = depth < 2 ? generatorTemplates(value, below, depth + 1) : []
      return [[...below, 'template', 'spec'], ...inner]
    })
  })
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
    valueBelow(value, ...helm, 'valueFiles', index),
  )
  const path = textAt(value, ...source, 'path')
  const facts = {
    ...textsBelow(value, source),
    object: objectOf(value),
    release: textAt(value, ...helm, 'releaseName'),
    namespace,
    isPartial: hasUnreadSources || names.length > 0,
    hasUnreadSources,
    ...(names.length > 0 ? { files: filesOf(names, path) } : {}),
  }
  const own = [
    ...['values', 'valuesObject'].flatMap((key) => partAt(value, [...helm, key], facts)),
    ...embeddedParameters(value, [...helm, 'parameters'], facts),
  ]
  return [
    ...(own.length > 0 ? own : namedValues([...helm, 'valueFiles'], facts)),
    ...patchesAt(value, [...source, 'kustomize', 'patches']),
  ]
}

function textsBelow(value: unknown, source: Pointer) {
  const chart = textAt(value, ...source, 'chart')
  const version = textAt(value, ...source, 'targetRevision')
  return {
    ...(chart === undefined ? {} : { chart }),
    ...(version === undefined ? {} : { version }),
  }
}

/** Files of the repository: below the path of the source, or of the source that `$values` names. */
const filesOf = (names: readonly unknown[], path: string | undefined): readonly string[] =>
  names.map((name) => {
    if (typeof name !== 'string' || /^[a-z]+:\/\//i.test(name)) return '/?'
    const [, other] = /^\$[\w-]+\/(.*)$/.exec(name) ?? []
    if (isUnknownText(other ?? name)) return '/?'
    if (other !== undefined) return `/${other}`
    return name.startsWith('/') ? name : `/${path ?? '?'}/${name}`
  })
