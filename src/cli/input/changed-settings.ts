import { dirname, resolve } from 'node:path'
import { isConfigFileName } from '../../core/schema/detect.ts'
import type { SourceFile } from '../../core/types.ts'
import { shown } from '../../files/discover.ts'
import { isBelow } from '../../files/roots.ts'
import { slashed } from '../../files/slashes.ts'
import { isSame } from '../../project/change/compare.ts'
import type { ChangedSettings } from '../../run/base/settings-changed.ts'
import { isAboutOthers } from '../../run/layers/layer-chains.ts'
import type { LintResult } from '../../run/lint-files.ts'
import { readInput } from '../../run/lint-input.ts'
import type { Input } from './assemble.ts'

/**
 * The configurations, kustomizations, charts and releases that differ from the first of the states that
 * a run compares with. A release in whose file an object differs is left out: that is the cause.
 */
export function changedSettings(
  { gate, place, config, paths }: Input,
  result: Pick<LintResult, 'deployedBy' | 'pinned' | 'comparison'>,
): readonly ChangedSettings[] {
  if (gate === undefined) return []
  const { deployedBy, pinned } = result
  const objects = objectsIn(result)
  const isPinner = (uri: string, other: string) =>
    pinned.get(other)?.pins?.some(({ by }) => by.includes(uri)) === true
  const pinners = new Set(
    [...pinned.values()].flatMap(({ pins = [] }) => pins.flatMap(({ by }) => by)),
  )
  const before = gate.states[0].textsBefore()
  const read = (path: string, text: string | undefined): SourceFile | undefined => {
    const input = text === undefined ? undefined : config.inputOf(path, { read: () => text })
    return input && readInput(input).file
  }
  const now = (path: string) => (place.tree.exists(path) ? place.tree.readText(path) : undefined)
  const isConfiguration = (path: string) => isConfigFileName(slashed(path))
  return [...new Set([...before.keys(), ...paths.filter(gate.has)])].flatMap((path) => {
    const at = shown(path, place.root)
    const isAboutFolder = isConfiguration(path) || isAboutOthers(slashed(path))
    if (!isAboutFolder && (objects.has(at) || !pinners.has(at))) return []
    const [old, later] = [read(path, before.get(path)), read(path, now(path))]
    const uri = (later ?? old)?.uri ?? ''
    const reaches = (other: string) => {
      const isInFolder = isAboutFolder && isBelow(resolve(place.root, other), dirname(path))
      const isDeployed = deployedBy.get(other)?.includes(uri) === true
      return isInFolder || isDeployed || isPinner(uri, other)
    }
    return [{ before: old, after: later, reaches }]
  })
}

/** The files with objects that differ. */
function objectsIn({ comparison }: Pick<LintResult, 'comparison'>): ReadonlySet<string> {
  const { pairs = [], created = [] } = comparison ?? {}
  const changed = pairs.filter(({ before, after }) => !isSame(before.root, after.root))
  return new Set([...changed.map(({ after }) => after), ...created].map(({ file }) => file.uri))
}
