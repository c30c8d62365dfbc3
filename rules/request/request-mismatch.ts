import { defineRule, isUnknownText, matchRequest, type Node } from '#core'

export default defineRule({
  id: 'request-mismatch',
  summary: 'The server refuses a request whose path and body name different objects.',
  messages: {
    differs: {
      severity: 'error',
      text: 'The path says "{path}", but "{field}" of the body is "{body}", so the request is refused.',
    },
  },
  check: ({ report }) => ({
    Request(root) {
      const { method = 'GET', url = '' } = root.value
      const { endpoint, kind, namespace, name } = matchRequest(method, url)
      const body = root.child('body')
      if (endpoint?.body !== 'object' || body === undefined) return
      const metadata = body.child('metadata')
      // The name in the path of a kube config is that of the virtual cluster.
      const isOwnName = endpoint.verb === 'update'
      const pairs = [
        { path: kind, at: body.child('kind') },
        { path: namespace, at: metadata?.child('namespace') },
        { path: isOwnName ? name : undefined, at: metadata?.child('name') },
      ]
      for (const { path, at } of pairs) {
        if (at === undefined || path === undefined || !isOther(at, path)) continue
        const data = { path, field: String(at.name), body: String(at.value) }
        report({ message: 'differs', at, data })
      }
    },
  }),
})

const isOther = ({ value }: Node, path: string) =>
  typeof value === 'string' && value !== '' && value !== path && !isUnknownText(value)
