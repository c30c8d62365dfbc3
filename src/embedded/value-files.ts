import type { Embedding } from '../core/scalar/embedding.ts'
import { isUnknownText } from '../core/template/unknown-text.ts'
import type { NamedObject, Pointer, Span, ValuesKey } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart } from './extractor.ts'
import { VALUES_KEY } from './kustomize.ts'
import { indexes, kindOf, objectOf, partAt, textAt, valueBelow } from './read.ts'

/** Stands for values that are no file of the project. */
export const UNREAD = '/?'

/** The names in a list, including those that only a template knows. */
const namesAt = (value: unknown, ...list: Pointer): readonly string[] =>
  indexes(value, ...list).map((index) => textAt(value, ...list, index) ?? UNREAD)

const someOf = <T>(files: readonly T[]) => (files.length > 0 ? files : undefined)

/**
 * Argo CD: files of the repository, relative to the source's path or to the source that `$values`
 * names.
 */
export function filesOfApplication(
  value: unknown,
  source: Pointer,
  at: Pointer,
): EmbeddedFacts | undefined {
  const path = textAt(value, ...source, 'path') ?? '?'
  const helm = valueBelow(value, ...source, 'helm')
  const list = [...source, 'helm', 'valueFiles']
  // A name that starts with a source's reference looks like a variable.
  const names = indexes(value, ...list).map((index) => valueBelow(value, ...list, index))
  const isSet = (...keys: readonly string[]) =>
    keys.some((key) => (valueBelow(helm, key) ?? undefined) !== undefined)
  const field = at.at(-1)
  // An object of values replaces their text.
  if (field === 'values' && isSet('valuesObject')) return undefined
  const others = field === 'parameters' ? ['values', 'valuesObject'] : ['parameters']
  const hasUnreadSources = isSet('fileParameters', ...others)
  // The set's template completes that of a generator.
  const isCompleted = source.includes('generators')
  return {
    object: objectOf(value),
    isPartial: hasUnreadSources || names.length > 0 || isCompleted,
    hasUnreadSources,
    files: someOf(names.map((name) => fileOfSource(name, path))),
  }
}

/** A text that is merged into each Application of a set, and names the chart only where it changes that. */
export function patchOfTemplate(value: unknown): readonly EmbeddedPart[] {
  const at = ['spec', 'templatePatch'] as const
  const source = ['spec', 'template', 'spec', 'source'] as const
  const chart = textAt(value, ...source, 'chart')
  const version = textAt(value, ...source, 'targetRevision')
  const partOf = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' }
  return partAt(value, at, { isPartial: true, chart, version, partOf }).filter(
    ({ form }) => form === 'text',
  )
}

function fileOfSource(name: unknown, path: string): string {
  if (typeof name !== 'string') return UNREAD
  const [, other] = /^\$[\w-]+\/(.*)$/.exec(name) ?? []
  if (/^[a-z]+:\/\//i.test(name) || isUnknownText(other ?? name)) return UNREAD
  if (other !== undefined) return `/${other}`
  return name.startsWith('/') ? name : `/${path}/${name}`
}

const SINGLES = ['set', 'setString']

/** Helmfile: later values override earlier ones in the list, and single values override all. */
export function filesOfHelmfile(
  value: unknown,
  release: Pointer,
  at: Pointer,
): EmbeddedFacts | undefined {
  const list = [...release, 'values']
  const names = namesAt(value, ...list)
  const index = at[list.length]
  if (SINGLES.includes(String(at.at(-1))) || index === 0) return { isPartial: true }
  if (typeof index === 'number')
    return {
      isPartial: true,
      files: names.slice(0, index),
      hasUnreadSources: index < names.length - 1,
    }
  if (textAt(value, ...list, names.length - 1) === undefined) return undefined
  const hasUnreadSources = SINGLES.some((name) => valueBelow(value, ...release, name) !== undefined)
  return { isPartial: true, files: names, hasUnreadSources }
}

/** `fleet.yaml`: a bundle with a chart, and targets that may set more values. */
export function filesOfBundle(value: unknown, part: Pointer, at: Pointer) {
  if (textAt(value, 'helm', 'chart') === undefined) return undefined
  const files = at.at(-1) === 'values' ? [] : namesAt(value, ...part, 'helm', 'valuesFiles')
  return { isPartial: true, ...(files.length > 0 && { files, hasUnreadSources: true }) }
}

/** DevSpace: values of a deployment over its files. Profiles and variables may change them. */
export function filesOfDeployment(value: unknown, part: Pointer) {
  if (valueBelow(value, ...part, 'helm', 'chart') === undefined) return undefined
  const files = namesAt(value, ...part, 'helm', 'valuesFiles')
  return { isPartial: true, hasUnreadSources: true, files: someOf(files) }
}

/**
 * Kustomize: a chart with a file of values, which those written here override, replace or complete, and more files that
 * override both.
 */
export function filesOfChart(value: unknown, chart: Pointer): EmbeddedFacts {
  const own = valueBelow(value, ...chart, 'valuesFile') ?? valueBelow(value, ...chart, 'values')
  const isAlone = (valueBelow(value, ...chart, 'valuesInline') ?? undefined) === undefined
  const way = isAlone ? undefined : textAt(value, ...chart, 'valuesMerge')
  const base = own === undefined || way === 'replace' ? [] : [textAt([own], 0) ?? UNREAD]
  const more = namesAt(value, ...chart, 'additionalValuesFiles')
  const overriding = more.length + (way === 'merge' ? base.length : 0)
  const files = [...base, ...more]
  return { isPartial: files.length > 0, files: someOf(files), overriding }
}

/** A key of a ConfigMap or Secret, whose consumer may override its values. */
export function keyOfObject(value: unknown, _: Pointer, at: Pointer): EmbeddedFacts | undefined {
  const key = String(at.at(-1))
  if (!VALUES_KEY.test(key)) return undefined
  const object = objectOf(value)
  return { isPartial: true, replacesLists: true, source: object && { ...object, key } }
}

/** Flux: `spec.values` of a HelmRelease override the sources in `valuesFrom`, in list order. */
export function sourcesOfRelease(value: unknown): EmbeddedFacts {
  const facts = { object: objectOf(value), chartFrom: chartRefOf(value) }
  const list = ['spec', 'valuesFrom'] as const
  if (valueBelow(value, ...list) === undefined) return { ...facts, isPartial: false }
  const places = indexes(value, ...list)
  const keys = places.flatMap((index) => keyAt(value, [...list, index]) ?? [])
  return {
    ...facts,
    isPartial: true,
    replacesLists: true,
    hasUnreadSources: keys.length < places.length || places.length === 0,
    files: someOf(keys),
  }
}

/** A single value at a path may be anything. */
function keyAt(value: unknown, at: Pointer): ValuesKey | undefined {
  const name = textAt(value, ...at, 'name')
  const kind = textAt(value, ...at, 'kind') ?? 'ConfigMap'
  if (name === undefined || valueBelow(value, ...at, 'targetPath') !== undefined) return undefined
  const key = textAt(value, ...at, 'valuesKey') ?? 'values.yaml'
  return { kind, namespace: textAt(value, 'metadata', 'namespace'), name, key }
}

/** The object that a release of Flux refers to for its chart. */
export function chartRefOf(value: unknown): NamedObject | undefined {
  const ref = valueBelow(value, 'spec', 'chartRef')
  const [kind, name] = [kindOf(ref), textAt(ref, 'name')]
  if (kind === undefined || name === undefined) return undefined
  const namespace = textAt(ref, 'namespace') ?? textAt(value, 'metadata', 'namespace')
  return { kind, namespace, name }
}

/** A place without values of its own. */
export const noValues = (span: Span): Embedding => ({
  text: '{}',
  toFile: () => span,
  toText: () => undefined,
  edits: () => undefined,
})
