import { positionAt } from '../../core/document/node.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import { virtualClusterCharts } from '../../core/schema/charts.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Position } from '../../generated/bind.ts'
import type { CursorPlace } from './place.ts'

/** The schema's position of a parameter's value, by the parameter's name. */
export function parameterValue(place: CursorPlace): Position | undefined {
  const name = isParameter(place, 'value') ? valueAt(place.around, ['name']) : undefined
  return typeof name === 'string' ? parameterPosition(name) : undefined
}

/** The position in values that a parameter's name leads to. */
export const parameterPosition = (path: string): Position | undefined =>
  positionAt(rootPosition('vc'), path === '' ? [] : path.split('.'))

/** True of the name or value of a virtual cluster's parameter in an Argo CD Application. */
export function isParameter({ cursor, file }: CursorPlace, key: string): boolean {
  const { pointer } = cursor
  const [helm, parameters, , last] = pointer.slice(-4)
  if (helm !== 'helm' || parameters !== 'parameters' || last !== key) return false
  const source = [...pointer.slice(0, -4), 'chart']
  return file.trees.some(({ value }) => {
    const chart = valueAt(value, source)
    return virtualClusterCharts.some((one) => one === chart)
  })
}
