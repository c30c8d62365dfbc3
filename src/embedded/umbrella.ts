import { MAX_NESTING } from '../core/limits.ts'
import { looksLikeVc } from '../core/schema/vc-sections.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { kindOf } from './read.ts'

/** Values of an umbrella chart: below the keys of its dependencies, under any alias. */
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
    // Integrations have synced resources below the same keys as a virtual cluster.
    if (!isMapping(value) || key === 'integrations') return []
    const at = [...above, key]
    const isDeeper = !looksLikeVc(value) && at.length < MAX_NESTING
    const part = { pointer: at, form: 'object', isPartial: true, replacesLists: true } as const
    return [part, ...(isDeeper ? below(value, at) : [])]
  })
}

/** True of a JSON Schema for values, which has the sections' names below `properties`. */
const isSchema = (value: Readonly<Record<string, unknown>>): boolean =>
  isMapping(value.properties) &&
  (value.type === 'object' || Object.keys(value).some((key) => /^\$(?:schema|defs|id)$/.test(key)))
