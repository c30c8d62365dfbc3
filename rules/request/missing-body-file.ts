import { calledBy, lineBreakOf, omission, type Span, suggestion, warning } from '#core'
import { defineProjectRule, fileOfBody, placeBelow } from '#project'

export default defineProjectRule({
  id: 'missing-body-file',
  summary: 'A request without the body that it needs is refused.',
  fixable: 'suggest',
  messages: {
    missing: warning('There is no file "{path}", so the request has no body. Correct the path.'),
    none: omission(
      warning(
        'A {method} needs a body, and this has none, so the server refuses it. Add the object.',
      ),
    ),
    joined: warning(
      'This is read as a header, so the {method} has no body. Put an empty line before it.',
    ),
    unneeded: warning('A GET has no body: clients drop it, and servers ignore it. Remove it.'),
  },
  check: ({ report, reportSpan, file }) => ({
    Request(root) {
      const { endpoint } = calledBy(root.document)
      if (endpoint === undefined) return
      const { method } = endpoint
      const at = root.child('method') ?? root
      const isEmpty = root.child('body') === undefined && root.child('bodyFile') === undefined
      if (endpoint.body !== 'none' && isEmpty && !hasText(file.text, at.span.end)) {
        const span = joinedBody(file.text, at.span.end)
        const data = { method }
        if (span === undefined) report({ message: 'none', at, data })
        else reportSpan({ message: 'joined', span, data, fix: emptyLineBefore(span.start, file) })
      }
      if (method === 'GET' && !isEmpty) report({ message: 'unneeded', at })
    },
  }),
  project({ graph, report, nodeAt, isMissing }) {
    for (const { place, sender } of graph.changes) {
      if (sender === undefined || !isMissing(place.uri)) continue
      const at = placeBelow(sender, 'bodyFile')
      const path = nodeAt(at)?.value
      if (typeof path !== 'string') continue
      // Some clients resolve paths from the project's root.
      const isRoot = graph.set === '' || graph.set === '.'
      const other = fileOfBody(isRoot ? 'x' : `${graph.set}/x`, path)
      if (other === undefined || isMissing(other))
        report({ message: 'missing', at, data: { path } })
    }
  },
})

/** The first line below a request that cannot begin a header. */
function joinedBody(text: string, from: number): Span | undefined {
  const found = BODY_START.exec(sectionFrom(text, from))
  if (found === null) return undefined
  const start = from + found.index
  return { start, end: start + found[0].length }
}

const BODY_START =
  /(?<=\n)(?:[[{][^\r\n]*|-[ \t][^\r\n]*|(?:apiVersion|kind|metadata|spec)[ \t]*:[^\r\n]*)/

const sectionFrom = (text: string, from: number) => text.slice(from).split(/^###/m, 1).join('')

/** The edit replaces the whole body, which was read as headers before. */
function emptyLineBefore(start: number, { uri, text }: Record<'uri' | 'text', string>) {
  const body = sectionFrom(text, start).trimEnd()
  const edit = {
    uri,
    span: { start, end: start + body.length },
    text: `${lineBreakOf(text)}${body}`,
  }
  return suggestion('Put an empty line before the body', [edit])
}

/** Any text after the first empty line of a request counts as its body. */
function hasText(text: string, from: number): boolean {
  const rest = sectionFrom(text, from)
  const blank = /\n[ \t\r]*\n/.exec(rest)
  return blank !== null && /[^\s]/.test(rest.slice(blank.index))
}
