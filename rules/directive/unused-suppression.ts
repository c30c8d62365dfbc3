import { type Directive, defineRule, groupBy, type Span, safeFix, warning } from '#core'

export default defineRule({
  id: 'unused-suppression',
  summary: 'A suppression that hides nothing is left over or in the wrong place.',
  fixable: 'safe',
  safeBecause: 'Only a comment changes.',
  messages: {
    unused: warning('Unused suppression: no findings of {rules} here. Remove it, or move it.'),
  },
  check({ file, reportSpan }) {
    /**
     * The comment's whole line if nothing else is on it, else the comment with the blanks before
     * it.
     */
    const commentSpan = ({ span }: Directive): Span => {
      const { text, lines } = file
      const { line } = lines.position(span.start)
      const start = lines.offset(line, 0)
      const before = text.slice(start, span.start)
      // A byte order mark must stay.
      const first = start + (before.startsWith('\uFEFF') ? 1 : 0)
      return before.trim() === ''
        ? { start: first, end: lines.offset(line + 1, 0) }
        : { start: start + before.trimEnd().length, end: start + lines.text(line).length }
    }
    return {
      Suppressions(uses) {
        const unused = uses.filter(({ covered, ran, suppression }) => {
          return ran && covered === 0 && suppression.from !== undefined
        })
        for (const [suppression, group] of groupBy(unused, (use) => use.suppression)) {
          const { directive, rules: all } = suppression
          const gone = new Set(group.map(({ rule }) => rule))
          const left = all.filter((rule) => !gone.has(rule)).map(({ id }) => id)
          const isWhole = left.length === 0
          const over = (spans: readonly { span: Span }[]): Span => ({
            start: (spans[0] ?? directive).span.start,
            end: (spans.at(-1) ?? directive).span.end,
          })
          const span = isWhole ? commentSpan(directive) : over(all)
          reportSpan({
            message: 'unused',
            span: isWhole ? directive.span : over([...gone]),
            document: directive.document,
            data: { rules: group.map(({ rule }) => `"${rule.id}"`).join(' and ') },
            fix: safeFix(isWhole ? 'Remove the comment' : 'Remove what hides nothing', [
              { uri: file.uri, span, text: left.join(', ') },
            ]),
          })
        }
      },
    }
  },
})
