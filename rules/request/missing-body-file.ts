import { bodyBelow, defineProjectRule, placeBelow } from '#project'

export default defineProjectRule({
  id: 'missing-body-file',
  summary: 'A request whose body is a file that is not there sends nothing.',
  messages: {
    missing: {
      severity: 'warning',
      text: 'There is no file "{path}", so the request has no body. Correct the path.',
    },
  },
  project({ graph, report, nodeAt, isMissing }) {
    for (const { place, body } of graph.requests) {
      if (!isMissing(body)) continue
      const at = placeBelow(place, 'bodyFile')
      const path = nodeAt(at)?.value
      if (typeof path !== 'string') continue
      // Some clients start from the root of the project.
      const other = bodyBelow(graph.set, path)
      if (other === undefined || isMissing(other))
        report({ message: 'missing', at, data: { path } })
    }
  },
})
