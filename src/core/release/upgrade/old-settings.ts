import { oldFates, oldFields, oldLeaves, oldParts } from '../../../generated/line-table.ts'
import { canonical } from '../../text/canonical.ts'
import { isMapping, isSetAt, ownProperty, valueAt } from '../../text/mapping.ts'
import type { Document } from '../../types.ts'
import type { Release } from '../parse-release.ts'
import { keptValues } from './kept-values.ts'
import { flagsIn, oldForms } from './old-forms.ts'
import { fits, hasField, sentenceAround } from './translate.ts'

/** A setting of the layout before 0.20. */
export interface OldSetting {
  readonly steps: readonly string[]
  /** The fields that take its place; several for one that brought another along. */
  readonly to: readonly string[]
  /** Undefined where a person has to decide. */
  readonly value: unknown
  /** A sentence on what to decide. */
  readonly fate: string | undefined
  /** True of a value that old charts had without a setting, and that has to stay. */
  readonly isKept?: boolean
}

/** The settings of a file that are in the layout before 0.20, with their places in a release. */
export function oldSettings(document: Document, release: Release): readonly OldSetting[] {
  const { value } = document
  if (!isMapping(value)) return []
  const found = Object.keys(value).flatMap((key) => settingsAt(value[key], [key], release))
  const [first] = found
  if (first === undefined) return []
  const kept = keptValues(document, release).map(([path, own]) => {
    return { steps: first.steps, to: [path], value: own, fate: undefined, isKept: true }
  })
  return [...found, ...kept.filter(({ to: [path = ''] }) => !isSetAt(value, path))]
}

function settingsAt(
  value: unknown,
  steps: readonly string[],
  release: Release,
): readonly OldSetting[] {
  const path = steps.join('.')
  const own = path === 'isolation' ? isolationAt(value, release) : flagsAt(value, steps, release)
  if (own !== undefined) return own
  const to = leafAt(steps)
  const isOld = ownProperty(oldFields, path) !== undefined
  const isOfSync = steps[0] === 'sync' && steps.length < 3 && !Object.hasOwn(oldFates, path)
  const isParent = isOfSync || leafPaths.some((leaf) => leaf.startsWith(`${path}.`))
  if (to === undefined && isMapping(value) && isParent && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, below]) =>
      settingsAt(below, [...steps, key], release),
    )
  if (to === undefined && !isOld && !isBelowOld(steps)) return []
  const form = ownProperty(oldForms, path)
  const written = typeof form === 'function' ? form(value) : value
  const all = (to ?? '').split('|').map((one) => placesOf(one, value))
  const places =
    written === undefined
      ? undefined
      : all.find((some) => some.length > 0 && some.every((place) => fits(written, place, release)))
  const likely = [oldFields[path] ?? all[0]?.[0] ?? ''].filter((one) => isThere(one, release))
  return [
    {
      steps,
      to: places ?? likely,
      value: places && written,
      fate: fateAt(path),
    },
  ]
}

const isThere = (place: string, release: Release) => place !== '' && hasField(place, release)

/** The flags of the syncer, if each has a field. */
function flagsAt(value: unknown, steps: readonly string[], release: Release) {
  const fields = steps.join('.') === 'syncer.extraArgs' ? flagsIn(value) : undefined
  if (fields === undefined) return undefined
  const found = Object.entries(fields)
  const isSure = found.every(([field, own]) => fits(own, field, release))
  return isSure
    ? found.map(([field, own]): OldSetting => {
        return { steps, to: [field], value: own, fate: undefined }
      })
    : undefined
}

/** Parts of the isolation that were on unless they were switched off. */
const ISOLATED = ['networkPolicy', 'resourceQuota', 'limitRange']

/** The switch of the isolation, which is one for each part now; the parts have no effect without it. */
function isolationAt(value: unknown, release: Release): readonly OldSetting[] {
  const switched = ['isolation', 'enabled']
  const fate = fateAt('isolation.enabled')
  if (ownProperty(value, 'enabled') !== true || !isMapping(value))
    return [{ steps: ['isolation'], to: [], value: null, fate: fateAt('isolation') }]
  const { enabled: _, ...parts } = value
  const found = Object.entries(parts).flatMap(([key, part]) =>
    settingsAt(part, ['isolation', key], release),
  )
  const on = ISOLATED.filter((part) => valueAt(value, [part, 'enabled']) === undefined).map(
    (part) => `policies.${part}.enabled`,
  )
  const level = value['podSecurityStandard'] === undefined ? ['policies.podSecurityStandard'] : []
  return [
    ...found,
    { steps: switched, to: on, value: true, fate },
    ...level.map((path) => ({ steps: switched, to: [path], value: 'baseline', fate })),
  ]
}

/** Sections that run pods, with the workload that they became. */
const WORKLOADS: Readonly<Record<string, string>> = {
  syncer: 'controlPlane.statefulSet',
  etcd: 'controlPlane.backingStore.etcd.deploy.statefulSet',
}

const leafPaths: readonly string[] = [
  ...Object.keys(oldLeaves),
  ...Object.keys(oldParts).flatMap((part) => [`syncer.${part}`, `etcd.${part}`, part]),
]

function leafAt(steps: readonly string[]): string | undefined {
  const [section = '', ...below] = steps
  const path = steps.join('.')
  const known = ownProperty(oldLeaves, path)
  if (typeof known === 'string') return known
  if (section === 'sync') {
    const [resource = '', switched = ''] = below
    const to = ownProperty(oldFields, `sync.${resource}`)
    return below.length === 2 && /^(?:enabled|all)$/.test(switched) && to
      ? `${to}.${switched}`
      : undefined
  }
  const workload = WORKLOADS[section]
  const part = ownProperty(oldParts, workload === undefined ? path : below.join('.'))
  if (typeof part !== 'string' || (workload === undefined && !isBelowOld(steps))) return undefined
  return `${workload ?? WORKLOADS['syncer']}.${part}`
}

const isBelowOld = ([section = '', resource = '']: readonly string[]): boolean =>
  Object.hasOwn(oldFields, section) || Object.hasOwn(oldFields, `${section}.${resource}`)

/** The new places of a setting; all but the first apply only if it is on. */
function placesOf(to: string, value: unknown): readonly string[] {
  const places = to.split(' ').filter((place) => place !== '')
  return value === true ? places : places.slice(0, 1)
}

const fateAt = (path: string) => sentenceAround(path, oldFates)

/** The values of a file with all settings in their new places that are sure. */
export function migrated(
  value: Readonly<Record<string, unknown>>,
  settings: readonly OldSetting[],
): Readonly<Record<string, unknown>> {
  let made: unknown = value
  for (const { steps, to, value: own, isKept = false } of settings) {
    if (own === undefined) continue
    const [set] = to.slice(0, 1).map((place) => valueAt(made, place.split('.')))
    if (set !== undefined && canonical(set) !== canonical(own)) continue
    if (!isKept) made = without(made, steps)
    for (const place of to) if (!isSetAt(made, place)) made = withValue(made, place.split('.'), own)
  }
  return made as Readonly<Record<string, unknown>>
}

function without(value: unknown, [step = '', ...below]: readonly string[]): unknown {
  if (!isMapping(value)) return value
  const { [step]: own, ...rest } = value
  const left = below.length === 0 ? undefined : without(own, below)
  const isEmpty = isMapping(left) && Object.keys(left).length === 0
  return left === undefined || isEmpty ? rest : { ...value, [step]: left }
}

function withValue(value: unknown, [step, ...below]: readonly string[], own: unknown): unknown {
  if (step === undefined) return own
  const around = isMapping(value) ? value : {}
  return { ...around, [step]: withValue(around[step], below, own) }
}
