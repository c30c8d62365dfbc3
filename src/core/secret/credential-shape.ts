import type { Span } from '../types.ts'
import { looksTyped, mayBeRandom } from './random-word.ts'
import { isPlaceholder, isReference } from './reference.ts'

const SHAPES =
  /((?<![\w-])eyJ[\w-]{10,8000}\.[\w-]{10,8000}(?:\.[\w-]{0,8000}){0,4}|(?<=\bbearer[ \t]{1,8})[\w.~+/=!$%^&*#-]{12,8000}|(?<![A-Za-z0-9_-])(?:gh[pousr]_[A-Za-z0-9]{30,1000}|glpat-[\w-]{20,1000}|xox[abprs]-[\w-]{20,1000}|AKIA[A-Z0-9]{16}))/dgi
/** Each of the shapes needs one of these; most texts have none. */
const LEADS = /eyJ|bearer|gh[pousr]_|glpat-|xox[abprs]-|AKIA|-----BEGIN/i
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----([\s\S]*?)(?:-----END|$)/dg

/** The credentials in a text that show by their form alone: a JWT, a bearer token, a private key. */
export function tokensIn(text: string): readonly Span[] {
  if (!LEADS.test(text)) return []
  return [...groupsIn(text, SHAPES, isToken), ...groupsIn(text, PRIVATE_KEY, isKey)]
}

/** One word is a part of a sentence: `Bearer authentication only`. */
const isToken = (found: string) => !(isPlaceholder(found) || /^[A-Za-z][a-z]{0,23}\.?$/.test(found))

/** Between the lines of a frame may be nothing, a placeholder, or dots for what is left out. */
const isKey = (body: string) => !(isPlaceholder(body) || /\.{3}|…/.test(body))

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

/** All of these hold it; most texts with an address of mail do not. */
const USERINFO = /:[^\s:@]*@/

/** The passwords of addresses in a text. */
export function userinfoIn(text: string): readonly Span[] {
  if (!USERINFO.test(text)) return []
  const found = [
    ...groupsIn(text, PASSWORD),
    ...groupsIn(text, USER, (user) => !isUserName(user)),
    ...groupsIn(text, BARE, looksTyped),
  ]
  return found.filter(({ start, end }) => !isReference(text.slice(start, end)))
}

/** The spans of what a form takes out of a text, where that is meant. */
const groupsIn = (text: string, form: RegExp, isMeant = (_: string) => true): readonly Span[] =>
  Array.from(text.matchAll(form)).flatMap(({ indices }) => {
    const [start = 0, end = 0] = indices?.[1] ?? []
    return isMeant(text.slice(start, end)) ? [{ start, end }] : []
  })

const isUserName = (text: string) => /^[a-z][a-z\d._-]{0,31}$/.test(text) && !mayBeRandom(text)
