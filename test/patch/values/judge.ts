import { rules as allRules } from '../../../rules/index.ts'
import type { Finding } from '../../../src/core/types.ts'
import { nodeEvaluator } from '../../../src/files/sandbox/sandbox.ts'
import { type AnyNode, type NodeOf, nodesIn } from '../../../src/patch/expression/syntax/ast.ts'
import { parseExpression } from '../../../src/patch/expression/syntax/parse.ts'
import { lintFiles } from '../../../src/run/lint-files.ts'
import { type Outcome, runAll, runWider, thrownAt, watch } from './engine.ts'
import { type Subject, subjects } from './subjects.ts'

/** A finding, with where it is in the decoded expression. */
export interface Claim {
  readonly finding: Finding
  readonly start: number
  readonly end: number
}

export interface Case {
  readonly subject: Subject
  readonly text: string
  readonly claims: readonly Claim[]
}

/** Lints expressions as patches of a vc.yaml, and gives each its findings. */
export function lintExpressions(
  cases: readonly { readonly subject: Subject; readonly text: string }[],
): readonly Case[] {
  return cases.length === 0 ? [] : subjects.flatMap((subject) => lintSubject(subject, cases))
}

const evaluator = nodeEvaluator()

// Rules that are not judged here would only take time.
const others = allRules.filter(
  ({ topic, rule }) => topic !== 'expression' || rule.id === 'costly-expression',
)
const profile = {
  rules: Object.fromEntries(others.map(({ rule }) => [rule.id, { severity: 'off' as const }])),
}

function lintSubject(
  subject: Subject,
  cases: readonly { readonly subject: Subject; readonly text: string }[],
): readonly Case[] {
  const own = cases.filter((each) => each.subject === subject)
  const batches: Case[] = []
  for (let from = 0; from < own.length; from += 50) {
    const part = own.slice(from, from + 50).map(({ text }) => text)
    batches.push(...lintBatch(subject, part))
  }
  return batches
}

function lintBatch(subject: Subject, texts: readonly string[]): readonly Case[] {
  const isCustom = subject.resource.includes('.')
  const open = isCustom
    ? `{"sync":{"toHost":{"customResources":{"${subject.resource}":{"enabled":true,"patches":[`
    : `{"sync":{"toHost":{"${subject.resource}":{"enabled":true,"patches":[`
  let text = open
  const starts: number[] = []
  for (const [index, each] of texts.entries()) {
    text += `${index === 0 ? '' : ','}{"path":${JSON.stringify(subject.path)},"expression":`
    starts.push(text.length)
    text += `${JSON.stringify(each)}}`
  }
  text += isCustom ? ']}}}}}' : ']}}}}'
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
    host: { evaluator },
    policy: { profile },
  })
  if (crashes.length > 0) throw new Error(`a rule crashed: ${String(crashes[0]?.cause)}`)
  return texts.map((each, index): Case => {
    const from = starts[index] ?? 0
    const to = from + JSON.stringify(each).length
    const claims = findings
      .filter(({ span }) => span.start >= from && span.end <= to)
      .map((finding): Claim => {
        const { span } = finding
        const whole = span.start === from
        const decoded = (end: number) =>
          JSON.parse(`"${text.slice(from + 1, end)}"`).length as number
        return {
          finding,
          start: whole ? 0 : decoded(span.start),
          end: whole ? each.length : decoded(span.end),
        }
      })
    return { subject, text: each, claims }
  })
}

/** Whether the samples bear a claim out; undefined where it says nothing that can be run. */
type Check = (claim: Claim, outcomes: readonly Outcome[], given: Case) => boolean | undefined

const throwsSome: Check = (_, outcomes) => outcomes.some(({ thrown }) => thrown !== undefined)

/** Something is thrown with such a message, and where the finding is. */
const throwsOn =
  (pattern: (quoted: readonly string[], cited: string) => RegExp): Check =>
  (claim, outcomes, { text }) => {
    // Cited code may hold quotes of its own, so that their pairs are not to be had.
    const quoted = claim.finding.message.split('"').filter((part) => /^[\w$.]+$/.test(part))
    const wanted = pattern(quoted, text.slice(claim.start, claim.end))
    return outcomes.some(
      (each) =>
        each.thrown !== undefined && wanted.test(each.thrown) && isAt(thrownAt(each), claim, text),
    )
  }

const BEFORE = /(?:[\w$.]+|\)|\])?(?:\?\.)?[([]*$|(?:\.\.\.|\bof |\bin )\(*$/
const AFTER = /^(?:\s*=(?!=)[\s(]*|[\s)\]]*(?:\?\.)?[.[]?["'`]?)[\w$]*/

/** JavaScript names the call around a value, or what is read from it; a finding the value or the name. */
function isAt(at: number | undefined, { start, end }: Claim, text: string): boolean {
  if (at === undefined) return false
  const before = BEFORE.exec(text.slice(0, start))?.[0] ?? ''
  const after = AFTER.exec(text.slice(end))?.[0] ?? ''
  return at >= start - before.length && at <= end + after.length
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const readsFromNothing = throwsOn(
  () => /Cannot (?:read propert|destructure)|is not iterable|null|undefined/,
)

const isText = (type: string) => (value: unknown) => {
  if (type === 'null' || type === 'undefined') return value === null || value === undefined
  if (type === 'a list') return Array.isArray(value)
  if (type === 'an object') return Object.prototype.toString.call(value) === '[object Object]'
  if (type === 'a regular expression')
    return Object.prototype.toString.call(value) === '[object RegExp]'
  if (type === 'a promise') return Object.prototype.toString.call(value) === '[object Promise]'
  return typeof value === type.replace(/^an? /, '')
}

/** The result has a type that the message names, in a case where the field has a value. */
/** Where no run gives anything, the objects of the judge lack what the expression reads: they show nothing. */
const givesNothing = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ thrown, result }) => thrown !== undefined || result == null)

/** The forms that the API takes, in the words of messages. */
export const FORMS: readonly (readonly [words: string, form: RegExp])[] = [
  ['at most 63 letters and digits', /^(?:[A-Za-z\d](?:[-\w.]{0,61}[A-Za-z\d])?)?$/],
  ['at most 63 lower-case letters', /^[a-z\d](?:[-a-z\d]{0,61}[a-z\d])?$/],
  ['a port', /^(?!0$)\d{1,4}$|^[1-5]\d{4}$|^6[0-4]\d{3}$|^65[0-4]\d\d$|^655[0-2]\d$|^6553[0-5]$/],
  ['an IP address', /^\d+\.\d+\.\d+\.\d+$|:/],
  ['TCP, UDP or SCTP', /^(?:TCP|UDP|SCTP)$/],
  ['an image', /^[\w./:@-]+$/],
  ['lower-case letters', /^[a-z\d](?:[-a-z\d]*[a-z\d])?(?:\.[a-z\d](?:[-a-z\d]*[a-z\d])?)*$/],
]

/** The form that a message names. */
export const formIn = (message: string): RegExp | undefined =>
  FORMS.find(([words]) => message.includes(`Return ${words}`))?.[1]

const wrongText: Check = ({ finding }, outcomes) => {
  if (givesNothing(outcomes)) return true
  const [, words] = /contains "(.+?)" instead/.exec(finding.message) ?? []
  const form = formIn(finding.message)
  const isWrong = (one: unknown) =>
    /^(?:string|number)$/.test(typeof one) &&
    (words === undefined ? form?.test(String(one)) === false : String(one).includes(words))
  return outcomes.some(({ thrown, result }) => thrown === undefined && deep(result, isWrong))
}

const isObject = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

/** An object of the result has a key that the message calls wrong, or lacks the one it names. */
export function hasWrongKey(result: unknown, { message, messageId }: Finding): boolean {
  const [, key = ''] = /"(.+?)"/.exec(message) ?? []
  return deep(result, (one) => isObject(one) && key in one === (messageId !== 'lacking'))
}

/** Messages on a key of an object in the result. */
export const WRONG_KEY = /^(?:lacking|unknown|misspelt)$/

const wrongType: Check = (claim, outcomes, given) => {
  const { finding } = claim
  if (/^(?:form|image|written)$/.test(finding.messageId)) return wrongText(claim, outcomes, given)
  if (WRONG_KEY.test(finding.messageId))
    return givesNothing(outcomes) || outcomes.some(({ result }) => hasWrongKey(result, finding))
  if (givesNothing(outcomes)) return true
  const [, words = '', more] = / is ((?:an? )?[\w ,]+?), (but|which)/.exec(finding.message) ?? []
  const [, tag = ''] = /(\w+)$/.exec(words) ?? []
  if (more === 'which')
    return outcomes.some(({ result }) => tagOf(result).includes(tag.toLowerCase()))
  const types =
    finding.messageId === 'falsy'
      ? ['a boolean']
      : finding.messageId === 'zero'
        ? ['a number']
        : words.split(/, | or /)
  const isOdd = (value: unknown) => typeof value === 'number' && !Number.isInteger(value)
  const checks = finding.messageId === 'odd' ? [isOdd] : types.map(isText)
  return checks.some((is) =>
    outcomes.some(
      ({ thrown, result }) =>
        thrown === undefined && (deep(result, is) || deep(written(result), is)),
    ),
  )
}

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).toLowerCase()

/** As the platform writes it: a boxed boolean is one, and a promise an empty object. */
const written = (value: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null')
  } catch {
    return undefined
  }
}

const deep = (value: unknown, is: (value: unknown) => boolean): boolean => {
  if (is(value)) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((each) => deep(each, is))
}

const removes: Check = (_, outcomes) =>
  outcomes.every(({ thrown }) => thrown !== undefined) ||
  outcomes.some(
    ({ value, thrown, result }) =>
      thrown === undefined &&
      value !== null &&
      value !== undefined &&
      (result === null || result === undefined),
  )

const writesNothing: Check = (_, outcomes) =>
  outcomes.some(
    ({ thrown, result }) =>
      thrown === undefined &&
      deep(result, (each) => typeof each === 'string' && /undefined|null|NaN/.test(each)),
  )

const sameResult = (outcomes: readonly Outcome[], wanted: (outcome: Outcome) => unknown): boolean =>
  outcomes.every(
    (each) =>
      each.thrown !== undefined || JSON.stringify(each.result) === JSON.stringify(wanted(each)),
  )

const callsNone = throwsOn(
  (quoted, cited) =>
    new RegExp(`${escaped(cited)}.* is not a function|${quoted.map(escaped).join('|')}`),
)

/** Messages that say of a member that it is undefined for every value. */
export const NOTHING_THERE = /^(?:part|keys|taken)$/

/** The member whose name is reported has no value in any run; undefined of a pattern, which has no place to watch. */
function isAlwaysUndefined({ start, end }: Claim, { text, subject }: Case): boolean | undefined {
  const { ast } = parseExpression(text)
  const members = ast === undefined ? [] : nodesIn(ast).filter(isMember)
  const found = members.find(({ property }) => property.start === start && property.end === end)
  if (found === undefined) return undefined
  return watch(text, found.start, found.end, subject).every((value) => value === undefined)
}

const isMember = (node: AnyNode): node is NodeOf<'MemberExpression'> =>
  node.type === 'MemberExpression'

const CHECKS: Readonly<Record<string, Check>> = {
  'unguarded-null': readsFromNothing,
  // No value of JSON has the method, also where no run comes to it.
  'method-type-mismatch': (claim, outcomes, given) =>
    /^No string, list or object has/.test(claim.finding.message) ||
    (NOTHING_THERE.test(claim.finding.messageId)
      ? isAlwaysUndefined(claim, given)
      : callsNone(claim, outcomes, given)),
  'undefined-identifier': throwsOn(
    (quoted) => new RegExp(`${escaped(quoted[0] ?? '')}.* is not defined`),
  ),
  'forbidden-global': throwsOn(
    (quoted) => new RegExp(`${escaped(quoted[0] ?? '')}.* is not defined`),
  ),
  'throwing-expression': ({ finding }, outcomes) => {
    const isThrown = (value: unknown) =>
      outcomes.some((each) => each.value === value && each.thrown !== undefined)
    const claimed = outcomes.filter(({ value, typical }) =>
      finding.messageId === 'missing' ? value === null : typical,
    )
    if (finding.messageId === 'some') return outcomes.some(({ thrown }) => thrown !== undefined)
    return claimed.length > 0 && claimed.every(({ value }) => isThrown(value))
  },
  'unknown-context-property': ({ finding }, outcomes, given) =>
    finding.messageId === 'throws'
      ? throwsSome({ finding, start: 0, end: 0 }, outcomes, given)
      : undefined,
  'unguarded-helper': throwsOn(() => /^helper:/),
  'invalid-helper-argument': throwsOn(() => /^helper:/),
  'may-remove-field': removes,
  'result-type-mismatch': wrongType,
  'missing-value-in-text': writesNothing,
  'constant-expression': ({ finding }, outcomes) =>
    finding.messageId === 'identity'
      ? sameResult(outcomes, ({ value }) => value)
      : sameResult(outcomes, () => outcomes[0]?.result),
  'function-result': ({ finding }, outcomes) =>
    outcomes.some(({ thrown, result }) =>
      thrown !== undefined
        ? false
        : deep(result, (each) =>
            finding.messageId === 'joined'
              ? typeof each === 'string' && /\[native code\]|=>|function/.test(each)
              : typeof each === 'function',
          ),
    ),
  'surprising-precedence': ({ finding, start, end }, _, { text, subject }) => {
    const [, always] = /This is always (true|false)/.exec(finding.message) ?? []
    if (always === undefined) return undefined
    return watch(text, start, end, subject).every((value) => String(Boolean(value)) === always)
  },
}

/** Rules whose findings say that an expression fails. */
const THROWING: ReadonlySet<string> = new Set([
  'unguarded-null',
  'method-type-mismatch',
  'undefined-identifier',
  'forbidden-global',
  'unguarded-helper',
  'invalid-helper-argument',
  'unknown-context-property',
  'helper-arity',
  'throwing-expression',
])

/** Rules whose findings say what always is. */
const UNIVERSAL: ReadonlySet<string> = new Set(['constant-expression', 'surprising-precedence'])

export interface Verdict {
  readonly rule: string
  readonly text: string
  readonly path: string
  readonly message: string
}

export interface Judgement {
  readonly claims: number
  readonly wrong: readonly Verdict[]
  readonly byRule: ReadonlyMap<string, { readonly all: number; readonly wrong: number }>
  /** Expressions that throw on everyday values, and those of them that nobody says it of. */
  readonly throwing: number
  readonly unreported: readonly Verdict[]
}

/** Holds every claim against what JavaScript does. */
export function judge(cases: readonly Case[]): Judgement {
  const byRule = new Map<string, { all: number; wrong: number }>()
  const judged = cases.map((given) => {
    const outcomes = runAll(given.text, given.subject)
    return { ...judgeThrow(given, outcomes), claims: judgeClaims(given, outcomes) }
  })
  const claims = judged.flatMap((each) => each.claims)
  for (const { verdict, isTrue } of claims) {
    const { all, wrong } = byRule.get(verdict.rule) ?? { all: 0, wrong: 0 }
    byRule.set(verdict.rule, { all: all + 1, wrong: wrong + (isTrue ? 0 : 1) })
  }
  return {
    claims: claims.length,
    wrong: claims.flatMap(({ verdict, isTrue }) => (isTrue ? [] : [verdict])),
    byRule,
    throwing: judged.filter(({ throws }) => throws).length,
    unreported: judged.flatMap(({ unreported }) => unreported),
  }
}

function judgeClaims(given: Case, outcomes: readonly Outcome[]) {
  return given.claims.flatMap((claim) => {
    const isTrue = isShown(claim, outcomes, given)
    const { rule, message } = claim.finding
    const verdict: Verdict = { rule, text: given.text, path: given.subject.path, message }
    if (isTrue === undefined) return []
    if (!isTrue && isHidden(claim, outcomes)) return []
    return [{ verdict, isTrue }]
  })
}

/** What holds for some value is looked for in further samples; what holds for all is in the usual ones. */
function isShown(claim: Claim, outcomes: readonly Outcome[], given: Case): boolean | undefined {
  const check = CHECKS[claim.finding.rule]
  const isTrue = check?.(claim, outcomes, given)
  if (isTrue !== false || check === undefined || UNIVERSAL.has(claim.finding.rule)) return isTrue
  for (const outcome of runWider(given.text, given.subject)) {
    if (check(claim, [outcome], given)) return true
  }
  return false
}

/** Another mistake comes first every time, or every time that the object of the context is null or bare. */
function isHidden({ finding: { rule, message } }: Claim, outcomes: readonly Outcome[]): boolean {
  if (!THROWING.has(rule)) return false
  const throwsWith = (object: string) => {
    const without = outcomes.filter(({ missing, typical }) => typical && missing.includes(object))
    return without.length > 0 && without.every(({ thrown }) => thrown !== undefined)
  }
  const [, object] = /context\??\.(\w+)/.exec(message) ?? []
  const part = /labels|annot/.test(message) ? '.labels' : ''
  return (
    outcomes.every(({ thrown }) => thrown !== undefined) ||
    ['hostObject', 'virtualObject'].some(
      (each) => (object === undefined || object === each) && throwsWith(`${each}${part}`),
    )
  )
}

function judgeThrow({ text, subject, claims }: Case, outcomes: readonly Outcome[]) {
  const thrown = outcomes.find((each) => each.typical && each.thrown !== undefined)?.thrown
  const isReported = claims.some(({ finding }) => THROWING.has(finding.rule))
  const verdicts: Verdict[] =
    thrown === undefined || isReported
      ? []
      : [{ rule: '', text, path: subject.path, message: thrown }]
  return { throws: thrown !== undefined, unreported: verdicts }
}
