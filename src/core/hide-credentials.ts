import { looksRandom, tokensIn } from './credential-shape.ts'
import { mask, maskSpans, secretValues, secretWords } from './mask-secret.ts'
import { secretSpans } from './secrets.ts'
import type { SourceFile } from './types.ts'

/**
 * A text without what has the form of a credential. Every message, title and related message goes
 * through it, so that a rule which quotes the user's words shows no key that was typed at a wrong place.
 */
export function hideCredentials(text: string): string {
  if (text.length < 16) return text
  const spans = tokensIn(text)
  const shown = spans.length === 0 ? text : maskSpans(text, spans)
  return shown.replace(/[!#-&(-_a-~]{16,}/g, (word) => (looksRandom(word) ? mask : word))
}

/** A text about a file, such as the message of a crash, without any secret of the file. */
export function hideSecretsOf(file: SourceFile | undefined, text: string): string {
  if (file === undefined) return hideCredentials(text)
  const values = secretValues({ text: file.text, lines: file.lines, secrets: secretSpans(file) })
  return hideCredentials(maskSpans(text, secretWords(values).find(text)))
}
