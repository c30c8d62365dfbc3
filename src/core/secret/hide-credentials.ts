import { rememberTexts } from '../memo.ts'
import { showInvisible } from '../search/invisible.ts'
import { foundInHalves } from '../search/joined-text.ts'
import { maskSpans } from '../text/spans.ts'
import type { Span } from '../types.ts'
import type { Likely } from './credential-name.ts'
import { tokensIn, userinfoIn } from './credential-shape.ts'
import { namedValuesIn } from './named-values.ts'
import { randomWordsIn } from './random-spans.ts'

/** A part of a text to hide, and how likely the name before it makes it a credential. */
type SecretSpan = Span & { readonly likely?: Likely }

/** The credentials in a text, by their form or by the name before them. */
const credentialsInText = (text: string): readonly SecretSpan[] =>
  foundInHalves<SecretSpan>(text, (read) => [
    ...tokensIn(read),
    ...userinfoIn(read),
    ...namedValuesIn(read),
  ])

/** The same, and words that look random. */
export const secretsInText = (text: string): readonly SecretSpan[] => [
  ...credentialsInText(text),
  ...foundInHalves(text, randomWordsIn),
]

/**
 * The text without anything in the form of a credential. Every message, title and related message
 * passes through it, so that a rule which quotes the user shows no key typed in a wrong place.
 */
export const hideCredentials = (text: string): string => (text.length < 8 ? text : hidden(text))

const hidden = rememberTexts((text) => maskSpans(text, secretsInText(text)), 1000)

/** Hides credentials by form or name only, because parts of paths look random. */
export const hideForms = (text: string): string => maskSpans(text, credentialsInText(text))

/**
 * Foreign words in a message, a title or a hover: without credentials, and with invisible
 * characters as escapes.
 */
export const shownWords = (text: string): string => showInvisible(hideCredentials(text))
