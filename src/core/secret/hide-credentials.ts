import type { ReportSource, SourceFile, Span } from '../types.ts'
import { namedIn, randomWordsIn, secretDataIn, tokensIn } from './credential-shape.ts'
import { secretSpans } from './credentials.ts'
import { maskSpans, secretValues, secretWords } from './mask.ts'

/**
 * A text without what has the form of a credential. Every message, title and related message goes
 * through it, so that a rule which quotes the user's words shows no key that was typed at a wrong place.
 */
export function hideCredentials(text: string): string {
  if (text.length < 16) return text
  const spans = tokensIn(text)
  const shown = spans.length === 0 ? text : maskSpans(text, spans)
  return maskSpans(shown, randomWordsIn(shown))
}

/** A text about files, such as the message of a crash, without any secret of theirs. */
export function hideSecretsOf(files: readonly SourceFile[], text: string): string {
  const values = files.flatMap((file) =>
    secretValues({ text: file.text, secrets: secretSpans(file) }),
  )
  return hideCredentials(maskSpans(text, secretWords(values).find(text)))
}

/** What was thrown while somebody worked on these sources, without any secret of theirs. */
export function withoutSecrets(
  thrown: unknown,
  sources: Iterable<Pick<ReportSource, 'text' | 'secrets'>>,
): Error {
  const words = secretWords(Array.from(sources, secretValues).flat())
  const hide = (text: string) => hideCredentials(maskSpans(text, words.find(text)))
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = new Error(hide(message))
  error.stack = hide(stack ?? message)
  return error
}

/** Secrets of a text that may not even parse: all that looks like one counts. */
export function likelySecrets(text: string): readonly Span[] {
  const named = namedIn(text, true)
  return [...tokensIn(text), ...named, ...randomWordsIn(text), ...secretDataIn(text)]
}
