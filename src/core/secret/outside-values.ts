import { commentsIn } from '../directive/find-directives.ts'
import { isOwnedKind } from '../schema/detect.ts'
import { foundInJoined, joinedText } from '../search/joined-text.ts'
import { lastUpTo } from '../text/binary-search.ts'
import { mergeSpans, overlapsAny, shifted } from '../text/spans.ts'
import type { SourceFile, Span } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { tokensIn } from './credential-shape.ts'
import { surelyNamedIn } from './named-values.ts'

/**
 * Most files stop here: a comment without such a long word holds no credential. The search starts
 * at the first `#` of a line.
 */
const LONG_WORD = /#(?<=^[^#\r\n]*#)(?:[^\s#=/-]{0,15}(?:[#=/-]|[^\S\r\n]))*[^\s#=/-]{16}/m

/**
 * Credentials in comments of objects in scope, and in objects that do not parse, including the
 * names before them.
 */
export function credentialsOutside({ text, masked, documents }: SourceFile) {
  const own = documents.filter((one) => one.text === undefined && isOwnedKind(one.kind))
  const mayHold =
    (text.includes('#') && LONG_WORD.test(joinedText(text))) || own.some(({ tree }) => tree.damaged)
  if (own.length === 0 || !mayHold) return []
  const starts = documentStarts(text)
  const byPart = new Map(own.map((one) => [lastUpTo(starts, one.tree.span.start), one]))
  return starts.flatMap((from, index) => {
    const to = starts[index + 1] ?? text.length
    const document = byPart.get(index)
    const part = text.slice(from, to)
    if (document === undefined || !(document.tree.damaged || LONG_WORD.test(joinedText(part))))
      return []
    const named = foundInJoined(part, surelyNamedIn)
    const found = [...named, ...foundInJoined(part, tokensIn)]
    if (found.length === 0) return []
    const comments = commentsIn(masked.slice(from, to))
    const isComment = (span: Span) => overlapsAny(comments, span)
    const place = (span: Span, name?: string) => {
      return { span: shifted(span, from), name, document: document.index }
    }
    const broken = document.tree.damaged ? named.filter((one) => !isComment(one)) : []
    return [
      ...mergeSpans(found.filter(isComment)).map((span) => place(span)),
      ...broken.map((one) => place(one, one.name)),
    ]
  })
}
