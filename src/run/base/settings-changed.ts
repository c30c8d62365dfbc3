import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Finding, Related, SourceFile } from '../../core/types.ts'
import { fieldChanges } from '../../project/change/compare.ts'
import { fieldsOf } from '../../project/change/summary.ts'
import { viewOf } from '../build/objects.ts'

/** A file that is no object, such as a configuration, a kustomization or a release, in two states. */
export interface ChangedSettings {
  readonly before: SourceFile | undefined
  readonly after: SourceFile | undefined
  /** True of a file that the settings may apply to. */
  readonly reaches: (uri: string) => boolean
}

/** One value of such a file that is another one now, in words: `target "0.30" → "0.20"`. */
interface SettingChange extends SharedChange {
  /** Names the setting: `rules.unknown-user`. */
  readonly field: string
  readonly reaches: ChangedSettings['reaches']
}

/** A change that several findings may follow from, such as one of settings. */
export interface SharedChange {
  readonly words: string
  readonly at: Omit<Related, 'message'>
}

/** The same, with what it brings in files that did not change. */
export interface SharedCause extends SharedChange {
  readonly findings: readonly Finding[]
}

/** Puts findings in files that did not change together by the change of settings that they follow from. */
export function sharedCauses(
  findings: readonly Finding[],
  settings: readonly ChangedSettings[],
): readonly SharedCause[] {
  const all = settings.flatMap(changesIn)
  const causes = findings.flatMap((finding) => {
    const cause = causeOf(finding, all)
    return cause === undefined ? [] : [{ cause, finding }]
  })
  return [...groupBy(causes, ({ cause }) => cause)].map(([{ words, at }, same]) => {
    return { words, at, findings: same.map(({ finding }) => finding) }
  })
}

/** The setting of the rule itself comes first, then the only one that reaches the file. */
function causeOf(
  { uri, rule }: Finding,
  changes: readonly SettingChange[],
): SettingChange | undefined {
  const near = changes.filter(({ reaches }) => reaches(uri))
  const ofRule = near.find(({ field }) => field === `rules.${rule}`)
  const others = near.filter(({ field }) => !field.startsWith('rules.'))
  return ofRule ?? (others.length === 1 ? others[0] : undefined)
}

function changesIn({ before, after, reaches }: ChangedSettings): readonly SettingChange[] {
  const [old = [], now = []] = [before, after].map((file) => file && settingsOf(file))
  const file = after ?? before
  if (file === undefined) return []
  if (old.length === 0 || old.length !== now.length) {
    const words = before === undefined ? 'new file' : after === undefined ? 'deleted' : 'changed'
    const span = (now[0] ?? old[0])?.root.keySpan ?? { start: 0, end: 0 }
    return [
      { words, field: '', at: { uri: file.uri, span, isCause: after !== undefined }, reaches },
    ]
  }
  return old.flatMap((one, index) => {
    const root = now[index]?.root ?? one.root
    return fieldChanges(one.root, root).flatMap((change) => {
      const [field] = fieldsOf(change, one)
      if (field === undefined) return []
      const span = change.after?.span ?? root.keySpan
      const words = `${field.field} ${field.before ?? 'unset'} → ${field.after ?? 'unset'}`
      return [{ words, field: field.field, at: { uri: file.uri, span, isCause: true }, reaches }]
    })
  })
}

/** The configuration in a file, or its documents in order. */
function settingsOf(file: SourceFile): readonly Document[] {
  const config = file.documents.find(({ kind }) => kind === 'config')
  if (config !== undefined) return [config]
  return file.trees.flatMap(({ value }, index) => viewOf(file, index, [], value) ?? [])
}
