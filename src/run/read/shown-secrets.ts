import type { ReportSource } from '../../core/report.ts'
import { secretsOf } from '../../core/secret/secrets-of.ts'
import { mergeSpans, type Secrets } from '../../core/text/spans.ts'
import type { SourceFile, Span } from '../../core/types.ts'
import { firstUnread } from './embedded.ts'
import { embeddedPlaces } from './embedded-at.ts'

const made = new WeakMap<SourceFile, Secrets>()

/** A file as outputs show it. */
export const shownSource = (file: SourceFile): ReportSource => ({
  text: file.text,
  lines: file.lines,
  secrets: shownSecrets(file),
})

/** What of a file no output may show, those of the texts inside of it included: there a schema marks them. */
function shownSecrets(file: SourceFile): Secrets {
  const before = made.get(file)
  if (before !== undefined) return before
  const own = secretsOf(file)
  const inner = embeddedPlaces(file, { uri: file.uri, path: file.path, text: file.text }).map(
    ({ read, toOuter }) => {
      const { spans, known } = secretsOf(read.file)
      return { spans: spans.map(toOuter), known }
    },
  )
  const left = unreadIn(file)
  const secrets =
    inner.length + left.length === 0
      ? own
      : {
          spans: mergeSpans([...own.spans, ...inner.flatMap(({ spans }) => spans), ...left]),
          known: [...own.known, ...inner.flatMap(({ known }) => known)],
        }
  made.set(file, secrets)
  return secrets
}

/** Everything from the first text on that is not read: what a schema would mark there is not known. */
function unreadIn(file: SourceFile): readonly Span[] {
  const unread = firstUnread(file)
  const start = unread?.tree.locate(unread.pointer, 'value')?.start
  return start === undefined ? [] : [{ start, end: file.text.length }]
}
