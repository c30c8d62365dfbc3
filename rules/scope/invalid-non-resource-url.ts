import { defineRule, error, warning, writeFix } from '#core'

export default defineRule({
  id: 'invalid-non-resource-url',
  summary: 'A non-resource URL is a path; "*" can only be its whole last step.',
  fixable: 'suggest',
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
      const step = withWholeStep(url)
      if (!url.startsWith('/')) {
        const right = isPath(url) ? `/${step}` : undefined
        const way = right === undefined ? 'only the path, for example "/healthz"' : `"${right}"`
        report({ message: 'relative', at: node, data: { url, way }, fix: writeFix(node, right) })
      } else if (isWhole(url)) return
      else if (url.indexOf('*') < url.length - 1)
        report({ message: 'inside', at: node, data: { url } })
      else report({ message: 'trailing', at: node, data: { url, step }, fix: writeFix(node, step) })
    },
  }),
})

/** True of a path without a star, or with a star as its last step. */
const isWhole = (url: string) => /^[^*]*(?:\/\*)?$/.test(url)

const isPath = (url: string) => /^[^*:]+\*?$/.test(url)

/** Turns `healthz*` into `healthz/*`, which is usually meant. */
const withWholeStep = (url: string) => url.replace(/([^/])\*$/, '$1/*')
