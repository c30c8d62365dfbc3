import { isRequestFile } from '../document/requests.ts'
import { MAX_FULL_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { memoKey, rememberEach } from '../memo.ts'
import { decodeAscii } from '../text/base64.ts'
import { mergeSpans, type Secrets, shifted } from '../text/spans.ts'
import type { SourceFile } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { tokensIn } from './credential-shape.ts'
import { credentialPlacesIn, credentialsIn } from './credentials.ts'
import { secretsInText } from './hide-credentials.ts'
import { looksTyped, mayBeRandom } from './random-word.ts'
import { secretDataIn } from './secret-data.ts'

/**
 * Values of a file that are certainly secret, found without searching its text: cheap enough for
 * every file of a run.
 */
export const knownOf = rememberEach((file: SourceFile): readonly string[] => {
  const found = file.documents.flatMap(credentialsIn)
  return found.flatMap(({ node, by }) =>
    knownIn(String(node.value), by !== 'form' && node.document.kind !== 'Secret'),
  )
})

/** The parts of a file that no output may show, and the values to look for in other texts. */
export const secretsOf = rememberEach((file: SourceFile): Secrets => {
  const places = credentialPlacesIn(file)
  // Text that does not parse, or is outside the tree, has no schema, so only names and looks count.
  const isBroken =
    file.problems.length > 0 ||
    file.trees.some((tree) => tree.duplicates.length > 0) ||
    isRequestFile(file)
  const parts = secretsOfParts(file, isBroken)
  return {
    spans: mergeSpans([
      ...places.map(({ span }) => span),
      ...parts.flatMap(({ start, found }) => found.spans.map((span) => shifted(span, start))),
    ]),
    known: [
      ...places.flatMap(({ value, isSure }) => knownIn(value, isSure)),
      ...parts.flatMap(({ found }) => found.known),
    ],
  }
})

const OF_PART = memoKey<Secrets>('secrets of a part')

/**
 * Cached by document, because no value continues after `---`: in an editor most documents are
 * unchanged.
 */
function secretsOfParts({ text, documents }: SourceFile, isBroken: boolean) {
  const starts = documentStarts(text)
  const share = documents[0]?.share
  const parts = new Map(documents.flatMap(({ part }) => (part ? [[part.start, part]] : [])))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    const make = () => secretsOfText(text.slice(start, end), isBroken)
    if (share === undefined || starts.length === 1) return { start, found: make() }
    const part = parts.get(start)
    // The key already contains the text, and a lookup by a long text is slow.
    const found =
      part?.end === end
        ? part.remember(OF_PART, String(isBroken), make)
        : share(OF_PART, `${isBroken} ${text.slice(start, end)}`, make)
    return { start, found }
  })
}

/** Secrets of a text that may not parse: everything that looks like one counts. */
export const likelySecrets = (text: string): Secrets => secretsOfText(text, true)

function secretsOfText(text: string, isBroken: boolean): Secrets {
  const exact = secretsInText(text)
  return {
    spans: mergeSpans([...exact, ...(isBroken ? secretDataIn(text) : [])]),
    known: exact.flatMap(({ start, end, likely }) => {
      const value = text.slice(start, end)
      // Common words with spaces between them may appear elsewhere.
      return knownIn(value, likely === 'sure' && !/\s/.test(value))
    }),
  }
}

/**
 * The words that would reveal a value elsewhere: the value itself if it is one word or a phrase,
 * and words in it that are random or follow a credential's name. `isSure`: only a credential
 * belongs there, so plain words count as well.
 */
function knownIn(value: string, isSure: boolean, isDecoded = false): readonly string[] {
  // Other digests begin in the same way.
  const whole = value.trim().replace(/^sha\d{1,3}[:-]/, '')
  const known: string[] = []
  // Host and path of an address appear elsewhere, too.
  const isAddress = whole.includes('://')
  if (!isAddress && (isDistinct(whole) || (isSure && isPhrase(whole)))) known.push(whole)
  if (/[\s"'`{}:=@]/.test(whole) && whole.length <= MAX_FULL_LENGTH) {
    const words = secretsInText(whole).map(({ start, end }) => whole.slice(start, end))
    addAll(known, words.filter(isDistinct))
  }
  const decoded = isDecoded ? undefined : decodeAscii(whole)
  if (decoded !== undefined && /^[\t\r\n\x20-\x7e]{8,}$/.test(decoded))
    addAll(known, knownIn(decoded, isSure, true))
  return known
}

/** True of a word that is used for nothing else. */
function isDistinct(word: string): boolean {
  if (word.length < 8 || /[\s"'`{}<>;,\uA66E]|:\/\//.test(word)) return false
  return mayBeRandom(word) || looksTyped(word) || /^\d{8,}$/.test(word) || tokensIn(word).length > 0
}

/** True of several words in a place for credentials. Common words would mask every message. */
function isPhrase(text: string): boolean {
  if (text.length < 8 || text.length > 200 || /[{}\r\n]|=.*;/.test(text)) return false
  return text.length >= 16 || !/^[A-Za-z]+(?:[-_. ][A-Za-z]+)?$/.test(text)
}
