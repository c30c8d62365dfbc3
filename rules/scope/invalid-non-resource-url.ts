import { defineRule, error, warning } from '#core'

export default defineRule({
  id: 'invalid-non-resource-url',
  summary: 'A non-resource URL is a path; "*" can only be its whole last step.',
  messages: {
    relative: error('"{url}" does not start with "/". Write {way}.'),
    inside: error(
      '"*" in "{url}" must be the whole last step. End the path in "/*", or list paths.',
    ),
    trailing: warning('"*" in "{url}" is only part of the last step. Write "{step}".'),
  },
  check: ({ report }) => ({
    RuleNonResourceUrl(node) {
      const url = node.value
      if (url === '*') return
      if (!url.startsWith('/')) {
        const way = isPath(url)
          ? `"/${withWholeStep(url)}"`
          : 'only the path, for example "/healthz"'
        report({ message: 'relative', at: node, data: { url, way } })
        return
      }
      const star = url.indexOf('*')
      if (star === -1 || (star === url.length - 1 && url.endsWith('/*'))) return
      if (star < url.length - 1) report({ message: 'inside', at: node, data: { url } })
      else report({ message: 'trailing', at: node, data: { url, step: withWholeStep(url) } })
    },
  }),
})

const isPath = (url: string) => /^[^*:]+\*?$/.test(url)

/** `healthz*` as `healthz/*`, which is what people mean by it. */
const withWholeStep = (url: string) => url.replace(/([^/])\*$/, '$1/*')
