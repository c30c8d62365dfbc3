import { applyFixes } from '../core/edit/apply.ts'
import { MAX_FIX_PASSES, MAX_FIX_WORK, MAX_RELINTED_LENGTH } from '../core/limits.ts'
import { secretWriter } from '../core/secret/mask.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, Fix } from '../core/types.ts'
import { copyOf } from './input-file.ts'
import {
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type ResultStore,
  readInput,
} from './lint-files.ts'
import { forReading, type Profile } from './profile/profile.ts'
import { shownSource } from './read/shown-secrets.ts'

const passesFor = (text: string): number =>
  Math.max(1, Math.min(MAX_FIX_PASSES, Math.floor(MAX_RELINTED_LENGTH / (text.length + 1))))

export interface FixOptions extends LinterOptions {
  /** Also apply suggestions, which may change what a file means. */
  readonly unsafe: boolean
  /** Leave out what would write a secret, for hosts that show or send the edits. */
  readonly withoutSecrets?: boolean | undefined
  /** What the rules did in each file to find this, where that is known. */
  readonly work?: ReadonlyMap<string, number> | undefined
  /** Files whose facts the rules need; they are not changed. */
  readonly context?: readonly InputFile[] | undefined
}

export interface FixedFile {
  readonly uri: string
  readonly text: string
  /** How many findings were fixed. */
  readonly fixed: number
}

/** Applies the fixes of one file among others that stay as they are. */
export function fixFile(
  input: InputFile,
  findings: readonly Finding[],
  options: FixOptions,
): FixedFile {
  const others = (options.context ?? []).filter((file) => file.uri !== input.uri)
  const inputs = [input, ...others.map((file) => copyOf(file, { factsOnly: true }))]
  const [changed] = fixFiles(inputs, findings, options)
  return changed ?? { uri: input.uri, text: input.text, fixed: 0 }
}

/**
 * Applies the fixes of all files in passes until nothing changes, at most ten times (long files less
 * often): one fix may make room for another that overlapped it. A pass after which a file no longer parses is taken back for
 * that file. Gives the files that changed.
 */
export function fixFiles(
  inputs: readonly InputFile[],
  findings: readonly Finding[],
  options: FixOptions,
): readonly FixedFile[] {
  const texts = new Map(inputs.map((input) => [input.uri, input.text]))
  const open = new Set(inputs.flatMap((input) => (input.factsOnly ? [] : [input.uri])))
  const counts = new Map<string, number>()
  const budget = budgetOf(options.work)
  let found = groupBy(findings, ({ uri }) => uri)
  const { done, lint } = relinter(inputs, texts, options)
  const given = new Map(inputs.map((input) => [input.uri, input]))
  const writesSecret = (uri: string, text: string) => {
    const input = given.get(uri)
    return options.withoutSecrets && input
      ? secretWriter(sourceOf({ ...input, text }))
      : () => false
  }
  const tryFixes = (uri: string): FixedFile[] => {
    const text = texts.get(uri) ?? ''
    const writes = writesSecret(uri, text)
    const fixes = (found.get(uri) ?? [])
      .flatMap((finding) => fixOf(finding, options.unsafe))
      .filter((fix) => !writes(fix))
    const next = applyFixes(text, fixes, uri)
    return next.text === text ? [] : [{ uri, text: next.text, fixed: next.applied.length }]
  }
  const accept = ({ uri, text, fixed }: FixedFile) => {
    texts.set(uri, text)
    counts.set(uri, (counts.get(uri) ?? 0) + fixed)
  }
  for (let pass = 0; pass < MAX_FIX_PASSES; pass++) {
    const tried = new Map([...open].flatMap(tryFixes).map((file) => [file.uri, file]))
    if (tried.size === 0) break
    const changed = new Map([...tried].map(([uri, { text }]) => [uri, text]))
    for (const uri of budget.lastOf(changed, pass)) done.add(uri)
    const result = lint(changed)
    budget.spend(result.work)
    let after = groupBy(result.findings, ({ uri }) => uri)
    const broken = brokenBy(result, tried.keys(), (uri) => [
      found.get(uri) ?? [],
      after.get(uri) ?? [],
    ])
    for (const file of tried.values()) {
      if (broken.has(file.uri)) open.delete(file.uri)
      else accept(file)
    }
    for (const uri of done) open.delete(uri)
    // What was taken back must not influence the findings in the others.
    if (broken.size > 0 && open.size > 0) {
      after = groupBy(lint(new Map()).findings, ({ uri }) => uri)
    }
    found = after
  }
  return inputs.flatMap(({ uri }) => {
    const fixed = counts.get(uri)
    return fixed === undefined ? [] : [{ uri, text: texts.get(uri) ?? '', fixed }]
  })
}

/** What rules may still do in files that are fixed; `before` is what they did to find what is fixed. */
function budgetOf(before: ReadonlyMap<string, number> | undefined) {
  const spent = new Map<string, number>()
  const lasts = new Map(before)
  const isLast = (uri: string, text: string, pass: number) => {
    const both = 2 * (lasts.get(uri) ?? 0)
    return pass + 1 >= passesFor(text) || (spent.get(uri) ?? 0) + both > MAX_FIX_WORK
  }
  return {
    /** The files that have no room for this pass and another one. */
    lastOf: (changed: ReadonlyMap<string, string>, pass: number) =>
      [...changed].flatMap(([uri, text]) => (isLast(uri, text, pass) ? [uri] : [])),
    spend(work: ReadonlyMap<string, number>): void {
      for (const [uri, done] of work) {
        spent.set(uri, (spent.get(uri) ?? 0) + done)
        lasts.set(uri, done)
      }
    },
  }
}

/** Lints the files again with changed texts: those that are done only to see whether they can still be read. */
function relinter(
  inputs: readonly InputFile[],
  texts: ReadonlyMap<string, string>,
  options: FixOptions,
) {
  const done = new Set<string>()
  const readings = new Map<Profile, Profile>()
  const readingOf = (profile: Profile): Profile => {
    const reading = readings.get(profile) ?? forReading(profile)
    readings.set(profile, reading)
    return reading
  }
  const { policy, memory } = options
  const fallback = policy?.profile ?? {}
  const known = memory?.store ?? resultStore()
  // What was found with few rules is not what there is to find.
  const store: ResultStore = {
    recall: (input) => (done.has(input.uri) ? undefined : known.recall(input)),
    keep(input, result, parsed) {
      if (!done.has(input.uri)) known.keep(input, result, parsed)
    },
  }
  const lint = (changed: ReadonlyMap<string, string>): LintResult => {
    const current = inputs.map((input) => {
      const { uri, profile = fallback } = input
      const text = changed.get(uri) ?? texts.get(uri) ?? input.text
      return copyOf(input, done.has(uri) ? { text, profile: readingOf(profile) } : { text })
    })
    const byUri = new Map(current.map((input) => [input.uri, input]))
    const reread = (uri: string) => byUri.get(uri) ?? memory?.reread?.(uri)
    return lintFiles(current, { ...options, memory: { ...memory, store, reread } })
  }
  return { done, lint }
}

/** Remembers what was found in each file for as long as its text stays the same. */
export function resultStore(): ResultStore {
  const known = new Map<string, { text: string; result: ReturnType<ResultStore['recall']> }>()
  const nameOf = ({ uri, factsOnly }: InputFile) => (factsOnly ? `${uri}\n` : uri)
  return {
    recall(input) {
      const found = known.get(nameOf(input))
      return found?.text === input.text ? found.result : undefined
    },
    keep: (input, result) => void known.set(nameOf(input), { text: input.text, result }),
  }
}

function sourceOf(input: InputFile) {
  const { file } = readInput(input)
  const source = shownSource(file)
  return { sources: new Map([[input.uri, source]]) }
}

/** The first fix that may be applied: a safe one, or any when suggestions are wanted. */
function fixOf(finding: Finding, unsafe: boolean): Fix[] {
  const safe = finding.fixes.find((fix) => fix.safety === 'safe')
  const chosen = safe ?? (unsafe ? finding.fixes[0] : undefined)
  return chosen === undefined ? [] : [chosen]
}

/** Not what is said of a file with more findings than are kept: fixes may show other ones. */
const isUnreadable = ({ rule, messageId }: Finding): boolean =>
  rule === 'yaml-syntax' || (rule === 'document-too-complex' && messageId === 'tooComplex')

/** Files that cannot be read any more, or that a rule crashed on; all when a rule that joins them did. */
function brokenBy(
  { crashes }: LintResult,
  uris: Iterable<string>,
  findingsOf: (uri: string) => readonly [before: readonly Finding[], after: readonly Finding[]],
): ReadonlySet<string> {
  const crashed = new Set(crashes.map(({ uri }) => uri))
  const count = (findings: readonly Finding[]) => findings.filter(isUnreadable).length
  const broken = new Set<string>()
  for (const uri of uris) {
    const [before, after] = findingsOf(uri)
    if (crashed.has('') || crashed.has(uri) || count(after) > count(before)) broken.add(uri)
  }
  return broken
}
