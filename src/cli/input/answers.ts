import type { Answers } from '../../config/starter.ts'
import { compareTexts } from '../../core/text/canonical.ts'
import type { Finding } from '../../core/types.ts'
import { gitignore } from '../../files/ignore/gitignore.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { warn } from '../output/warn.ts'

/** Answers to the questions of `vclint init` that the files in a folder give. */
export interface Seen {
  /** True if some file holds configuration. */
  readonly isAny: boolean
  /** True if patches change values and none restores one. */
  readonly isOneWay: boolean
  /** Folders that define the same objects, as for several platforms. */
  readonly servers: Answers['servers']
  /** The paths of all files here. */
  readonly paths: readonly string[]
  /** The common prefix of project namespaces, where it is not the usual one. */
  readonly prefix: string | undefined
}

/** The answers of the options, else of the user at the terminal, else the defaults; undefined if the user ends it. */
export async function answersOf(
  options: Options,
  seen: Seen,
  io: Io,
): Promise<Answers | undefined> {
  const named = (options.server ?? []).map((text) => serverOf(text, seen))
  const given = { isOneWay: options['one-way'], servers: named.length > 0 ? named : undefined }
  if (options.yes || io.ask === undefined) {
    const { isOneWay, servers } = options.yes ? seen : { isOneWay: false, servers: [] }
    return { isOneWay: given.isOneWay ?? isOneWay, servers: given.servers ?? servers }
  }
  const isOneWay = given.isOneWay ?? (await asked(ONE_WAY, yesOrNo, io))
  if (isOneWay === undefined) return undefined
  const servers =
    given.servers ?? (await asked(serversQuestion(seen), (line) => serversIn(line, seen), io))
  return servers && { isOneWay, servers }
}

const ONE_WAY =
  'Do your patches only change what is synced to the host (no reverseExpression)? [y/N] '

const serversQuestion = ({ servers: [one, two, ...more] }: Seen): string =>
  one === undefined || two === undefined
    ? 'Do these files belong to more than one platform? List them as name=folder (dev=envs/dev/ prod=envs/prod/), or press Enter for one: '
    : `${[one, two, ...more].map(([, folder]) => folder).join(' and ')} define the same objects. Do they belong to separate platforms? [y/N, or a list of name=folder] `

/** Asks until the answer can be read; undefined if the user ends it. */
async function asked<T>(
  question: string,
  read: (line: string) => T,
  io: Io,
): Promise<T | undefined> {
  for (;;) {
    const line = await io.ask?.(question)
    if (line === undefined) return undefined
    try {
      return read(line.trim())
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      for (const text of error.lines) warn(io, text)
    }
  }
}

const NO = /^(?:no?)?$/i
const YES = /^y(?:es)?$/i

function yesOrNo(line: string): boolean {
  if (YES.test(line)) return true
  if (NO.test(line)) return false
  throw new UsageError(`"${line}" is not an answer. Write y or n.`)
}

function serversIn(line: string, seen: Seen): Answers['servers'] {
  const { servers } = seen
  if (NO.test(line)) return []
  if (!YES.test(line))
    return line
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((text) => serverOf(text, seen))
  if (servers.length > 0) return servers
  throw new UsageError('List the platforms with their folders: dev=envs/dev/ prod=envs/prod/.')
}

function serverOf(text: string, { paths }: Seen): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1 || at === text.length - 1)
    throw new UsageError(`"${text}" has no folder. Write name=folder, such as dev=envs/dev/.`)
  const [name, pattern] = [text.slice(0, at), text.slice(at + 1)]
  if (paths.length > 0 && !matchesSome(pattern, paths))
    throw new UsageError(`No file here matches "${pattern}".`)
  return [name, pattern]
}

function matchesSome(pattern: string, paths: readonly string[]): boolean {
  const rules = gitignore(pattern)
  return paths.some((path) => {
    const folders = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
    const isMatch = (part: string) => rules.verdict(part, true) === 'ignored'
    return rules.verdict(path, false) === 'ignored' || folders.some(isMatch)
  })
}

/** Sibling folders that define the same objects: `envs/dev/` and `envs/prod/`. */
export function serversAmong(findings: readonly Finding[]): Answers['servers'] {
  const folders = new Map<string, string>()
  const parents = new Set<string>()
  for (const { rule, messageId, uri, related } of findings) {
    const first = related[0]?.uri.split('/')
    if (rule !== 'duplicate-object' || messageId !== 'elsewhere' || first === undefined) continue
    const steps = uri.split('/')
    const depth = steps.findIndex((step, index) => step !== first[index])
    // A file directly in the common folder belongs to no folder of its own.
    if (depth === steps.length - 1 || depth === first.length - 1) return []
    parents.add(steps.slice(0, depth).join('/'))
    for (const path of [first, steps])
      folders.set(path[depth] ?? '', `${path.slice(0, depth + 1).join('/')}/`)
  }
  return parents.size === 1 ? [...folders].toSorted(([a], [b]) => compareTexts(a, b)) : []
}
