import { type Branch, partsOf, valueIn } from '../../../core/json-patch/index.ts'
import { addAll } from '../../../core/lists.ts'
import type { Node } from '../../../core/types.ts'
import { isSameObject } from '../../../core/wrapper.ts'
import { namedChart } from '../../../embedded/chart-source.ts'
import { extractWith } from '../../../embedded/index.ts'
import { chartRefOf } from '../../../embedded/value-files.ts'
import { type BuiltChart, type BuiltObject, builtValue } from '../built-object.ts'

type Objects = ReadonlyMap<string, BuiltObject>

/** Gives releases the charts that other objects of their build name, where these are not as in the files. */
export function chartGiver() {
  const known = new Map<BuiltObject, Map<BuiltObject, BuiltObject>>()
  /** One object for all builds that give it the same chart. */
  const given = (object: BuiltObject, chart: BuiltChart): BuiltObject => {
    const ways = known.get(object) ?? new Map<BuiltObject, BuiltObject>()
    known.set(object, ways)
    const found = ways.get(chart.by) ?? { ...object, chart }
    ways.set(chart.by, found)
    return found
  }
  return (objects: Objects): Objects => {
    const charts = [...objects.values()].flatMap(chartIn)
    if (charts.length === 0) return objects
    return new Map(
      [...objects].map(([id, object]) => {
        const chart = chartFor(object, charts)
        return [id, chart === undefined ? object : given(object, chart)]
      }),
    )
  }
}

function chartIn(object: BuiltObject): readonly BuiltChart[] {
  const { source, branch, isUnknown } = object
  // An object with values of its own refers to no chart, and is none.
  if (source.documents.length > 0 || branch === undefined) return []
  const found = namedChart(builtValue(object))
  const version = isUnknown ? undefined : found?.version
  return found === undefined ? [] : [{ ...found, version, by: object }]
}

/** Undefined if the release was read with the same chart. */
function chartFor(object: BuiltObject, charts: readonly BuiltChart[]): BuiltChart | undefined {
  if (object.branch === undefined || object.isUnknown) return undefined
  const holder = object.source.documents.find(({ wrapper }) => wrapper?.chartFrom !== undefined)
  const from = holder && chartRefOf(builtValue(object))
  const [chart, ...others] = from ? charts.filter((one) => isSameObject(one.object, from)) : []
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
