import { rules } from '../../../rules/index.ts'
import { defaultSettings } from '../../core/lint/rule.ts'
import { rememberEach } from '../../core/memo.ts'
import { folderOf } from '../../core/search/file-name.ts'
import { inMarkdown } from '../../core/search/markup.ts'
import { hideCredentials } from '../../core/secret/hide-credentials.ts'
import type { NamedKind } from '../../core/types.ts'
import type {
  CompletionContext,
  CustomRuleLanguage,
  RuleEntry,
} from '../../editor/completion/completion-item.ts'
import { mostUsed, type UsedNames, usedNames } from '../../editor/names/used-names.ts'
import { CHART_FILE, chartFileOf } from '../../embedded/chart-file.ts'
import { isOurChart } from '../../embedded/index.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { ProjectNames } from './project-names.ts'
import { textsIn } from './text-at-cursor.ts'

/**
 * The context of a completion besides the text: the project's files, the rules, and their findings.
 */
export function completionContextAt(
  entry: WorkspaceFile,
  line: number,
  session: Session,
  cel: CustomRuleLanguage | undefined,
): CompletionContext {
  const { workspace } = session
  const names = session.namesAround(entry)
  return {
    named: (kind, typed, namespace) => named(kind, typed, names, namespace),
    missing: (kind, typed) =>
      shownNames(names).flatMap(({ name, definitions, ...one }) =>
        one.kind === kind && name !== typed && definitions.length === 0 ? [name] : [],
      ),
    used: (kind, typed) => mostUsed(workspace.projectOf(entry.path).flatMap(usedIn), kind, typed),
    namespacesOf: (secret) => namespacesOf(secret, names),
    kindsBeside: () => kindsBeside(entry, session),
    secretsRead: () => secretsRead(names),
    prefix:
      entry.input.profile?.settings?.projectNamespacePrefix ??
      defaultSettings.projectNamespacePrefix,
    target: entry.input.profile?.settings?.target ?? defaultSettings.target,
    sections: sectionsOf(entry, session),
    rules: rulesFor(entry),
    rulesBelow: (lines) => rulesAt(line + lines, entry, session),
    cel,
  }
}

/** The keys that the chart beside a values file gives to virtual clusters. */
function sectionsOf({ path }: WorkspaceFile, { workspace }: Session): readonly string[] {
  if (!/\/values[\w.-]*\.ya?ml$/.test(path)) return []
  const beside = folderOf(path) + CHART_FILE
  const chart = workspace.entryOf(beside)
  return (chart?.read.file.trees ?? []).flatMap(({ value }) =>
    (chartFileOf(value)?.dependencies ?? []).flatMap((one) =>
      isOurChart(one.chart) ? [one.key] : [],
    ),
  )
}

const catalogue = rules.map(({ topic, rule: { id, summary, options } }) => ({
  id,
  topic,
  summary,
  options: options?.lists,
}))

/** All rules, including the custom ones of a file's configuration. */
export function rulesFor({ input }: WorkspaceFile): readonly RuleEntry[] {
  const own = input.profile?.settings?.customRules ?? []
  const entries = own.map(({ id, summary }) => ({
    id,
    topic: id.split('/')[0] ?? '',
    summary: inMarkdown(summary),
  }))
  return own.length === 0 ? catalogue : [...catalogue, ...entries]
}

/** A credential in place of a name is not offered. */
const shownNames = (names: ProjectNames | undefined) =>
  (names?.index.all ?? []).filter(({ name }) => hideCredentials(name) === name)

/** Ranks names that a file defines first, then the most used ones. */
function named(
  kind: NamedKind,
  typed: string,
  names: ProjectNames | undefined,
  namespace?: string,
): readonly string[] {
  const all = shownNames(names).filter(
    (one) =>
      one.kind === kind &&
      (namespace === undefined || (one.scope ?? namespace) === namespace) &&
      (one.name !== typed || one.definitions.length + one.references.length > 1),
  )
  const weight = ({ definitions, references }: (typeof all)[number]) =>
    (definitions.length > 0 ? 1e6 : 0) + references.length
  const sorted = all.toSorted((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1))
  return [...new Set(sorted.map(({ name }) => name))]
}

function kindsBeside({ path }: WorkspaceFile, { workspace }: Session): readonly string[] {
  const folder = folderOf(path)
  const isBeside = (other: string) => other !== path && !other.slice(folder.length).includes('/')
  const beside = workspace
    .projectOf(path)
    .filter((one) => one.path.startsWith(folder) && isBeside(one.path))
  return mostUsed(beside.flatMap(usedIn), 'kind', '')
}

function secretsRead(names: ProjectNames | undefined): readonly string[] {
  const joins = [...(names?.graph.secretOf.values() ?? [])]
  return joins.flatMap((join) => (join && 'found' in join ? (join.found.name ?? []) : []))
}

function namespacesOf(secret: unknown, names: ProjectNames | undefined): readonly string[] {
  const secrets = names?.graph.secrets ?? []
  const own = secrets.filter(({ name }) => name !== undefined && name === secret)
  const all = secrets.toSorted((a, b) => ((a.namespace ?? '') < (b.namespace ?? '') ? -1 : 1))
  return [...new Set([...own, ...all].flatMap(({ namespace }) => namespace ?? []))]
}

const usedIn = rememberEach((entry: WorkspaceFile): readonly UsedNames[] =>
  [entry.read, ...textsIn(entry)].map(({ file }) => usedNames(file.trees)),
)

/** The rules with findings that start on a line, including hidden ones. */
function rulesAt(line: number, { path }: WorkspaceFile, { workspace }: Session): readonly string[] {
  const outcome = workspace.lint(path)
  if (outcome === undefined) return []
  const { file, result } = outcome
  const all = [...result.findings, ...result.suppressed.map(({ finding }) => finding)]
  return all
    .filter(({ uri, span }) => uri === path && file.lines.position(span.start).line === line)
    .map(({ rule }) => rule)
}
