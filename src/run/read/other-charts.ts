import { isVcFileName } from '../../core/schema/detect.ts'
import { objectsIn } from '../../core/schema/wrapped-objects.ts'
import { fileName } from '../../core/search/file-name.ts'
import { CHART_FILE } from '../../embedded/chart-file.ts'
import { extractWith } from '../../embedded/index.ts'
import { blocksOfLanguage } from '../../embedded/languages.ts'
import { belowRoot, type FactPlace } from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'
import { finderIn, type LayerFacts, type LayerFile, pathOf } from '../layers/layer-chains.ts'
import type { ReadContext } from './read-file.ts'

/** A file of values that a release of another chart names. */
export interface OtherValues {
  readonly place: FactPlace
  /** The file of the release. */
  readonly by: string
}

/** The files of values that look like a virtual cluster's and that releases of other charts name. */
export function valuesOfOthers(
  facts: LayerFacts,
  inputs: ReadonlyMap<string, InputFile>,
  { files }: ReadContext,
): readonly OtherValues[] {
  const names = new Set(facts.files.filter(isByContent).map(({ input }) => fileName(pathOf(input))))
  if (names.size === 0) return []
  const { find } = finderIn(facts)
  return [...inputs].flatMap(([path, input]) => {
    if (!namesOne(input.text, names)) return []
    const isChart = (folder: string) =>
      inputs.has(belowRoot(path, `${folder}/${CHART_FILE}`)) ||
      inputs.has(`${folder}/${CHART_FILE}`)
    const values = () => files.parsed(input).trees.map(({ value }) => value)
    const named = otherFiles(input, values, isChart)
    return named.flatMap((name) => {
      const place = find(belowRoot(path, name), input.uri)?.place
      return place === undefined || isVcFileName(place.uri) ? [] : [{ place, by: input.uri }]
    })
  })
}

/** Neither the name of the file nor the configuration says what its values are for. */
const isByContent = ({ input, clusters }: LayerFile): boolean =>
  input.kind === undefined && clusters.length === 1 && !isVcFileName(input.uri)

/** True if a text has the name of one of some files. */
const namesOne = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(/[\\/\s"'`,()[\]{}=:]+/).some((word) => names.has(word))

/** The files that the releases of other charts in a file name, but for charts that are folders. */
function otherFiles(
  { uri, text, charts, sources }: InputFile,
  values: () => readonly unknown[],
  isChart: (folder: string) => boolean,
): readonly string[] {
  const blocks = blocksOfLanguage(uri, text, charts)
  const extract = extractWith(charts, sources)
  const parts =
    blocks?.map(({ wrapper }) => wrapper) ??
    values()
      .flatMap((value) => objectsIn({ base: [], value }, () => false))
      .flatMap(({ value }) => extract(value))
  return parts.flatMap(({ ofChart, chartFolder, files = [] }) =>
    ofChart === 'other' && (chartFolder === undefined || !isChart(chartFolder))
      ? files.filter((name) => typeof name === 'string')
      : [],
  )
}
