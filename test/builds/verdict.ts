import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { run } from '../../src/cli/run.ts'
import type { ReportedFinding } from '../../src/core/reported-finding.ts'
import { write } from './render/tools.ts'
import type { Setup } from './setup.ts'

/** One finding as both trees show it. */
export interface Found {
  readonly rule: string
  /** Kind and name of the object; undefined in a file that only makes objects. */
  readonly object: string | undefined
  /** The names on the way to the field, without the indexes. */
  readonly path: readonly string[]
}

type Files = ReadonlyMap<string, string>

/** The findings in a folder with these files, without those that only inform, unless they are of the rule. */
async function foundIn(files: Files, rule?: string): Promise<readonly Found[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-build-'))
  try {
    write(folder, files)
    const printed = { stdout: '', stderr: '' }
    const stream = (name: 'stdout' | 'stderr') => ({
      write(text: string) {
        printed[name] += text
      },
      isTerminal: false,
      columns: undefined,
    })
    const io = { stdout: stream('stdout'), stderr: stream('stderr') }
    const readStdin = async () => ''
    await run(['-f', 'json', '.'], { cwd: folder, env: {}, ask: undefined, readStdin, ...io })
    if (printed.stdout === '') throw new Error(printed.stderr)
    const { findings } = JSON.parse(printed.stdout) as { findings: readonly ReportedFinding[] }
    const meant = findings.filter((one) => one.severity !== 'info' || one.rule === rule)
    return meant.map((finding) => foundAt(finding, files.get(finding.path) ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The findings on what each build renders; what is deployed as it is lies beside each. */
export async function foundInRendered(setup: Setup): Promise<readonly Found[]> {
  const { files, kept, rendered, mistake } = setup
  const beside = kept.map((name) => [name, files.get(name) ?? ''] as const)
  const found = await Promise.all(
    rendered.map(({ text }) =>
      foundIn(new Map([...beside, ['rendered.yaml', text ?? '']]), mistake),
    ),
  )
  return found.flat()
}

/** Kinds that make objects, or change them. */
const MAKERS = new Set([
  ...['Application', 'ApplicationSet', 'Component', 'Kustomization'],
  ...['LabelTransformer', 'PatchTransformer'],
])
/** Fields with entries that bring objects in, or write to a field that they name. */
const BRINGING = new Set(['resources', 'components', 'path', 'replacements', 'fieldPaths'])
/** Fields of a kustomization that write to each object. */
const SETTINGS = new Set([
  ...BRINGING,
  ...['namespace', 'namePrefix', 'nameSuffix', 'labels', 'commonLabels', 'commonAnnotations'],
])
/** Fields that hold the values of a chart: the object around those is another where they are rendered. */
const HOLDERS = new Set([
  'values',
  'valuesInline',
  'valuesObject',
  'values.yaml',
  'vc.yaml',
  'heredoc',
])

function foundAt({ rule, pointer, document }: ReportedFinding, text: string): Found {
  const value = documentAt(text, document)
  const { kind, name } = namesOf(value)
  const path = pathAt(value, pointer)
  const holder = path.findIndex((one) => HOLDERS.has(one))
  const isObject = holder === -1 && kind !== undefined && !MAKERS.has(kind)
  const isMaker = kind === undefined ? SETTINGS.has(path[0] ?? '') : MAKERS.has(kind)
  const isSetting = holder === -1 && isMaker && !/\/patch/.test(pointer)
  const isInMaker = path[0] === 'spec' && (path.at(-1) ?? '') in WRITTEN
  const field = isSetting || isInMaker ? settingOf(path.at(-1)) : path.slice(holder + 1)
  return { rule, object: isObject ? `${kind} ${name}` : undefined, path: field }
}

/** The fields that some settings write, by the names of the settings. */
const WRITTEN: Readonly<Record<string, string>> = {
  targetNamespace: 'namespace',
  namePrefix: 'name',
  nameSuffix: 'name',
}

/** The field that a setting of a build writes to each object; an entry that brings objects in stands for all of these. */
function settingOf(name = ''): readonly string[] {
  if (BRINGING.has(name)) return []
  return [WRITTEN[name] ?? name]
}

function documentAt(text: string, document: number): unknown {
  try {
    return parseAllDocuments(text)[document]?.toJS()
  } catch {
    return undefined
  }
}

function namesOf(value: unknown) {
  const { kind, metadata } = (value ?? {}) as { kind?: string; metadata?: { name?: string } }
  return { kind, name: metadata?.name }
}

/** The names of a pointer; in an operation they are those of the field that it changes. */
function pathAt(value: unknown, pointer: string): readonly string[] {
  let at = value
  let names: string[] = []
  for (const step of pointer.split('/').slice(1)) {
    if (typeof at === 'string') at = parsed(at)
    const path = (at as { readonly path?: unknown } | null)?.path
    if (/^(?:op|path|value)$/.test(step) && typeof path === 'string' && path.startsWith('/'))
      names = path.split('/').filter(isName).map(nameOf)
    else if (isName(step)) names.push(nameOf(step))
    at = (at as Readonly<Record<string, unknown>> | null | undefined)?.[step]
  }
  return names
}

/** Both fields of a Secret give it the same key. */
const nameOf = (step: string) =>
  step === 'stringData' ? 'data' : step.replaceAll('~1', '/').replaceAll('~0', '~')

const isName = (step: string) => !/^(?:\d*|-)$/.test(step)

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** True of two findings on one mistake: a build may move an object, and a patch holds only the end of a path. */
function areSame(one: Found, other: Found): boolean {
  if (one.rule !== other.rule) return false
  const isOther = one.object && other.object && !sameObject(one.object, other.object)
  return !isOther && samePath(one.path, other.path)
}

/** A build may give a name more letters at either end. */
function sameObject(one: string, other: string): boolean {
  const [kind = '', name = ''] = one.split(' ')
  const [otherKind = '', otherName = ''] = other.split(' ')
  return kind === otherKind && (name.includes(otherName) || otherName.includes(name))
}

function samePath(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length === 0) return true
  const rest = long.length - short.length
  return (
    short.every((name, index) => sameName(name, long[index])) ||
    short.every((name, index) => sameName(name, long[rest + index]))
  )
}

/** A variable in a key stands for anything. */
function sameName(one: string, other = ''): boolean {
  const [written, made] = one.includes('${') ? [one, other] : [other, one]
  const parts = written.split(/\$\{[^}]*\}/)
  if (parts.length === 1) return one === other
  return made.startsWith(parts[0] ?? '') && made.endsWith(parts.at(-1) ?? '')
}

/** The findings of one kind of difference, each once. */
interface Differences {
  readonly missed: readonly string[]
  readonly falseAlarms: readonly string[]
}

/** Judges the sources of a setup by what was rendered from them. */
export async function verdictOn(setup: Setup, inRendered = foundInRendered): Promise<Differences> {
  const source = await foundIn(setup.files, setup.mistake)
  if (isRefused(setup)) return refusalOf(source)
  return differences(source, await inRendered(setup))
}

export const isRefused = ({ rendered }: Setup): boolean =>
  rendered.some(({ text }) => text === undefined)

/** Where nothing is built, one finding in a file that builds says so, and of the objects nothing is to say. */
function refusalOf(source: readonly Found[]): Differences {
  const [refusal, ...others] = source.filter(({ object }) => object === undefined)
  const objects = source.filter(({ object }) => object !== undefined)
  return {
    missed: refusal === undefined ? ['the refusal of the build'] : [],
    falseAlarms: [...others, ...objects].map(shown),
  }
}

/** What the two trees show differently. */
function differences(source: readonly Found[], rendered: readonly Found[]): Differences {
  const lacking = (from: readonly Found[], all: readonly Found[]) =>
    all.filter((one) => !from.some((other) => areSame(one, other))).map(shown)
  return {
    missed: [...new Set(lacking(source, rendered))],
    falseAlarms: [...new Set(lacking(rendered, source))],
  }
}

const shown = ({ rule, object, path }: Found): string =>
  `${rule} at ${[object, path.join('.')].filter(Boolean).join(' ')}`
