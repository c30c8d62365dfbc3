import {
  defineRule,
  error,
  insertPair,
  isPlatformKind,
  type Node,
  omission,
  PLATFORM_API_VERSION,
  PLATFORM_GROUP,
  suggestion,
  warning,
  writeFix,
} from '#core'
import { isSent } from '#project'

export default defineRule({
  id: 'wrong-api-version',
  summary: 'The server may refuse an apiVersion with another form, version or group.',
  fixable: 'suggest',
  messages: {
    missing: omission(
      error('This {kind} has no "apiVersion", so the server refuses it. Add "{right}".'),
    ),
    form: error('"apiVersion" must be <group>/<version>, not "{text}". Write "{right}".'),
    version: warning('Unknown version "{version}". Write "{right}".'),
    group: warning('Group "{group}" has no kind "{kind}". Did you mean "{right}"?'),
  },
  check: ({ report }) => {
    const right = PLATFORM_API_VERSION
    const reportMissing = (root: Node, kind: string) => {
      const fix = suggestion(`Add "${right}"`, insertPair(root, 'apiVersion', right))
      const at = root.child('kind') ?? root
      report({ message: 'missing', at, part: 'key', data: { kind, right }, fix })
    }
    const reportWrong = (at: Node, text: string, kind: string) => {
      if (text === right || text === '') return
      const fix = writeFix(at, right)
      const [group = '', version = '', ...more] = text.split('/')
      if (group === '' || version === '' || more.length > 0 || /^v\d+$/i.test(group)) {
        report({ message: 'form', at, data: { text, right }, fix })
        return
      }
      if (group === PLATFORM_GROUP)
        report({ message: 'version', at, data: { version, right }, fix })
      else report({ message: 'group', at, data: { group, kind, right }, fix })
    }
    return {
      Document(document) {
        const { root, kind } = document
        if (!isPlatformKind(kind)) return
        const at = root.child('apiVersion')
        // The address of a request names the version, too.
        if (at === undefined) {
          const isDeclared = root.child('kind')?.value === kind && root.has('apiVersion') === 'no'
          if (isDeclared && !isSent(document)) reportMissing(root, kind)
          return
        }
        if (typeof at.value === 'string' && !at.unknown) reportWrong(at, at.value, kind)
      },
    }
  },
})
