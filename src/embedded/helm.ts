import { MAX_NESTING } from '../core/limits.ts'
import { looksLikeVc } from '../core/schema/vc-sections.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { embeddedParameters } from './parameters.ts'
import { indexes, kindOf, namedValues, partAt, textAt, valueBelow } from './read.ts'

/** Helmfile: mappings in `releases[].values`, and `set`. */
export const helmfile: Extractor = {
  name: 'helmfile',
  find(value) {
    const releases = indexes(value, 'releases')
    if (releases.length === 0 || kindOf(value) !== undefined) return undefined
    return releases.flatMap((release) => {
      const facts = {
        chart: textAt(value, 'releases', release, 'chart')?.replace(/^.*\//, ''),
        version: textAt(value, 'releases', release, 'version'),
        release: textAt(value, 'releases', release, 'name'),
        namespace: textAt(value, 'releases', release, 'namespace'),
        isPartial: true,
      }
      const values = ['releases', release, 'values'] as const
      const files = indexes(value, ...values).map((index) => textAt(value, ...values, index))
      return [
        ...indexes(value, ...values).flatMap((index) => {
          const below = files.slice(0, index).map((name) => name ?? '/?')
          return partAt(
            value,
            [...values, index],
            below.length === 0
              ? facts
              : { ...facts, files: below, hasUnreadSources: index < files.length - 1 },
          )
        }),
        ...(files.at(-1) === undefined
          ? []
          : namedValues(values, {
              ...facts,
              files: files.map((name) => name ?? '/?'),
              hasUnreadSources: valueBelow(value, 'releases', release, 'set') !== undefined,
            })),
        ...embeddedParameters(value, ['releases', release, 'set'], facts),
      ]
    })
  },
}

/** `fleet.yaml`: the values of a bundle's chart, and those that some clusters have besides. */
export const fleet: Extractor = {
  name: 'Fleet bundle',
  find(value) {
    if (kindOf(value) !== undefined || !isMapping(valueBelow(value, 'helm'))) return undefined
    const facts = (at: Pointer) => ({
      chart: textAt(value, ...at, 'helm', 'chart') ?? textAt(value, 'helm', 'chart'),
      version: textAt(value, ...at, 'helm', 'version') ?? textAt(value, 'helm', 'version'),
      release: textAt(value, 'helm', 'releaseName'),
      namespace: textAt(value, 'namespace') ?? textAt(value, 'defaultNamespace'),
      isPartial: true,
    })
    if (facts([]).chart === undefined) return undefined
    const targets = indexes(value, 'targetCustomizations')
    return [[], ...targets.map((index) => ['targetCustomizations', index])].flatMap((at) => {
      const helm = [...at, 'helm'] as const
      const list = [...helm, 'valuesFiles'] as const
      const files = indexes(value, ...list).map((index) => textAt(value, ...list, index) ?? '/?')
      // Targets may set more.
      const named = namedValues(list, { ...facts(at), files, hasUnreadSources: true })
      const own = partAt(value, [...helm, 'values'], facts(at))
      return own.length > 0 ? own : named
    })
  },
}

/** Values of an umbrella chart: below the keys of its dependencies, whatever their aliases. */
export const umbrella: Extractor = {
  name: 'values of a subchart',
  find(value) {
    if (!isMapping(value) || kindOf(value) !== undefined || isSchema(value)) return undefined
    return below(value, [])
  },
}

/** The outermost mappings that are values of a virtual cluster, or may be those of any chart. */
function below(values: Readonly<Record<string, unknown>>, above: Pointer): readonly EmbeddedPart[] {
  return Object.entries(values).flatMap(([key, value]) => {
    // Each of these has what is synced below the same keys as a virtual cluster.
    if (!isMapping(value) || key === 'integrations') return []
    const at = [...above, key]
    const isDeeper = !looksLikeVc(value) && at.length < MAX_NESTING
    const part = { pointer: at, form: 'object', isPartial: true, replacesLists: true } as const
    return [part, ...(isDeeper ? below(value, at) : [])]
  })
}

/** A JSON Schema of such values has the names of the sections below `properties`. */
const isSchema = (value: Readonly<Record<string, unknown>>): boolean =>
  isMapping(value.properties) &&
  (value.type === 'object' || Object.keys(value).some((key) => /^\$(?:schema|defs|id)$/.test(key)))
