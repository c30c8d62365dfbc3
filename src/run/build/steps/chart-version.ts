import { type Branch, partsOf, valueIn } from '../../../core/json-patch/index.ts'
import { addAll } from '../../../core/lists.ts'
import type { Node } from '../../../core/types.ts'
import { isSameObject } from '../../../core/wrapper.ts'
import { namedChart } from '../../../embedded/chart-source.ts'
import { extractWith } from '../../../embedded/index.ts'
import { chartRefOf } from '../../../embedded/value-files.ts'
import { type BuiltChart, type BuiltObject, builtValue } from '../built-object.ts'

type Objects = ReadonlyMap<string, BuiltObject>

/**
 * The builds with the charts of their releases, where these are not as in the files: a chart that another object of
 * the same build names, or else the only one that any build makes of it, or a file has that nothing deploys.
 */
export function withCharts(
  builds: readonly Objects[],
  inFiles: readonly BuiltObject[],
): readonly Objects[] {
  const charts = builds.map((objects) => [...objects.values()].flatMap(chartIn))
  const deployed = new Set(charts.flat().map(({ by }) => by.source.id))
  const alone = inFiles.filter(({ source }) => !deployed.has(source.id)).flatMap(chartIn)
  const distinct = new Map(
    [...charts.flat(), ...alone].map((one) => [
      [...placeOf(one), one.chart, one.version].join(),
      one,
    ]),
  )
  if (distinct.size === 0) return builds
  const known = new Map<BuiltObject, Map<BuiltObject, BuiltObject>>()
  /** One object for all builds that give it the same chart. */
  const given = (object: BuiltObject, chart: BuiltChart): BuiltObject => {
    const ways = known.get(object) ?? new Map<BuiltObject, BuiltObject>()
    known.set(object, ways)
    const found = ways.get(chart.by) ?? { ...object, chart }
    ways.set(chart.by, found)
    return found
  }
  const everywhere = [...distinct.values()]
  return builds.map((objects, index) => {
    let next: Map<string, BuiltObject> | undefined
    for (const [id, object] of objects) {
      const chart = chartFor(object, [charts[index] ?? [], everywhere])
      if (chart === undefined) continue
      next ??= new Map(objects)
      next.set(id, given(object, chart))
    }
    return next ?? objects
  })
}

const placeOf = ({ object: { kind, namespace, name } }: BuiltChart) => [kind, namespace, name]

function chartIn(object: BuiltObject): readonly BuiltChart[] {
  const { source, branch, isUnknown } = object
  // An object with values of its own refers to no chart, and is none.
  if (source.documents.length > 0 || branch === undefined) return []
  const found = namedChart(builtValue(object))
  const version = isUnknown ? undefined : found?.version
  return found === undefined ? [] : [{ ...found, version, by: object }]
}

/** Undefined if the release was read with the same chart. */
function chartFor(
  object: BuiltObject,
  charts: readonly (readonly BuiltChart[])[],
): BuiltChart | undefined {
  if (object.branch === undefined || object.isUnknown) return undefined
  const holder = object.source.documents.find(({ wrapper }) => wrapper?.chartFrom !== undefined)
  const from = holder && chartRefOf(builtValue(object))
  const found = charts.map((list) =>
    from === undefined ? [] : list.filter((one) => isSameObject(one.object, from)),
  )
  const [chart, ...others] = found.find(({ length }) => length > 0) ?? []
  if (chart === undefined || others.length > 0) return undefined
  const { wrapper } = holder ?? {}
  return wrapper?.version === chart.version && wrapper?.chart === chart.chart ? undefined : chart
}

/** The place that sets the version which a build installs; undefined where it is that of the object's file. */
export function versionPlace({ start, branch, chart }: BuiltObject): Node | undefined {
  if (chart !== undefined) return writtenText(chart.by.branch, [chart.version ?? ''])
  const versions = versionsIn(branch)
  return versions.join() === versionsIn(start).join() ? undefined : writtenText(branch, versions)
}

/** The place nearest to the top that a build writes one of these texts at. */
function writtenText(whole: Branch | undefined, texts: readonly string[]): Node | undefined {
  const open = whole === undefined ? [] : [whole]
  for (const branch of open) {
    const { node, isWritten, variable } = branch
    const value = isWritten ? valueIn(branch) : undefined
    if (typeof value === 'string' && texts.includes(value)) return variable ?? node
    const parts = isWritten || branch.parts ? partsOf(branch) : undefined
    addAll(open, [...(parts?.values() ?? [])])
  }
  return undefined
}

const versionsIn = (branch: Branch | undefined): readonly string[] =>
  (branch === undefined ? [] : extractWith()(valueIn(branch))).map(({ version }) => version ?? '')
