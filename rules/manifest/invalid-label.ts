import { defineRule, isLabelName, isSubdomain, isUnknownText, platformKind } from '#core'

export default defineRule({
  id: 'invalid-label',
  summary:
    'A label that breaks the syntax of Kubernetes labels makes the server refuse the object.',
  messages: {
    key: {
      severity: 'warning',
      text: '"{key}" is no label key, so the server refuses the object. Use at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    },
    prefix: {
      severity: 'warning',
      text: '"{prefix}" before the "/" of a label key is no DNS subdomain, so the server refuses the object. Use lower-case letters, digits, "-" and ".".',
    },
    value: {
      severity: 'warning',
      text: '"{value}" is no label value, so the server refuses the object. Use letters, digits, "-", "_" and ".", with a letter or digit at both ends; free text belongs into annotations.',
    },
    length: {
      severity: 'warning',
      text: 'This label value has {length} characters; above 63 the server refuses the object. Shorten it or make it an annotation.',
    },
  },
  check: ({ report }) => ({
    'LabelValue:raw'(at) {
      const key = String(at.name)
      if (platformKind(at.document) === undefined || key === '<<' || isUnknownText(key)) return
      const slash = key.indexOf('/')
      const prefix = key.slice(0, Math.max(slash, 0))
      if (slash !== -1 && !(isSubdomain(prefix) && prefix.length <= 253)) {
        report({ message: 'prefix', at, part: 'key', data: { prefix } })
      } else if (!isLabelName(key.slice(slash + 1))) {
        report({ message: 'key', at, part: 'key', data: { key } })
      }
    },
    LabelValue(at) {
      const { value } = at
      if (value === '' || platformKind(at.document) === undefined) return
      if (value.length > 63) report({ message: 'length', at, data: { length: value.length } })
      else if (!isLabelName(value)) report({ message: 'value', at, data: { value } })
    },
  }),
})
