import { MAX_DEPTH } from '../core/limits.ts'
import { looksLikeVc } from '../core/schema/vc-sections.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, kindOf, partAt, textAt } from './read.ts'

/** Keys that hold a chart's values in objects of many projects. */
const VALUE_KEYS = new Set([
  'values',
  'valuesObject',
  'valuesInline',
  'inlineValues',
  'valuesYaml',
  'valuesContent',
  'helmValues',
  'chartValues',
  'helmOverrides',
  'overrides',
  'valueOverrides',
  'valuesTemplate',
  'valuesString',
])

/**
 * Any other custom resource that holds values under a usual key; their content shows their purpose.
 */
export const customResource: Extractor = {
  name: 'custom resource',
  find(value) {
    if (kindOf(value) === undefined || !groupOf(value).includes('.')) return undefined
    return search(value, [], { namespace: textAt(value, 'metadata', 'namespace') })
  },
}

function search(value: unknown, pointer: Pointer, facts: EmbeddedFacts): readonly EmbeddedPart[] {
  if (pointer.length > MAX_DEPTH) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => search(item, [...pointer, index], facts))
  }
  if (!isMapping(value)) return []
  return Object.keys(value).flatMap((key) => {
    const at = [...pointer, key]
    const isValues = VALUE_KEYS.has(key) || isConfig(at, value[key])
    // Operators name the version beside the values.
    const version = key === 'chartValues' ? textAt(value, 'chartVersion') : undefined
    const own = version === undefined ? facts : { ...facts, version }
    const found = isValues ? partAt({ '': value[key] }, [''], own) : []
    if (found.length > 0) return found.map((one) => ({ ...one, pointer: at }))
    return search(value[key], at, facts)
  })
}

/** Operators take a whole vc.yaml here, or settings of their own. */
const isConfig = (at: Pointer, value: unknown): boolean =>
  at.join('.') === 'spec.config' && (typeof value === 'string' || looksLikeVc(value))
