import { dirname, resolve } from 'node:path'
import { isConfigFileName } from '../../core/schema/detect.ts'
import type { SourceFile } from '../../core/types.ts'
import { isBelow } from '../../files/roots.ts'
import { slashed } from '../../files/slashes.ts'
import type { ChangedSettings } from '../../run/base/settings-changed.ts'
import { isAboutOthers } from '../../run/layers/layer-chains.ts'
import type { LintResult } from '../../run/lint-files.ts'
import { readInput } from '../../run/lint-input.ts'
import type { Input } from './assemble.ts'

/** The configurations, kustomizations and charts that differ from the first of the states that a run compares with. */
export function changedSettings(
  { gate, place, config, paths }: Input,
  { deployedBy }: Pick<LintResult, 'deployedBy'>,
): readonly ChangedSettings[] {
  if (gate === undefined) return []
  const before = gate.states[0].textsBefore()
  const read = (path: string, text: string | undefined): SourceFile | undefined => {
    const input = text === undefined ? undefined : config.inputOf(path, { read: () => text })
    return input && readInput(input).file
  }
  const now = (path: string) => (place.tree.exists(path) ? place.tree.readText(path) : undefined)
  const isConfiguration = (path: string) => isConfigFileName(slashed(path))
  return [...new Set([...before.keys(), ...paths.filter(gate.has)])].flatMap((path) => {
    if (!isConfiguration(path) && !isAboutOthers(slashed(path))) return []
    const [old, later] = [read(path, before.get(path)), read(path, now(path))]
    const uri = (later ?? old)?.uri ?? ''
    const reaches = (other: string) => {
      const isInFolder = isBelow(resolve(place.root, other), dirname(path))
      return isInFolder || deployedBy.get(other)?.includes(uri) === true
    }
    return [{ before: old, after: later, reaches }]
  })
}
