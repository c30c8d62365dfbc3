import type { Edit, Finding, SourceFile, Span } from '../core/types.ts'
import { type CommentOptions, disableForFile, disableLines } from './suppress.ts'

/** The order of groups in a menu: fixes, explanations, suppressions. */
export const ACTION_GROUPS = ['fix', 'explain', 'disable'] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** An action that an editor offers for a finding. */
export interface CodeAction {
  readonly title: string
  readonly group: ActionGroup
  readonly finding: Finding
  /** True of the action that an editor may take without asking. */
  readonly isPreferred: boolean
  /** Empty if the action shows the page of the finding's rule. */
  readonly edits: readonly Edit[]
}

/** The actions for findings that a range touches, best first. */
export function codeActions(
  file: SourceFile,
  findings: readonly Finding[],
  { range, ...options }: Pick<CommentOptions, 'today'> & { readonly range: Span },
): readonly CodeAction[] {
  const touched = findings.filter(
    ({ uri, span }) => uri === file.uri && span.start <= range.end && range.start <= span.end,
  )
  const others = findings.filter((finding) => !touched.includes(finding))
  const fixes = [...touched.flatMap(fixesOf), ...others.flatMap(fixesOn(file, range))]
  const disabling = touched.flatMap((finding) => disablingOf(file, finding, options))
  return [...distinct(fixes, file), ...unique(disabling), ...unique(touched.map(explaining))]
}

function fixesOf(finding: Finding): CodeAction[] {
  const safe = finding.fixes.filter((fix) => fix.safety === 'safe')
  const others = finding.fixes.filter((fix) => fix.safety !== 'safe')
  return [...safe, ...others].map((fix, index) => ({
    title: fix.title,
    group: 'fix',
    finding,
    isPreferred: index === 0 && fix.safety === 'safe',
    edits: fix.edits,
  }))
}

/**
 * Fixes of other findings that change a line of the range, such as adding what an expression lacks
 * below it.
 */
const fixesOn =
  ({ uri, text }: SourceFile, range: Span) =>
  (finding: Finding): CodeAction[] => {
    const start = text.lastIndexOf('\n', range.start - 1) + 1
    const end = text.indexOf('\n', range.end)
    const isHere = ({ span, uri: other = uri }: Edit) =>
      other === uri && span.start >= start && span.end <= (end === -1 ? text.length : end)
    return fixesOf(finding)
      .filter(({ edits }) => edits.length > 0 && edits.every(isHere))
      .map((action) => ({ ...action, isPreferred: false }))
  }

function disablingOf(
  file: SourceFile,
  finding: Finding,
  options: Pick<CommentOptions, 'today'>,
): CodeAction[] {
  const forFile = disableForFile(file, finding.rule, options.today)
  const ways = [
    ['this line', disableLines(file, [finding], options)],
    ['this file', forFile === undefined ? [] : [forFile]],
  ] as const
  return ways.flatMap(([where, edits]): CodeAction[] => {
    const title = `Disable ${finding.rule} for ${where}`
    return edits.length === 0
      ? []
      : [{ title, group: 'disable', finding, isPreferred: false, edits }]
  })
}

const explaining = (finding: Finding): CodeAction => ({
  title: `Explain ${finding.rule}`,
  group: 'explain',
  finding,
  isPreferred: false,
  edits: [],
})

/** Joins fixes that do the same; others with equal words get their place added. */
function distinct(actions: readonly CodeAction[], { lines }: SourceFile): readonly CodeAction[] {
  const keyOf = ({ title, edits }: CodeAction) => JSON.stringify([title, edits])
  const keys = actions.map(keyOf)
  const left = actions.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  return left.map((action) => {
    const isAlone = left.every((other) => other === action || other.title !== action.title)
    const { line, column } = lines.position(action.finding.span.start)
    const title = `${action.title} (line ${line + 1}, column ${column + 1})`
    return isAlone ? action : { ...action, title }
  })
}

/** Several findings of a rule are suppressed and explained once. */
function unique(actions: readonly CodeAction[]): readonly CodeAction[] {
  const titles = actions.map(({ title }) => title)
  return actions.filter(({ title }, index) => titles.indexOf(title) === index)
}
