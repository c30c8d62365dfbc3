import {
  defineRule,
  isPlatformKind,
  PLATFORM_API_VERSION,
  PLATFORM_GROUP,
  replaceValue,
  suggestion,
} from '#core'

export default defineRule({
  id: 'wrong-api-version',
  summary: 'The server may refuse an apiVersion with another form, version or group.',
  fixable: 'suggest',
  messages: {
    form: {
      severity: 'error',
      text: '"apiVersion" must be <group>/<version>, not "{text}". Write "{right}".',
    },
    version: {
      severity: 'warning',
      text: 'Unknown version "{version}". Write "{right}".',
    },
    group: {
      severity: 'warning',
      text: 'Group "{group}" has no kind "{kind}". Did you mean "{right}"?',
    },
  },
  check: ({ report }) => ({
    Document({ root, kind }) {
      const at = root.child('apiVersion')
      if (!isPlatformKind(kind) || typeof at?.value !== 'string' || at.unknown) return
      const right = PLATFORM_API_VERSION
      if (at.value === right || at.value === '') return
      const [group = '', version = '', ...more] = at.value.split('/')
      if (group === '' || version === '' || more.length > 0 || /^v\d+$/i.test(group)) {
        report({ message: 'form', at, data: { text: at.value, right } })
        return
      }
      const fix = suggestion(`Write "${right}"`, replaceValue(at, right))
      if (group === PLATFORM_GROUP)
        report({ message: 'version', at, data: { version, right }, fix })
      else report({ message: 'group', at, data: { group, kind, right }, fix })
    },
  }),
})
