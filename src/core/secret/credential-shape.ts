import type { Span } from '../types.ts'
import { looksTyped, mayBeRandom } from './random-word.ts'
import { isPlaceholder, isReference } from './reference.ts'

const SHAPES =
  /((?<![\w-])eyJ[\w-]{10,8000}\.[\w-]{10,8000}(?:\.[\w-]{0,8000}){0,4}|(?<=\bbearer[ \t]{1,8})[\w.~+/=!$%^&*#-]{12,8000}|(?<![A-Za-z0-9_-])(?:gh[pousr]_[A-Za-z0-9]{30,1000}|glpat-[\w-]{20,1000}|xox[abprs]-[\w-]{20,1000}|AKIA[A-Z0-9]{16}))/dgi
/** Each shape needs one of these; most texts have none. */
const LEADS = /eyJ|bearer|gh[pousr]_|glpat-|xox[abprs]-|AKIA|-----BEGIN/i
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----([\s\S]*?)(?:-----END|$)/dg

/** Credentials that show by their form alone: a JWT, a bearer token, a private key. */
export function tokensIn(text: string): readonly Span[] {
  if (!LEADS.test(text)) return []
  return [...groupsIn(text, SHAPES, isToken), ...groupsIn(text, PRIVATE_KEY, isKey)]
}

/** A single word belongs to a sentence: `Bearer authentication only`. */
const isToken = (found: string) => !(isPlaceholder(found) || /^[A-Za-z][a-z]{0,23}\.?$/.test(found))

/** Between the lines of a frame may be nothing, a placeholder, or dots for omitted text. */
const isKey = (body: string) => !(isPlaceholder(body) || /\.{3}|…/.test(body))

/**
 * `//user:password@`, also with one slash if the address was written like a path. The password ends
 * at the last "@" before the path; an unencoded password may contain a slash, unlike a port.
 */
const PASSWORD =
  /:\/\/?[^\s@:/?#"'`<>]{0,200}:((?!\d{1,5}\/)(?:[^\s"'`<>/?#]{1,300}|[^\s@"'`]{1,200}))@/dg
/** `//token@` and `//token:x-oauth-basic@`. */
const USER = /:\/\/?([^\s@:/?#"'`<>]{1,300})(?::[^\s@:/?#"'`<>]{0,200})?@/dg
/** `user:pass@tcp(host)` and other addresses without a scheme. */
const BARE = /(?<![\w/.-])[\w.-]{1,64}:([^\s@:/"'`]{4,200})@(?!sha\d)(?=[A-Za-z(\d])/dg

/** All of these contain it, but most e-mail addresses do not. */
const USERINFO = /:[^\s:@]*@/

/** The passwords in the addresses of a text. */
export function userinfoIn(text: string): readonly Span[] {
  if (!USERINFO.test(text)) return []
  const found = [
    ...groupsIn(text, PASSWORD),
    ...groupsIn(text, USER, (user) => !isUserName(user)),
    ...groupsIn(text, BARE, looksTyped),
  ]
  return found.filter(({ start, end }) => !isReference(text.slice(start, end)))
}

/** The spans of a form's group in a text, filtered by `isMeant`. */
const groupsIn = (text: string, form: RegExp, isMeant = (_: string) => true): readonly Span[] =>
  Array.from(text.matchAll(form)).flatMap(({ indices }) => {
    const [start = 0, end = 0] = indices?.[1] ?? []
    return isMeant(text.slice(start, end)) ? [{ start, end }] : []
  })

const isUserName = (text: string) => /^[a-z][a-z\d._-]{0,31}$/.test(text) && !mayBeRandom(text)
