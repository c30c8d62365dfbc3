import { rememberTexts } from '../memo.ts'
import type { ReportSource } from '../report.ts'
import { maskSpans } from '../text/spans.ts'
import { knownWords } from './known-words.ts'
import { credentialsInText, secretsInText } from './text-secrets.ts'

/**
 * A text without what has the form of a credential. Every message, title and related message goes
 * through it, so that a rule which quotes the user's words shows no key that was typed at a wrong place.
 */
export const hideCredentials = (text: string): string => (text.length < 8 ? text : hidden(text))

const hidden = rememberTexts((text) => maskSpans(text, secretsInText(text)), 1000)

/** Only what is one by its form or its name: paths have parts that look random. */
export const hideForms = (text: string): string => maskSpans(text, credentialsInText(text))

/** What was thrown while somebody worked on these sources, without any secret of theirs. */
export function withoutSecrets(
  thrown: unknown,
  sources: Iterable<Pick<ReportSource, 'text' | 'secrets'>>,
): Error {
  const hide = hiderOf([...sources])
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const error = new Error(hide(message))
  error.stack = hide(stack ?? message)
  return error
}

/**
 * Takes all secrets of sources out of a text about them, such as the message of a crash, and `more`. There nobody
 * looks for words: all that is masked in the sources is hidden, line by line.
 */
export function hiderOf(
  sources: readonly Pick<ReportSource, 'text' | 'secrets'>[],
  more: readonly string[] = [],
): (text: string) => string {
  const lines = sources.flatMap(({ text, secrets }) =>
    secrets.spans.flatMap(({ start, end }) =>
      text
        .slice(start, end)
        .split(/[\r\n]+/)
        .flatMap((line) => [line, line.replace(/^[\s\w.-]{1,100}:\s/, '')])
        .map((line) => line.trim().replace(/^['"]|['"]$/g, '')),
    ),
  )
  const words = knownWords([...sources.flatMap(({ secrets }) => secrets.known), ...lines, ...more])
  return (text) => hideCredentials(maskSpans(text, words.find(text)))
}
