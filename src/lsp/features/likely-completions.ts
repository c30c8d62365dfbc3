import { defaultSettings } from '../../core/lint/rule.ts'
import type { Completion } from '../../editor/completion/completion-item.ts'
import { withLikely } from '../../editor/known/likely.ts'
import { type UsedNames, usedNames } from '../../editor/known/used-names.ts'
import type { EditorText } from '../../editor/place/place.ts'
import type { Session } from '../session.ts'
import type { Entry } from '../workspace/entries.ts'
import { textsIn } from './inside.ts'
import type { ProjectNames } from './project-names.ts'

const known = new WeakMap<Entry, readonly UsedNames[]>()

/** Where the cursor is. */
export interface Around {
  readonly entry: Entry
  /** Of the file. */
  readonly line: number
  /** The innermost text, and the offset there. */
  readonly text: EditorText
  readonly offset: number
  readonly names: ProjectNames | undefined
  readonly trigger: string | undefined
}

/** What other files of the project make likely at a place comes first. */
export function likelyCompletions(
  found: readonly Completion[],
  { entry, line, text, offset, names, trigger }: Around,
  { workspace }: Session,
): readonly Completion[] {
  const all = workspace.projectOf(entry.path)
  const shown = {
    used: all.flatMap(usedIn),
    names,
    prefix:
      entry.input.profile?.settings?.projectNamespacePrefix ??
      defaultSettings.projectNamespacePrefix,
    rulesBelow: (lines: number) => rulesAt(line + lines, entry, workspace),
  }
  return withLikely(found, text, offset, shown, trigger)
}

function usedIn(entry: Entry): readonly UsedNames[] {
  const found = known.get(entry) ?? textsIn(entry).map(({ file }) => usedNames(file.trees))
  known.set(entry, found)
  return found
}

/** The rules with findings that start in a line, hidden ones too. */
function rulesAt(
  line: number,
  { path }: Entry,
  workspace: Session['workspace'],
): readonly string[] {
  const outcome = workspace.lint(path)
  if (outcome === undefined) return []
  const { file, result } = outcome
  const all = [...result.findings, ...result.suppressed.map(({ finding }) => finding)]
  return all
    .filter(({ uri, span }) => uri === path && file.lines.position(span.start).line === line)
    .map(({ rule }) => rule)
}
