import {
  type Document,
  defineRule,
  isCredentialName,
  isPlaceholder,
  isSubdomain,
  looksRandom,
  type Node,
  replaceValue,
  suggestion,
  tokensIn,
} from '#core'
import { licenseVariables } from '#domain'
import { defaultSecretName } from '#project'

export default defineRule({
  id: 'inline-api-key',
  summary: 'Anyone who can read vc.yaml can use an access key in it.',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'unknown-field', 'plaintext-credential', 'moved-field'],
  messages: {
    key: {
      severity: 'error',
      text: 'This is an access key in plain text. Revoke it, and use a Secret instead.',
    },
    variable: {
      severity: 'error',
      text: '"LICENSE" is an access key in plain text. Revoke it, and use a Secret instead.',
    },
    name: {
      severity: 'error',
      text: '"apiKey" is an object, not a key in plain text. Name a Secret in "secretName".',
    },
  },
  check: ({ report }) => ({
    Document(document) {
      if (document.kind !== 'vc') return
      for (const node of keyPlaces(document).filter(isLiteral)) {
        const isName = node.name === 'apiKey' && isNameOfSecret(node)
        const title = isName ? 'Use it as the name of a Secret' : 'Use a Secret instead'
        const fix = suggestion(
          title,
          node.name === 'apiKey' ? replaceValue(node, secretFor(node)) : undefined,
        )
        report({ message: isName ? 'name' : 'key', at: node, fix })
      }
      for (const variable of licenseVariables(document)) {
        const value = variable.child('value')
        if (value !== undefined && isLiteral(value)) report({ message: 'variable', at: value })
      }
    },
  }),
})

/** Places where this and other release lines looked for the key itself. */
function keyPlaces({ root }: Document): readonly Node[] {
  const platforms = [root.child('external')?.child('platform'), root.child('platform')]
  return platforms.flatMap((platform) => {
    const apiKey = platform?.child('apiKey')
    const api = platform?.child('api')
    const inside = apiKey?.children().filter(({ name }) => isKeyName(String(name))) ?? []
    const secretName = apiKey?.child('secretName')
    const named = secretName !== undefined && isToken(secretName.value) ? [secretName] : []
    const moved = [platform?.child('accessKey'), api?.child('accessKey'), api?.child('key')]
    return [apiKey, ...moved, ...inside, ...named].filter((node) => node !== undefined)
  })
}

const isKeyName = (name: string) => isCredentialName(name) || name === 'key' || name === 'value'

const isToken = (value: unknown) =>
  typeof value === 'string' && (looksRandom(value) || tokensIn(value).length > 0)

function isLiteral({ value, unknown }: Node): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && !unknown && !isPlaceholder(value)
}

const isNameOfSecret = ({ value }: Node) =>
  typeof value === 'string' && isSubdomain(value) && value.includes('-') && !isToken(value)

const secretFor = (node: Node) => ({
  secretName: isNameOfSecret(node) ? String(node.value) : defaultSecretName,
})
