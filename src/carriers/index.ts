import { virtualClusterCharts } from '../core/schema/charts.ts'
import type { Carried, CarrierFacts } from '../core/types.ts'
import { argo } from './argo.ts'
import type { Carrier } from './carrier.ts'
import { clusterApi } from './cluster-api.ts'
import { configMap } from './config-map.ts'
import { customResource } from './custom-resource.ts'
import { flux } from './flux.ts'
import { helmfile, umbrella } from './helm.ts'
import { kustomization, PATCH, patchedPart } from './kustomize.ts'
import { platform } from './platform.ts'
import { resourceSet } from './resource-set.ts'

export type { Carrier } from './carrier.ts'

/** In the order in which they are asked: the first that knows a document's kind decides. */
export const carriers: readonly Carrier[] = [
  flux,
  argo,
  platform,
  clusterApi,
  configMap,
  resourceSet,
  kustomization,
  helmfile,
  customResource,
  umbrella,
]

/** Whether values are for the virtual cluster's chart, as far as its name shows. */
export const isOurChart = (chart: string | undefined, more: readonly string[] = []): boolean =>
  chart !== undefined && (virtualClusterCharts.includes(chart) || more.includes(chart))

/** Which carrier of values a document is that holds some, ours or not; what may be anything is none. */
export function carrierOf(value: unknown): string | undefined {
  const known = carriers.filter((carrier) => carrier !== customResource && carrier !== umbrella)
  return known.find(({ find }) => (find(value)?.length ?? 0) > 0)?.name
}

type Carry = (value: unknown, around?: CarrierFacts) => readonly Carried[]

/** Finds what documents of somebody else carry, with the carrier; `charts` install a virtual cluster too. */
export const carriedWith =
  (charts?: readonly string[]): Carry =>
  (value, around) => {
    const patched = around?.patched
    if (patched !== undefined && Array.isArray(value))
      return patchedPart(value, patched).map((one) => ({ ...one, carrier: PATCH, isOurs: false }))
    for (const { name, find } of carriers) {
      const found = find(value)
      if (found === undefined) continue
      return found.map((one) => ({ ...one, carrier: name, isOurs: isOurChart(one.chart, charts) }))
    }
    return []
  }
