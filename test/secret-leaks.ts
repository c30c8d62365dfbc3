import { encodeBase64 } from '../src/core/text/base64.ts'
import type { Case } from './secret-cases.ts'

const PIECE = 8

/** As some encoder may write a value; what is beside it decides how Base64 begins and ends. */
function formsOf(value: string): readonly string[] {
  const aligned = ['', 'x', 'xx'].map((before) =>
    encodeBase64(before + value).slice(before.length === 0 ? 0 : before.length + 1, -2),
  )
  return [
    value,
    ...aligned,
    ...aligned.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ]
}

function addPieces(form: string, length: number, into: Map<string, string>, name: string) {
  for (let at = 0; at + length <= form.length; at++) into.set(form.slice(at, at + length), name)
}

const hashOf = (text: string, at: number) => {
  let hash = 0
  for (let next = at; next < at + PIECE; next++)
    hash = Math.imul(hash, 33) + (text.charCodeAt(next) | 0x20)
  return (hash ^ (hash >>> 11)) & 0x3fffff
}

const unescaped = (text: string) => decodeURIComponent(text.replace(/%(?![0-7][0-9a-f])/gi, '%25'))

/** Finds eight characters in a row of the value of a case, plain or encoded. */
export function leakSearch(cases: readonly Case[]) {
  const pieces = new Map<string, string>()
  const hexPieces = new Map<string, string>()
  for (const { name, value } of cases) {
    for (const form of formsOf(value)) addPieces(form, PIECE, pieces, name)
    addPieces(Buffer.from(value).toString('hex'), 2 * PIECE, hexPieces, name)
  }
  /** A bit for each hash of a piece: most places of a text need no closer look. */
  const filter = new Uint8Array(1 << 19)
  for (const piece of [...pieces.keys(), ...hexPieces.keys()]) {
    const hash = hashOf(piece, 0)
    filter[hash >> 3] = (filter[hash >> 3] ?? 0) | (1 << (hash & 7))
  }
  /** The cases of which eight characters are in a text, each with where. */
  function leaks(text: string): readonly string[] {
    const found = new Map<string, string>()
    for (let at = 0; at + PIECE <= text.length; at++) {
      const hash = hashOf(text, at)
      if (((filter[hash >> 3] ?? 0) & (1 << (hash & 7))) === 0) continue
      const name =
        pieces.get(text.slice(at, at + PIECE)) ??
        hexPieces.get(text.slice(at, at + 2 * PIECE).toLowerCase())
      if (name !== undefined && !found.has(name))
        found.set(name, text.slice(Math.max(0, at - 60), at + 30))
    }
    return Array.from(found, ([name, around]) => `${name}: …${around}`)
  }
  /** Also where the text is escaped for a URL. */
  const allLeaks = (text: string): readonly string[] => [
    ...leaks(text),
    ...(/%[0-7][\da-f]/i.test(text) ? leaks(unescaped(text)) : []),
  ]
  return { leaks, allLeaks }
}
