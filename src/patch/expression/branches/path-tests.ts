import type { Assumption } from './branches.ts'

const READS_PATH = /\bcontext\s*(?:\?\.|\.)\s*path\b/
const ASKS_PATH =
  /^context\.path(?:\.(includes|startsWith|endsWith)\((["'])([^"'\\]*)\2\)| ===? (["'])([^"'\\]*)\4)$/

/**
 * True of a test of the path that cannot have this outcome, because the path has no wildcard or is
 * unknown.
 */
export function isOfOtherPath({ text, is }: Assumption, path: string): boolean {
  if (path.includes('*') || !READS_PATH.test(text)) return false
  const truth = truthOfPath(text, path)
  return truth === undefined || is.kind !== 'truth' || truth !== is.value
}

/** The outcome of a test of a path without a wildcard; undefined if it tests anything else. */
export function truthOfPath(text: string, path: string): boolean | undefined {
  const [whole, method, , part = '', , equal = ''] = ASKS_PATH.exec(text) ?? []
  if (whole === undefined || path.includes('*')) return undefined
  if (method === 'includes') return path.includes(part)
  if (method === 'startsWith') return path.startsWith(part)
  return method === 'endsWith' ? path.endsWith(part) : path === equal
}

const ALWAYS_THERE =
  /^context(?:\.vcluster(?:\.(?:name|namespace|config))?|\.path)?(?: ([=!])==? (?:null|undefined))?$/

/** True of a test for the absence of a part that every context has. */
export function isOfNoContext({ text, is }: Assumption): boolean {
  const [whole, sign] = ALWAYS_THERE.exec(text.replaceAll('?.', '.')) ?? []
  if (whole === undefined) return false
  return is.kind === 'nothing' || (is.kind === 'truth' && is.value === (sign === '='))
}
