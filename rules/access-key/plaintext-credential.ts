import {
  type Credential,
  credentialsIn,
  credentialsOutside,
  type Document,
  error,
  isCredentialName,
  isOwnedKind,
  LAST_APPLIED,
  type Node,
  nearKind,
  operationOf,
  patchTarget,
  removeEntry,
  suggestion,
  surelyNamedIn,
  tokensIn,
  warning,
} from '#core'
import {
  appliedKeyPlace,
  defineProjectRule,
  intendedSecretKey,
  readerPlaces,
  secretKeyPlace,
} from '#project'

export default defineProjectRule({
  id: 'plaintext-credential',
  summary: 'Anyone who can read a file can use the credentials in it.',
  fixable: 'suggest',
  messages: {
    credential: error('"{field}" is a plain-text credential. Revoke it, and use a Secret instead.'),
    token: error('"{field}" contains a credential. Revoke it, and use a Secret instead.'),
    comment: error('This comment contains a credential. Revoke it, and remove the comment.'),
    secret: warning(
      'Anyone with this file can read "{field}"{encoding}. Use a secret store, or encrypt it.',
    ),
    kept: error('This annotation holds a credential. Revoke it, and remove the annotation.'),
    keptKey: warning('This annotation holds the access key. Revoke it, and remove the annotation.'),
  },
  check: ({ file, report, reportSpan }) => ({
    File() {
      for (const { span, name: field, document } of credentialsOutside(file)) {
        if (field === undefined) reportSpan({ message: 'comment', span, document })
        else reportSpan({ message: 'credential', span, document, data: { field } })
      }
    },
    Document(document) {
      if (!isOwnedKind(patchTarget(document)?.kind ?? document.kind)) return
      const finding = isMeantAsSecret(document) ? inSecret : inField
      for (const credential of credentialsIn(document).filter(isSure)) report(finding(credential))
    },
  }),
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      const related = readerPlaces(virtualClusters)
      const applied = appliedKeyPlace(secret)
      if (applied !== undefined)
        report({
          message: 'keptKey',
          at: applied,
          related,
          part: 'key',
          fix: removal(nodeAt(applied)),
        })
      for (const key of secret.keys) {
        const { name, isEncoded, isPlain, isNotBase64 } = key
        // The server rejects the value, which `platform-secret-keys` reports.
        if (!isPlain || isNotBase64 || intendedSecretKey(name) !== 'accessKey') continue
        const data = { field: name, encoding: isEncoded ? ENCODED : '' }
        report({ message: 'secret', at: secretKeyPlace(secret, key), data, related })
      }
    }
  },
})

const ENCODED = ': base64 is not encryption'

const removal = (annotation: Node | undefined) =>
  suggestion('Remove the annotation', annotation && removeEntry(annotation))

const inSecret = ({ node }: Credential) => ({
  message: 'secret' as const,
  at: node,
  data: { field: String(node.name), encoding: node.parent?.name === 'data' ? ENCODED : '' },
})

function inField(credential: Credential) {
  const { node, by } = credential
  if (node.name === LAST_APPLIED)
    return { message: 'kept', at: node, part: 'key', fix: removal(node) } as const
  const field = patchedField(node) ?? fieldOf(node.name, node.parent?.name)
  // Every line of a block would be masked, so showing them helps nobody.
  const isBlock = typeof node.value === 'string' && node.value.includes('\n')
  return {
    message: by === 'form' && field !== CONNECTOR_DATA ? 'token' : 'credential',
    at: node,
    part: isBlock ? 'key' : 'value',
    data: { field },
    fix: suggestion(`Remove "${field}"`, removable(credential)),
  } as const
}

/** True of a Secret with a misspelt kind. */
const isMeantAsSecret = ({ kind, root }: Document) =>
  kind === 'Manifest' && nearKind(String(root.child('kind')?.value)) === 'Secret'

const CONNECTOR_DATA = 'connectorData'

function isSure({ node, by, isMarked }: Credential): boolean {
  if (isMeantAsSecret(node.document)) return intendedSecretKey(String(node.name)) === 'accessKey'
  // `request-authorization` checks this header and tells a key from a word that only begins like
  // one.
  if (node.type === undefined && node.document.kind === 'Request' && node.name === 'credential')
    return false
  // The value may be anything; `internal-field` reports that the field exists.
  if (node.name === CONNECTOR_DATA) return tokensIn(String(node.value)).length > 0
  if (by !== 'schema' || typeof node.value !== 'string') return true
  // An object here has fields of its own that hold no credentials: `kubeConfig: {kind: Config}`.
  if (!isMarked && isOwnField(node))
    return isCredentialName(String(node.name)) || tokensIn(node.value).length > 0
  // A kube config may well hold placeholders only.
  if (!/^[ \t]*(?:kind|clusters|contexts|users):/m.test(node.value)) return true
  return tokensIn(node.value).length > 0 || surelyNamedIn(node.value).length > 0
}

/** True of a named field of an object, but not of list items and values of patches. */
const isOwnField = ({ name, document }: Node) =>
  typeof name === 'string' && document.kind !== 'JsonPatch'

/**
 * Only whole fields can be removed: a text would be cut apart, and a patch would lose its value.
 */
const removable = ({ node, by }: Credential) =>
  by === 'form' || node.document.kind === 'JsonPatch' ? undefined : removeEntry(node)

/** In a patch the path names the field. */
function patchedField({ name, parent, document }: Node): string | undefined {
  if (document.kind !== 'JsonPatch' || name !== 'value' || parent === undefined) return undefined
  return operationOf(parent).path?.steps?.at(-1)
}

/** List items and variables go by the key above them. */
const fieldOf = (name: string | number | undefined, above: string | number | undefined) =>
  String(typeof name === 'string' ? name : (above ?? 'this'))
