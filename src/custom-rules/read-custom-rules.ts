import type { Environment } from '@marcbachmann/cel-js'
import { positionAt } from '../core/document/node.ts'
import { MAX_CEL_STEPS, MAX_CUSTOM_RULES } from '../core/limits.ts'
import { isLevel } from '../core/lint/preset.ts'
import type { ConfigProblem, CustomRule } from '../core/lint/rule.ts'
import { rememberEachText } from '../core/memo.ts'
import { scalarMap } from '../core/scalar/map.ts'
import { kindNamed } from '../core/schema/detect.ts'
import { kindNames } from '../core/schema/kind-info.ts'
import { hintFor } from '../core/search/did-you-mean.ts'
import type { Node, Pointer } from '../core/types.ts'
import { roots } from '../generated/bind.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import { type CompiledRule, customRuleOf } from './custom-rule.ts'
import { createEngine, nodesOf, type Program, variables } from './engine.ts'
import { pathBelowObject, stepsOf, unknownStep } from './place.ts'
import { type ExpectedType, problemIn } from './problems.ts'
import { partsOf } from './template.ts'
import { typedEnvironment } from './types.ts'

/**
 * Compiles the rules in the entry `customRules` of a configuration; one with a mistake is left out.
 */
export function readCustomRules(
  list: Node,
  depth: number,
): { readonly rules: readonly CustomRule[]; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = []
  const entries = list.items() as readonly Node<ConfigCustomRule>[]
  const share = (of: number, most: number) =>
    Math.min(most, Math.floor(of / Math.max(1, entries.length)))
  const limits = {
    maxSteps: share(MAX_CEL_STEPS, MAX_CEL_STEPS / 10),
    maxJoinSteps: share(30 * MAX_CEL_STEPS, 10 * MAX_CEL_STEPS),
  }
  const context: Context = {
    compile: createEngine(),
    environmentOf: rememberEachText((kind) => typedEnvironment(kind).environment),
    report: (node, text, range) => {
      const pointer = node.pointer.slice(depth)
      problems.push({ pointer, text, span: range && spanIn(node, range) })
    },
    lacks: (entry, what) => {
      const text = `A custom rule needs ${what}.`
      problems.push({ pointer: entry.pointer.slice(depth), text, isOmission: true })
    },
  }
  const ids = new Set<string>()
  const rules = entries.slice(0, MAX_CUSTOM_RULES).flatMap((entry) => {
    const compiled = readRule(entry, ids, limits, context)
    return compiled === undefined ? [] : [customRuleOf(compiled)]
  })
  const next = entries[MAX_CUSTOM_RULES]
  if (next !== undefined)
    context.report(next, `Only the first ${MAX_CUSTOM_RULES} custom rules count.`)
  return { rules, problems }
}

interface Range {
  readonly start: number
  readonly end: number
}

interface Context {
  readonly compile: (text: string) => Program
  readonly environmentOf: (kind: string) => Environment
  readonly report: (node: Node, text: string, range?: Range) => void
  /** Reports what a rule does not have so far. */
  readonly lacks: (entry: Node, what: string) => void
}

function spanIn({ document, span, style, value }: Node, { start, end }: Range) {
  if (style === undefined || typeof value !== 'string') return undefined
  const map = scalarMap(document.file.masked, span, style, value)
  if (map === undefined) return undefined
  const from = Math.min(start, Math.max(0, value.length - 1))
  return map.spanOf({ start: from, end: Math.max(from + 1, Math.min(end, value.length)) })
}

function readRule(
  entry: Node<ConfigCustomRule>,
  ids: Set<string>,
  limits: Pick<CompiledRule, 'maxSteps' | 'maxJoinSteps'>,
  context: Context,
): CompiledRule | undefined {
  const id = idOf(entry, ids, context)
  const kinds = kindsOf(entry, context)
  const missing = (['check', 'message'] as const).filter((name) => entry.get(name) === undefined)
  for (const name of missing) context.lacks(entry, `"${name}"`)
  // Expressions are checked once per kind, and without a kind they may not compile.
  if (kinds.length === 0) return undefined
  let isUsable = true
  const fail: RuleReader['fail'] = (node, text, range) => {
    isUsable = false
    context.report(node, text, range)
  }
  const reading = { entry, kinds, context, fail }
  const forEach = programOf(entry.get('forEach'), 'list', reading)
  const when = programOf(entry.get('when'), 'bool', reading)
  const check = programOf(entry.get('check'), 'bool', reading)
  const itemsAt = pathBelowObject(entry.value.forEach ?? '')
  const at = reportedSteps(reading, itemsAt)
  const message = messageOf(reading)
  const fix = readFix(reading)
  const isReadable = kinds.length > 0 && missing.length === 0 && isUsable
  if (id === undefined || !isReadable || check === undefined || at === undefined) return undefined
  const { severity } = entry.value
  return {
    id,
    kinds,
    forEach,
    itemsAt,
    when,
    check,
    at,
    severity: isLevel(severity) ? severity : 'error',
    message,
    fix,
    definition: entry.value,
    needs: needsOf([forEach, when, check, ...message]),
    ...limits,
  }
}

/** The data that the expressions read besides the document. */
function needsOf(programs: readonly (Program | string | undefined)[]): CompiledRule['needs'] {
  const asts = programs.flatMap((one) => (typeof one === 'object' ? nodesOf(one.ast) : []))
  const uses = (name: string) => asts.some(({ op, args }) => op === 'id' && args === name)
  return uses('oldObject') ? 'oldObject' : uses('project') ? 'project' : undefined
}

const ID = /^[a-z][a-z0-9-]*\/[a-z0-9][a-z0-9-]*$/

function idOf(
  entry: Node<ConfigCustomRule>,
  ids: Set<string>,
  { report, lacks }: Context,
): string | undefined {
  const node = entry.get('id')
  if (node === undefined) {
    lacks(entry, 'an "id" such as "acme/key-has-ttl"')
    return undefined
  }
  const problem = idProblem(node.value, ids)
  if (problem !== undefined) {
    report(node, problem)
    return undefined
  }
  ids.add(node.value)
  return node.value
}

function idProblem(id: string, ids: ReadonlySet<string>): string | undefined {
  if (!ID.test(id))
    return 'An id of a custom rule has a slash, such as "acme/key-has-ttl": a-z, 0-9 and "-".'
  return ids.has(id) ? `Another rule has the id "${id}".` : undefined
}

function kindsOf(entry: Node<ConfigCustomRule>, { report, lacks }: Context): readonly string[] {
  const list = entry.get('kinds')
  if (list === undefined) {
    lacks(entry, '"kinds", such as [OwnedAccessKey]')
    return []
  }
  const known = kindNames.filter((name) => name !== 'config')
  return (list.items() as readonly Node<string>[]).flatMap((node) => {
    const kind = kindNamed(node.value)
    if (kind !== undefined && known.includes(kind)) return [kind]
    report(node, `Unknown kind "${node.value}". ${hintFor(node.value, known)}`.trimEnd())
    return []
  })
}

interface RuleReader {
  readonly entry: Node<ConfigCustomRule>
  readonly kinds: readonly string[]
  readonly context: Context
  /** Reports a mistake that makes the rule useless. */
  readonly fail: (node: Node, text: string, range?: Range) => undefined
}

function programOf(
  node: Node<string> | undefined,
  wanted: ExpectedType,
  reading: RuleReader,
): Program | undefined {
  if (node === undefined) return undefined
  const isOk = checkExpression(node, node.value, 0, wanted, reading)
  if (!isOk) return undefined
  const program = reading.context.compile(node.value)
  if (wanted !== 'bool' || nodesOf(program.ast).some(isVariable)) return program
  return reading.fail(node, 'This is the same for every document. Use "object".')
}

const isVariable = ({ op, args }: { op: string; args: unknown }): boolean =>
  op === 'id' && (variables as readonly unknown[]).includes(args)

/** Reports the first mistake that one of the kinds shows. */
function checkExpression(
  node: Node,
  text: string,
  start: number,
  wanted: ExpectedType,
  { kinds, context, fail, entry }: RuleReader,
): boolean {
  const hasItems = entry.value.forEach !== undefined
  for (const kind of kinds) {
    const environment = context.environmentOf(kind)
    const parse = (given: string) => context.compile(given).ast
    const problem =
      problemIn(text, kind, wanted, { environment, parse }) ??
      (hasItems ? undefined : withoutItem(parse(text)))
    if (problem === undefined) continue
    fail(node, problem.text, { start: start + problem.start, end: start + problem.end })
    return false
  }
  return true
}

function withoutItem(ast: Program['ast']) {
  const found = nodesOf(ast).find(
    ({ op, args }) => op === 'id' && (args === 'item' || args === 'index'),
  )
  if (found === undefined) return undefined
  const text = `"${found.args}" is there with "forEach" only.`
  return { text, start: found.start, end: found.end }
}

/** The steps of `at`, relative to the item if `forEach` is a path. */
function reportedSteps(
  { entry, kinds, fail }: RuleReader,
  itemsAt: Pointer | undefined,
): Pointer | undefined {
  const node = entry.get('at')
  if (node === undefined) return []
  const steps = stepsOf(node.value)
  if ('failedAt' in steps) {
    const range = { start: steps.failedAt, end: node.value.length }
    return fail(node, 'Write a path such as spec.ttl.', range)
  }
  for (const kind of kinds) {
    const start = itemsAt === undefined ? roots[kind] : positionAt(roots[kind], itemsAt)?.items
    const problem = unknownStep(start, steps)
    if (problem !== undefined) return fail(node, problem)
  }
  return steps
}

function messageOf(reading: RuleReader): CompiledRule['message'] {
  const node = reading.entry.get('message')
  if (node === undefined) return []
  return partsOf(node.value).map((part) => {
    if (typeof part === 'string') return part
    const { expression, start } = part
    const isOk = checkExpression(node, expression, start, 'any', reading)
    return isOk ? reading.context.compile(expression) : ''
  })
}

function readFix({ entry, fail }: RuleReader): ConfigCustomRule['fix'] {
  const node = entry.get('fix')
  if (node === undefined) return undefined
  const given = (['set', 'remove', 'rename'] as const).filter((name) =>
    Object.hasOwn(node.value, name),
  )
  if (given.length === 1 && entry.value.at !== undefined) return node.value
  return fail(
    node,
    given.length === 1
      ? 'A fix needs "at", the place that it changes.'
      : 'A fix has one of "set", "remove" and "rename".',
  )
}
