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

/** Values of a file that are surely secret, without a look at its text: what a run can afford for each. */
export function knownOf(file: SourceFile): readonly string[] {
  const found = file.documents.flatMap(credentialsIn)
  return found.flatMap(({ node, by }) =>
    knownIn(String(node.value), by !== 'form' && node.document.kind !== 'Secret'),
  )
}

/** The parts of a file that no output may show, and the values to look for in other texts. */
export const secretsOf = rememberEach((file: SourceFile): Secrets => {
  const places = credentialPlacesIn(file)
  // A part that did not parse, or is not in the tree, has no schema: names and looks alone must do.
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

/** By document, as no value goes on behind `---`: in an editor most of them are what they were. */
function secretsOfParts({ text, documents }: SourceFile, isBroken: boolean) {
  const starts = documentStarts(text)
  const share = documents[0]?.share
  const parts = new Map(documents.flatMap(({ part }) => (part ? [[part.start, part]] : [])))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length
    const make = () => secretsOfText(text.slice(start, end), isBroken)
    if (share === undefined || starts.length === 1) return { start, found: make() }
    const part = parts.get(start)
    // The key of a part is its text already: to ask by text takes long in a long file.
    const found =
      part?.end === end
        ? part.remember(OF_PART, String(isBroken), make)
        : share(OF_PART, `${isBroken} ${text.slice(start, end)}`, make)
    return { start, found }
  })
}

/** Secrets of a text that may not even parse: all that looks like one counts. */
export const likelySecrets = (text: string): Secrets => secretsOfText(text, true)

function secretsOfText(text: string, isBroken: boolean): Secrets {
  const exact = secretsInText(text)
  return {
    spans: mergeSpans([...exact, ...(isBroken ? secretDataIn(text) : [])]),
    known: exact.flatMap(({ start, end, likely }) => {
      const value = text.slice(start, end)
      // Common words with spaces between them may well be elsewhere.
      return knownIn(value, likely === 'sure' && !/\s/.test(value))
    }),
  }
}

/**
 * The words that would give a value away elsewhere: the value itself where it is one word or a phrase, and the
 * words in it that are random or belong to a credential's name. `isSure`: only a credential belongs there, so that
 * plain words count as well.
 */
function knownIn(value: string, isSure: boolean, isDecoded = false): readonly string[] {
  // Every digest begins like one that belongs to a credential.
  const whole = value.trim().replace(/^sha\d{1,3}[:-]/, '')
  const known: string[] = []
  // Others share the host and the path of an address.
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

/** A word that nobody would use for something else. */
function isDistinct(word: string): boolean {
  if (word.length < 8 || /[\s"'`{}<>;,\uA66E]|:\/\//.test(word)) return false
  return mayBeRandom(word) || looksTyped(word) || /^\d{8,}$/.test(word) || tokensIn(word).length > 0
}

/** Words, where only a credential belongs: common ones would be masked in every message. */
function isPhrase(text: string): boolean {
  if (text.length < 8 || text.length > 200 || /[{}\r\n]|=.*;/.test(text)) return false
  return text.length >= 16 || !/^[A-Za-z]+(?:[-_. ][A-Za-z]+)?$/.test(text)
}
