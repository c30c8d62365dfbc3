import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Node, type Program, parse } from 'acorn'
import MagicString from 'magic-string'

/** Starts and ends of functions in the text of a file, as `start:end`. */
type Ranges = ReadonlySet<string>

/** Fewer than a run calls for sure: then the profile was not taken. */
const FEWEST = 300

/**
 * Runs a bundle on some files, and marks the functions that were called. Node's cache keeps no code of a function that
 * is compiled at its first call, so each run compiled them again; see docs/decisions/compile-cache.md.
 * @throws {Error} when the run fails, or does not show what it called
 */
export function markCalled(program: string, folder: string, files: string): void {
  const called = calledIn(program, files)
  const found = [...called.values()].reduce((sum, { size }) => sum + size, 0)
  if (found < FEWEST) throw new Error(`A run on ${files} shows ${found} functions.`)
  for (const name of readdirSync(folder)) {
    const ranges = called.get(name)
    if (ranges === undefined) continue
    const path = join(folder, name)
    writeFileSync(path, withEager(readFileSync(path, 'utf8'), ranges))
  }
}

/** The functions that a run calls, by the name of the file that they are in. */
function calledIn(program: string, files: string): ReadonlyMap<string, Ranges> {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-profile-'))
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' }
    const { status, stderr } = spawnSync(process.execPath, [program, files], { env })
    if (status !== 0) throw new Error(`A run on ${files} ended with ${status}: ${stderr}`)
    const found = new Map<string, Set<string>>()
    for (const report of readdirSync(folder)) {
      const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as Coverage
      for (const { url, functions } of result) note(found, basename(url), functions)
    }
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The coverage that V8 writes. */
interface Coverage {
  readonly result: readonly { readonly url: string; readonly functions: readonly Counted[] }[]
}

interface Counted {
  /** The function first, then parts of it. */
  readonly ranges: readonly {
    readonly startOffset: number
    readonly endOffset: number
    readonly count: number
  }[]
}

function note(found: Map<string, Set<string>>, name: string, functions: readonly Counted[]): void {
  const ranges = found.get(name) ?? new Set()
  found.set(name, ranges)
  for (const {
    ranges: [whole],
  } of functions) {
    if (whole !== undefined && whole.count > 0)
      ranges.add(`${whole.startOffset}:${whole.endOffset}`)
  }
}

/**
 * The same program with parentheses around some functions, which V8 takes for a sign that they are called at once.
 * Declarations become variables at the top, where they are hoisted to anyway. Methods cannot be marked.
 */
export function withEager(code: string, ranges: Ranges): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'script' })
  const text = new MagicString(code)
  const top = endOfDirectives(program)
  const isMeant = ({ start, end }: Node) => ranges.has(`${start}:${end}`)
  for (const { node, parent } of functionsIn(program)) {
    if (!isMeant(node)) continue
    if (node.type !== 'FunctionDeclaration') {
      if (isMethod(parent)) continue
      text.appendRight(node.start, '(').prependLeft(node.end, ')')
    } else if (parent.type === 'Program') {
      // The declaration at this place ended the statement before it.
      text.appendLeft(node.start, ';')
      text.appendRight(node.start, `var ${nameOf(node)}=(`).prependLeft(node.end, ');')
      if (node.start > top) text.move(node.start, node.end, top)
    }
  }
  return text.toString()
}

type AnyNode = Node & Readonly<Record<string, unknown>>

const nameOf = (node: Node) => (node as unknown as { id: { name: string } }).id.name

const isMethod = ({ type, kind, method }: AnyNode): boolean =>
  type === 'MethodDefinition' || (type === 'Property' && (method === true || kind !== 'init'))

/** `'use strict'` counts only where it comes first. */
function endOfDirectives({ body }: Program): number {
  let end = 0
  for (const node of body) {
    if (node.type !== 'ExpressionStatement' || node.directive === undefined) break
    end = node.end
  }
  return end
}

/** Each function, and what it is directly in. */
function* functionsIn(parent: Node): Generator<{ node: Node; parent: AnyNode }> {
  for (const value of Object.values(parent)) {
    for (const node of Array.isArray(value) ? value : [value]) {
      if (typeof node?.type !== 'string') continue
      if (/Function/.test(node.type)) yield { node, parent: parent as AnyNode }
      yield* functionsIn(node)
    }
  }
}
