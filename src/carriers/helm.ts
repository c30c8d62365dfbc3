import { isMapping } from '../core/text/mapping.ts'
import type { Carrier } from './carrier.ts'
import { carriedAt, indexes, kindOf, textAt, valueBelow } from './read.ts'

/** Kustomize: `helmCharts[].valuesInline`. */
export const kustomization: Carrier = {
  name: 'Kustomization',
  find(value) {
    const charts = indexes(value, 'helmCharts')
    const isOfKind = kindOf(value) === 'Kustomization' || kindOf(value) === undefined
    if (charts.length === 0 || !isOfKind) return undefined
    return charts.flatMap((index) =>
      carriedAt(value, ['helmCharts', index, 'valuesInline'], {
        chart: textAt(value, 'helmCharts', index, 'name'),
        release: textAt(value, 'helmCharts', index, 'releaseName'),
        namespace: textAt(value, 'helmCharts', index, 'namespace') ?? textAt(value, 'namespace'),
        isOpen: valueBelow(value, 'helmCharts', index, 'valuesFile') !== undefined,
      }),
    )
  },
}

/** Helmfile: mappings in `releases[].values`. */
export const helmfile: Carrier = {
  name: 'helmfile',
  find(value) {
    const releases = indexes(value, 'releases')
    if (releases.length === 0 || kindOf(value) !== undefined) return undefined
    return releases.flatMap((release) =>
      indexes(value, 'releases', release, 'values').flatMap((index) =>
        carriedAt(value, ['releases', release, 'values', index], {
          chart: textAt(value, 'releases', release, 'chart')?.replace(/^.*\//, ''),
          release: textAt(value, 'releases', release, 'name'),
          namespace: textAt(value, 'releases', release, 'namespace'),
          isOpen: true,
        }),
      ),
    )
  },
}

/** Values of an umbrella chart: below the key of the dependency, whatever its alias. */
export const umbrella: Carrier = {
  name: 'values of a subchart',
  find(value) {
    if (!isMapping(value) || kindOf(value) !== undefined) return undefined
    return Object.keys(value).flatMap((key) =>
      isMapping(value[key]) ? carriedAt(value, [key], { isOpen: true }) : [],
    )
  },
}
