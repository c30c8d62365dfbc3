import { isMapping } from '../core/text/mapping.ts'
import type { Extractor } from './extractor.ts'
import { embeddedParameters } from './parameters.ts'
import { indexes, kindOf, partAt, textAt } from './read.ts'

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
        ...embeddedParameters(value, ['releases', release, 'set'], facts),
      ]
    })
  },
}

/** Values of an umbrella chart: below the key of the dependency, whatever its alias. */
export const umbrella: Extractor = {
  name: 'values of a subchart',
  find(value) {
    if (!isMapping(value) || kindOf(value) !== undefined || isSchema(value)) return undefined
    return Object.keys(value).flatMap((key) =>
      isMapping(value[key]) ? partAt(value, [key], { isPartial: true, replacesLists: true }) : [],
    )
  },
}

/** A JSON Schema of such values has the names of the sections below `properties`. */
const isSchema = (value: Readonly<Record<string, unknown>>): boolean =>
  isMapping(value.properties) &&
  (value.type === 'object' || Object.keys(value).some((key) => /^\$(?:schema|defs|id)$/.test(key)))
