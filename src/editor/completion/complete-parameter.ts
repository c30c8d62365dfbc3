import { positionAt } from '../../core/document/node.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import { virtualClusterCharts } from '../../core/schema/charts.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Position } from '../../generated/bind.ts'
import type { Place } from '../place/place.ts'
import { documentationOf, typeOf } from '../schema-docs.ts'
import type { Completion } from './completion-item.ts'

/** The next step of a parameter's name in an Application of Argo CD: `external.platform.apiKey.se‸`. */
export function completeParameter(place: Place, offset: number): readonly Completion[] | undefined {
  const { cursor, text } = place
  if (cursor.at !== 'value' || !isParameter(place, 'name')) return undefined
  const typed = text.slice(cursor.start, offset)
  const dot = typed.lastIndexOf('.')
  const position = positionOf(typed.slice(0, Math.max(dot, 0)))
  const span = { start: cursor.start + dot + 1, end: offset }
  return Object.entries(position?.properties ?? {}).map(([name, { facts }]) => ({
    label: name,
    kind: 'property',
    detail: typeOf(facts),
    documentation: documentationOf(facts),
    isDeprecated: facts.deprecated === true,
    span,
    text: name,
  }))
}

/** The schema's position of a parameter's value, by its name. */
export function parameterValue(place: Place): Position | undefined {
  const name = isParameter(place, 'value') ? valueAt(place.around, ['name']) : undefined
  return typeof name === 'string' ? positionOf(name) : undefined
}

const positionOf = (path: string): Position | undefined =>
  positionAt(rootPosition('vc'), path === '' ? [] : path.split('.'))

function isParameter({ cursor, file }: Place, key: string): boolean {
  const { pointer } = cursor
  const [helm, parameters, , last] = pointer.slice(-4)
  if (helm !== 'helm' || parameters !== 'parameters' || last !== key) return false
  const source = [...pointer.slice(0, -4), 'chart']
  return file.trees.some(({ value }) => {
    const chart = valueAt(value, source)
    return virtualClusterCharts.some((one) => one === chart)
  })
}
