import { oldFates, oldFields, oldLeaves, oldParts } from '../../../generated/line-table.ts'
import { isMapping, ownProperty } from '../../text/mapping.ts'
import type { Release } from '../parse-release.ts'
import { fits } from './translate.ts'

/** A setting of the layout before 0.20. */
export interface OldSetting {
  readonly steps: readonly string[]
  /** The fields that take its place; several for one that brought another along. */
  readonly to: readonly string[]
  /** Undefined where a person has to decide. */
  readonly value: unknown
  /** A sentence on what to decide. */
  readonly fate: string | undefined
}

/** The settings of a file that are in the layout before 0.20, with their places in a release. */
export const oldSettings = (value: unknown, release: Release): readonly OldSetting[] =>
  isMapping(value)
    ? Object.keys(value).flatMap((key) => settingsAt(value[key], [key], release))
    : []

function settingsAt(
  value: unknown,
  steps: readonly string[],
  release: Release,
): readonly OldSetting[] {
  const path = steps.join('.')
  const to = leafAt(steps)
  const isOld = ownProperty(oldFields, path) !== undefined
  const isOfSync = steps[0] === 'sync' && steps.length < 3 && !Object.hasOwn(oldFates, path)
  const isParent = isOfSync || leafPaths.some((leaf) => leaf.startsWith(`${path}.`))
  if (to === undefined && isMapping(value) && isParent && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, below]) =>
      settingsAt(below, [...steps, key], release),
    )
  if (to === undefined && !isOld && !isBelowOld(steps)) return []
  const places = to === undefined ? [] : placesOf(to, value)
  const written = path === 'syncer.extraArgs' ? namesIn(value) : value
  const isSure =
    places.length > 0 &&
    written !== undefined &&
    places.every((place) => fits(written, place, release))
  return [
    {
      steps,
      to: isSure ? places : [oldFields[path] ?? to ?? ''].filter((one) => one !== ''),
      value: isSure ? written : undefined,
      fate: fateAt(path),
    },
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
  const places = to.split(' ')
  return value === true ? places : places.slice(0, 1)
}

/** The names for a certificate, if the flags set nothing else. */
function namesIn(flags: unknown): readonly string[] | undefined {
  if (!Array.isArray(flags)) return undefined
  const names = flags.map((flag) => /^--tls-san[= ](\S+)$/.exec(String(flag))?.[1])
  return names.every((name) => name !== undefined) ? names : undefined
}

/** The sentence on a field, or on the nearest around it. */
function fateAt(path: string): string | undefined {
  const known = ownProperty(oldFates, path)
  if (typeof known === 'string') return known
  const dot = path.lastIndexOf('.')
  return dot < 0 ? undefined : fateAt(path.slice(0, dot))
}

/** The values of a file with all settings in their new places that are sure. */
export function migrated(
  value: Readonly<Record<string, unknown>>,
  settings: readonly OldSetting[],
): Readonly<Record<string, unknown>> {
  let made: unknown = value
  for (const { steps, to, value: own } of settings) {
    if (own === undefined) continue
    const isSet = to.slice(0, 1).some((place) => at(made, place.split('.')) !== undefined)
    if (isSet) continue
    made = without(made, steps)
    for (const place of to)
      if (at(made, place.split('.')) === undefined) made = withValue(made, place.split('.'), own)
  }
  return made as Readonly<Record<string, unknown>>
}

const at = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduceRight<(found: unknown) => unknown>(
    (next, step) => (found) => next(ownProperty(found, step)),
    (found) => found,
  )(value)

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
