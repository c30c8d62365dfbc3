import { indexes, kindOf, textAt } from './read.ts'

/** A `Chart.yaml`: the chart whose values are beside it, and the charts that it installs. */
export interface ChartFile {
  readonly name: string
  readonly version: string | undefined
  readonly dependencies: readonly ChartDependency[]
}

interface ChartDependency {
  readonly chart: string
  readonly version: string | undefined
  /** The key of its values. */
  readonly key: string
}

export const CHART_FILE = 'Chart.yaml'

export function chartFileOf(value: unknown): ChartFile | undefined {
  const name = textAt(value, 'name')
  const isChart = /^v[12]$/.test(textAt(value, 'apiVersion') ?? '') && kindOf(value) === undefined
  if (name === undefined || !isChart) return undefined
  const dependencies = indexes(value, 'dependencies').flatMap((index): ChartDependency[] => {
    const textOf = (key: string) => textAt(value, 'dependencies', index, key)
    const chart = textOf('name')
    if (chart === undefined) return []
    return [{ chart, version: textOf('version'), key: textOf('alias') ?? chart }]
  })
  return { name, version: textAt(value, 'version'), dependencies }
}
