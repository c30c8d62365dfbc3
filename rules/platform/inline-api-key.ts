import {
  type Document,
  defineRule,
  error,
  isCredentialName,
  isSubdomain,
  looksRandom,
  mayBeCredential,
  type Node,
  replaceValue,
  suggestion,
  tokensIn,
} from '#core'
import { apiKeyFields, licenseVariables } from '#domain'
import { defaultSecretName } from '#project'

export default defineRule({
  id: 'inline-api-key',
  summary: 'Anyone who can read vc.yaml can use an access key in it.',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'unknown-field', 'plaintext-credential', 'moved-field'],
  messages: {
    key: error('This is an access key in plain text. Revoke it, and use a Secret instead.'),
    variable: error(
      '"LICENSE" is an access key in plain text. Revoke it, and use a Secret instead.',
    ),
    name: error('"apiKey" is an object, not a key in plain text. Name a Secret in "secretName".'),
  },
  check: ({ report }) => ({
    Document(document) {
      if (document.kind !== 'vc') return
      for (const node of keyPlaces(document).filter(isLiteral)) {
        const message = node.name === 'apiKey' && isNameOfSecret(node) ? 'name' : 'key'
        report({ message, at: node, fix: secretRefFix(node) })
      }
      for (const variable of licenseVariables(document)) {
        const value = variable.child('value')
        if (value !== undefined && isLiteral(value)) report({ message: 'variable', at: value })
      }
    },
  }),
})

/** Fields in which some release lines expect the key itself. */
function keyPlaces({ root }: Document): readonly Node[] {
  const platforms = [root.child('external')?.child('platform'), root.child('platform')]
  return platforms.flatMap((platform) => {
    const apiKey = platform?.child('apiKey')
    const api = platform?.child('api')
    const moved = [platform?.child('accessKey'), api?.child('accessKey'), api?.child('key')]
    return [apiKey, ...moved, ...keysInside(apiKey)].filter((node) => node !== undefined)
  })
}

const keysInside = (apiKey: Node | undefined) =>
  apiKey?.children().filter(({ name, value }) => {
    return name === 'secretName' ? isToken(value) : isKeyName(String(name))
  }) ?? []

const isKeyName = (name: string) => isCredentialName(name) || name === 'key' || name === 'value'

const isToken = (value: unknown) =>
  typeof value === 'string' && (looksRandom(value) || tokensIn(value).length > 0)

function isLiteral({ name, value }: Node): boolean {
  if (typeof value !== 'string') return typeof value === 'number'
  // The user is still typing the first field below it.
  const isField = name === 'apiKey' && apiKeyFields.some((field) => field.startsWith(value))
  return !isField && mayBeCredential(value)
}

const isNameOfSecret = ({ value }: Node) =>
  typeof value === 'string' && isSubdomain(value) && !isToken(value) && /-|^[a-z]+$/.test(value)

function secretRefFix(node: Node) {
  if (node.name !== 'apiKey') return undefined
  const isName = isNameOfSecret(node)
  const secretName = isName ? String(node.value) : defaultSecretName
  const title = isName ? 'Use it as the name of a Secret' : 'Use a Secret instead'
  return suggestion(title, replaceValue(node, { secretName }))
}
