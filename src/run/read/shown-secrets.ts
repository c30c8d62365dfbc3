import { rememberEach } from '../../core/memo.ts'
import type { ReportSource } from '../../core/report.ts'
import { secretsOf } from '../../core/secret/secrets-of.ts'
import { mergeSpans, type Secrets } from '../../core/text/spans.ts'
import type { SourceFile } from '../../core/types.ts'

/** A file with its secrets for output. */
export const shownSource = (file: SourceFile): ReportSource => ({
  text: file.text,
  lines: file.lines,
  secrets: shownSecrets(file),
})

/**
 * The parts of a file that no output may show, including those in embedded texts, where a schema
 * marks them.
 */
const shownSecrets = rememberEach((file: SourceFile): Secrets => {
  const own = secretsOf(file)
  const inner = file.texts.map(({ file: text, toFile }) => {
    const { spans, known } = secretsOf(text)
    return { spans: spans.map(toFile), known }
  })
  const left = file.unread === undefined ? [] : [file.unread]
  if (inner.length + left.length === 0) return own
  return {
    spans: mergeSpans([...own.spans, ...inner.flatMap(({ spans }) => spans), ...left]),
    known: [...own.known, ...inner.flatMap(({ known }) => known)],
  }
})
