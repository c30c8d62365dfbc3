import { Budget } from '../core/budget.ts'
import { nearestNode, nodeAt } from '../core/document/node-at.ts'
import {
  type Data,
  ensurePath,
  removeEntry,
  renameKey,
  replaceValue,
  suggestion,
} from '../core/edit/index.ts'
import type { CustomRule, Messages, Reported, Rule, RuleContext } from '../core/lint/rule.ts'
import { isWebUrl } from '../core/search/markup.ts'
import { shownWords } from '../core/secret/hide-credentials.ts'
import type { Document, Fix, Node, Pointer, Severity } from '../core/types.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import type { ProjectContext } from '../project/project-rule.ts'
import type { Outcome, Program, Variables } from './engine.ts'
import { projectValue } from './joins.ts'
import { shownValue } from './template.ts'
import { shownDocument, valueOfDocument } from './values.ts'

/** A custom rule with its expressions compiled. */
export interface CompiledRule {
  readonly id: string
  readonly kinds: readonly string[]
  readonly forEach: Program | undefined
  /** Pointer of the list, if `forEach` is a path. */
  readonly itemsAt: Pointer | undefined
  readonly when: Program | undefined
  readonly check: Program
  readonly at: Pointer
  readonly severity: Severity | 'off'
  readonly message: readonly (string | Program)[]
  readonly fix: ConfigCustomRule['fix']
  readonly definition: ConfigCustomRule
  /** The data that it reads besides the document. */
  readonly needs: 'oldObject' | 'project' | undefined
  /** Limits the nodes that it evaluates in one document. */
  readonly maxSteps: number
  /** Limits the nodes that a rule on the project evaluates in all documents of a run. */
  readonly maxJoinSteps: number
}

/** Turns a compiled rule into one that the engine runs. */
export function customRuleOf(compiled: CompiledRule): CustomRule {
  const { id, severity, definition, fix } = compiled
  // A rule on the configuration reports any other value.
  const address = typeof definition.url === 'string' ? shownWords(definition.url) : ''
  return {
    id,
    summary: shownWords(definition.message ?? id),
    ...(fix === undefined ? {} : { fixable: 'suggest' }),
    ...(isWebUrl(address) ? { url: address } : {}),
    definition,
    messages: {
      broken: { severity, text: '{message}' },
      failed: {
        severity,
        text: 'The rule cannot be evaluated here: {why}. Guard the expression with has(…) or ".?".',
      },
      endless: {
        severity: severity === 'off' ? 'off' : 'warning',
        text: 'The rule takes too long on this document, which was not checked. Simplify it.',
      },
      stopped: {
        severity: severity === 'off' ? 'off' : 'warning',
        text: 'The rule takes too long on this project. Objects from here on were not checked. Simplify it.',
      },
    },
    ...asking(compiled),
  }
}

const isChecked = ({ kind, tree }: Document, { kinds }: CompiledRule) =>
  kinds.includes(kind) && !tree.damaged

/**
 * A rule runs on each document, on each that existed before, or on each after all files are read.
 */
function asking(compiled: CompiledRule): Pick<Rule, 'check' | 'change' | 'project'> {
  if (compiled.needs === 'project')
    return { project: (context: ProjectContext) => checkProject(compiled, context) }
  if (compiled.needs === 'oldObject')
    return {
      change(context, before, document) {
        const oldObject = valueOfDocument(before)?.value
        const shown = { oldObject: shownDocument(before)?.value }
        if (isChecked(document, compiled) && oldObject !== undefined)
          checkDocument(document, compiled, context, { oldObject }, shown)
      },
    }
  return {
    check: (context) => ({
      Document(document) {
        if (isChecked(document, compiled)) checkDocument(document, compiled, context)
      },
    }),
  }
}

function checkProject(compiled: CompiledRule, context: ProjectContext): void {
  const { graph, nodeAt: nodeOf, settings, report } = context
  const project = projectValue(graph)
  const clusters = graph.virtualClusters.map(({ place }) => ({ place, kind: 'vc' }))
  const joined = new Budget(compiled.maxJoinSteps)
  for (const { place, kind } of [...graph.objects, ...clusters]) {
    const document = compiled.kinds.includes(kind) ? nodeOf(place)?.document : undefined
    if (document === undefined || !isChecked(document, compiled)) continue
    const reportNode = ({ at, message, part, data, fix }: Reported<Messages>) => {
      const found = { uri: at.document.file.uri, document: at.document.index, pointer: at.pointer }
      const given = data === undefined ? {} : { data }
      report({ message, at: found, part: part === 'key' ? 'key' : 'value', fix, ...given })
    }
    if (joined.isSpent) {
      report({ message: 'stopped', at: place, part: 'key' })
      return
    }
    const limit = Math.min(compiled.maxSteps, joined.left)
    const budget = new Budget(limit)
    const more = { project }
    checkDocument(document, compiled, { settings, report: reportNode }, more, more, budget)
    joined.spend(limit - budget.left)
  }
}

interface Run {
  readonly compiled: CompiledRule
  readonly document: Document
  readonly variables: Variables
  /** The variables whose values differ in messages. */
  readonly shownInMessages: Variables
  readonly budget: Budget
  readonly report: (reported: Reported<Messages>) => void
}

function checkDocument(
  document: Document,
  compiled: CompiledRule,
  { settings, report }: Pick<RuleContext, 'settings' | 'report'>,
  more: Variables = {},
  shownInMessages: Variables = more,
  budget = new Budget(compiled.maxSteps),
): void {
  const object = valueOfDocument(document)
  const { root } = document
  if (object === undefined) {
    report({ message: 'endless', at: root, part: 'key' })
    return
  }
  const { projectNamespacePrefix, target } = settings
  const variables = {
    ...more,
    object: object.value,
    file: { path: document.file.path },
    settings: { projectNamespacePrefix, target },
  }
  const run = {
    compiled,
    document,
    variables,
    shownInMessages,
    report,
    budget,
  }
  if (compiled.forEach === undefined) checkOne(run, root)
  else checkItems(run, compiled.forEach)
}

function checkItems(run: Run, forEach: Program): void {
  const { document, variables, budget, compiled } = run
  const listed = forEach.run(variables, budget)
  if (listed.kind !== 'value') {
    // Without the list there is nothing to check.
    if (listed.kind === 'endless') reportOutcome(listed, run, document.root)
    return
  }
  if (!Array.isArray(listed.value)) return
  const list = compiled.itemsAt && nodeAt(document.root, compiled.itemsAt)
  const isInPlace = Array.isArray(list?.value)
  for (const [index, item] of listed.value.entries()) {
    const base = isInPlace ? list?.item(index) : document.root
    // An item beyond the written ones stands for those that a template may add.
    if (base === undefined) continue
    const own = { ...variables, item, index: BigInt(index) }
    if (!checkOne({ ...run, variables: own }, base)) return
  }
}

/** Checks one node; returns false if no steps are left. */
function checkOne(run: Run, base: Node): boolean {
  const { compiled, variables, budget } = run
  const condition = compiled.when?.run(variables, budget)
  if (condition?.kind === 'value' && condition.value !== true) return true
  const decided = condition === undefined || condition.kind === 'value'
  return reportOutcome(decided ? compiled.check.run(variables, budget) : condition, run, base)
}

function reportOutcome(outcome: Outcome, run: Run, base: Node): boolean {
  const { compiled, report } = run
  if (outcome.kind === 'unknown') return true
  if (outcome.kind === 'value' && outcome.value !== false) return true
  const at = nearestNode(base, compiled.at)
  const part = partOf(at, base, compiled.at)
  if (outcome.kind === 'endless') report({ message: 'endless', at, part })
  if (outcome.kind === 'error') report({ message: 'failed', at, part, data: { why: outcome.why } })
  if (outcome.kind !== 'value') return outcome.kind !== 'endless'
  const data = { message: messageOf(run) }
  report({ message: 'broken', at, part, data, fix: fixAt(compiled, base) })
  return true
}

/** The value if it is a written scalar; else the key, so that no whole page is underlined. */
function partOf({ value }: Node, base: Node, at: Pointer): 'key' | 'value' {
  const isScalar = typeof value !== 'object' || value === null
  return isScalar && (at.length > 0 || base.name !== undefined) ? 'value' : 'key'
}

function messageOf({ compiled, document, variables: all, shownInMessages }: Run): string {
  const variables = { ...all, ...shownInMessages }
  const object = shownDocument(document)?.value ?? null
  const { forEach, maxSteps } = compiled
  const listed = forEach?.run({ ...variables, object }, new Budget(maxSteps))
  const list = listed?.kind === 'value' && Array.isArray(listed.value) ? listed.value : []
  const shown = { ...variables, object, item: list[Number(variables.index ?? 0)] ?? null }
  const parts = compiled.message.map((part) => {
    if (typeof part === 'string') return part
    const outcome = part.run(shown, new Budget(maxSteps))
    return outcome.kind === 'value' ? shownValue(outcome.value) : '?'
  })
  return parts.join('')
}

/** Always a suggestion, because the rule's author may not have thought of every document. */
function fixAt({ fix, at }: CompiledRule, base: Node): Fix | undefined {
  if (fix === undefined || at.length === 0) return undefined
  const node = nodeAt(base, at)
  const name = at.at(-1)
  if (fix.set !== undefined) {
    const title = `Set "${name}" to ${JSON.stringify(fix.set)}`
    const edits =
      node === undefined
        ? ensurePath(base, at.map(String), fix.set as Data)
        : replaceValue(node, fix.set as Data)
    return suggestion(title, edits)
  }
  if (node === undefined) return undefined
  if (fix.remove === true) return suggestion(`Remove "${name}"`, removeEntry(node))
  const { rename } = fix
  return rename === undefined
    ? undefined
    : suggestion(`Rename "${name}" to "${rename}"`, renameKey(node, rename))
}
