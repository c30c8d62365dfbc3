import {
  defineRule,
  isLabelName,
  isSubdomain,
  isUnknownText,
  type Node,
  platformKind,
  warning,
} from '#core'

export default defineRule({
  id: 'invalid-label',
  summary:
    'The server refuses an object whose labels or annotations break the syntax of Kubernetes.',
  messages: {
    key: warning('Invalid {of} key "{key}". Use letters and digits, with "-", "_" or "." between.'),
    prefix: warning('Invalid {of} prefix "{prefix}". Use lower-case letters, digits, "-" and ".".'),
    value: warning(
      'Invalid label value "{value}". Use letters and digits, with "-", "_" or "." between.',
    ),
    length: warning('This label value has {length} characters, and the limit is 63. Shorten it.'),
  },
  check: ({ report }) => {
    const checkKey = (of: 'label' | 'annotation') => (at: Node) => {
      const key = String(at.name)
      if (platformKind(at.document) === undefined || key === '<<' || isUnknownText(key)) return
      const slash = key.indexOf('/')
      const prefix = key.slice(0, Math.max(slash, 0))
      if (slash !== -1 && !isSubdomain(of === 'annotation' ? prefix.toLowerCase() : prefix)) {
        report({ message: 'prefix', at, part: 'key', data: { of, prefix } })
      } else if (!isLabelName(key.slice(slash + 1))) {
        report({ message: 'key', at, part: 'key', data: { of, key } })
      }
    }
    return {
      'LabelValue:raw': checkKey('label'),
      'AnnotationValue:raw': checkKey('annotation'),
      LabelValue(at) {
        const { value } = at
        if (value === '' || platformKind(at.document) === undefined) return
        if (value.length > 63) report({ message: 'length', at, data: { length: value.length } })
        else if (!isLabelName(value)) report({ message: 'value', at, data: { value } })
      },
    }
  },
})
