import { isMapping } from '../core/text/mapping.ts'
import type { Extractor } from './extractor.ts'
import { groupOf, kindOf, partAt, textAt, valueBelow } from './read.ts'

/** Keys of data that may hold values of a chart. */
const KEY = /(?:^|[-_.])(?:vc|values|config)(?:[-_.][\w.-]*)?\.ya?ml$/

/**
 * A ConfigMap, or a Secret's `stringData`, with a file of values. What is encoded stays closed. What takes the values may
 * lay others over them.
 */
export const configMap: Extractor = {
  name: 'ConfigMap or Secret',
  find(value) {
    const kind = kindOf(value)
    if ((kind !== 'ConfigMap' && kind !== 'Secret') || groupOf(value) !== '') return undefined
    const holder = kind === 'Secret' ? 'stringData' : 'data'
    const data = valueBelow(value, holder)
    if (!isMapping(data)) return []
    const keys = Object.keys(data).filter((key) => KEY.test(key))
    const name = textAt(value, 'metadata', 'name')
    const namespace = textAt(value, 'metadata', 'namespace')
    return keys.flatMap((key) => {
      const source = name === undefined ? undefined : { kind, namespace, name, key }
      return partAt(value, [holder, key], { isPartial: true, replacesLists: true, source })
    })
  },
}
