import { MAX_NESTING } from '../core/limits.ts'
import { looksLikeVc } from '../core/schema/vc-sections.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { kindOf } from './read.ts'

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
