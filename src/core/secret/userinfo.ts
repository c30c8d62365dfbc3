import type { Span } from '../types.ts'
import { looksTyped } from './named-values.ts'
import { mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'

/**
 * `//user:password@`, with one slash where somebody took the address for a path. The password ends at the last "@"
 * before the path; who does not encode it has a slash in it, which the number of a port has behind it.
 */
const PASSWORD =
  /:\/\/?[^\s@:/?#"'`<>]{0,200}:((?!\d{1,5}\/)(?:[^\s"'`<>/?#]{1,300}|[^\s@"'`]{1,200}))@/dg
/** `//token@` and `//token:x-oauth-basic@`. */
const USER = /:\/\/?([^\s@:/?#"'`<>]{1,300})(?::[^\s@:/?#"'`<>]{0,200})?@/dg
/** `user:pass@tcp(host)` and other addresses without a scheme. */
const BARE = /(?<![\w/.-])[\w.-]{1,64}:([^\s@:/"'`]{4,200})@(?!sha\d)(?=[A-Za-z(\d])/dg

/** Where addresses in a text hold a password. */
export function userinfoIn(text: string): readonly Span[] {
  if (!text.includes('@')) return []
  const found = [
    ...groupsIn(text, PASSWORD),
    ...groupsIn(text, USER).filter(({ start, end }) => !isUserName(text.slice(start, end))),
    ...groupsIn(text, BARE).filter(({ start, end }) => looksTyped(text.slice(start, end))),
  ]
  return found.filter(({ start, end }) => !isReference(text.slice(start, end)))
}

const groupsIn = (text: string, form: RegExp): readonly Span[] =>
  Array.from(text.matchAll(form), ({ indices }) => {
    const [start = 0, end = 0] = indices?.[1] ?? []
    return { start, end }
  })

const isUserName = (text: string) => /^[a-z][a-z\d._-]{0,31}$/.test(text) && !mayBeRandom(text)
