import { calledBy, error, isUnknownText, type Node } from '#core'
import { defineProjectRule, nodePlace, placeBelow, sentObjects } from '#project'

export default defineProjectRule({
  id: 'request-mismatch',
  summary: 'The server refuses a request whose path and body name different objects.',
  messages: {
    differs: error(
      'The path says "{path}", but "{field}" of the body is "{body}", so the request is refused.',
    ),
    list: error(
      'The body is a list, but this sends one {kind}, so it is refused. Send each object by itself.',
    ),
  },
  check: ({ report }) => ({
    Request(root) {
      const { endpoint, ...target } = calledBy(root.document)
      const body = root.child('body')
      if (endpoint?.body !== 'object' || body === undefined) return
      const items = body.child('items')
      if (Array.isArray(items?.value)) {
        report({ message: 'list', at: body.child('kind') ?? items, data: { kind: endpoint.kind } })
        return
      }
      for (const { at, data } of differences({ ...target, verb: endpoint.verb }, body))
        report({ message: 'differs', at, data })
    },
  }),
  project({ graph, report, nodeAt }) {
    for (const { sender, object, ...path } of sentObjects(graph.changes, nodeAt)) {
      for (const { at, data } of differences(path, object)) {
        const related = [{ at: nodePlace(at), message: 'The body is here.' }]
        report({ message: 'differs', at: placeBelow(sender, 'bodyFile'), data, related })
      }
    }
  },
})

type Path = Readonly<Record<'kind' | 'namespace' | 'name', string | undefined>> & {
  readonly verb: string
}

/** The fields in which body and path differ. */
function differences({ kind, namespace, name, verb }: Path, body: Node) {
  const metadata = body.child('metadata')
  // The name in the path of a kube config is that of the virtual cluster.
  const isOwnName = verb === 'update'
  const pairs = [
    { path: kind, at: body.child('kind') },
    { path: namespace, at: metadata?.child('namespace') },
    { path: isOwnName ? name : undefined, at: metadata?.child('name') },
  ]
  return pairs.flatMap(({ path, at }) => {
    if (at === undefined || path === undefined || !isOther(at, path)) return []
    return [{ at, data: { path, field: String(at.name), body: String(at.value) } }]
  })
}

const isOther = ({ value }: Node, path: string) =>
  typeof value === 'string' && value !== '' && value !== path && !isUnknownText(value)
