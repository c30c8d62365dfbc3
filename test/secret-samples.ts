import { encodeBase64 } from '../src/core/text/base64.ts'

/** Every credential that one of the samples holds. */
export const planted: string[] = []

const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 28 letters and digits, the same in every run. */
function letters(seed: number): string {
  let state = seed * 7919
  const next = () => {
    state = (state * 48271) % 2147483647
    return ALPHABET.charAt(state % ALPHABET.length)
  }
  return `Z${Array.from({ length: 26 }, next).join('')}7`
}

/** A new value that nobody could mistake for a word. */
export function plant(shape: (random: string) => string = (random) => random): string {
  const random = letters(planted.length + 1)
  const value = shape(random)
  planted.push(value)
  return value
}

const key = (spec: string, name = 'ci') =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ${name}, namespace: x}\nspec:\n  usr: jane\n${spec}\n`

const odd = plant((random) => `${random}/+"q\\w'<&>`)
const lines = [plant(), plant()]

export const files: Readonly<Record<string, string>> = {
  'plain.yaml': key(`  key: ${plant()} # comment`),
  'comment.yaml': key(`  key: ${plant()}\n  # it was ${planted.at(-1)}, token: ${plant()}`),
  'quoted.yaml': key(`  key: ${JSON.stringify(odd)}\n  ttl: ${JSON.stringify(odd)}`),
  'block.yaml': key(`  key: |\n    ${lines.join('\n    ')}\n  disabled: ${lines[0]}`),
  'folded.yaml': key(`  key: >-\n    ${plant()}\n\n  key2: ${planted.at(-1)}`),
  'flow.yaml': key(`  {key: ${plant()}, 'oidcLogin': {idToken: "${plant()}", x: 1}}`).replace(
    '  usr: jane\n',
    '',
  ),
  'list.yaml': key(`  key: [${plant()}, {a: '${plant()}'}]`),
  'number.yaml': key(`  key: 4711081547110815`),
  'twice.yaml': key(`  key: ${plant()}\n  key: ${plant()}`),
  'anchor.yaml': key(`  key: &k ${plant()}\n  displayName: *k\n  disabled: *k`),
  'merge.yaml': key(`  <<: &m {key: ${plant()}}\n  disabled: 7`),
  'elsewhere.yaml': `${key('  ttl: -1')}key: ${plant()}\nacesKey: ${plant()}\n`,
  'template.yaml': key(`  key: {{ .prefix }}-${plant()}\n  ttl: {{ .ttl }}`),
  'escaped.yaml': key(`  key: "\\x5a${plant()}\\u0041"\n  ttl: "${planted.at(-1)}"`),
  'crlf.yaml': key(`  key: ${plant()}\n  disabled: ${planted.at(-1)}`).replaceAll('\n', '\r\n'),
  'broken.yaml': key(`  key: ${plant()}: x\n  token: "${plant()}`),
  'misspelt.yaml': key(`  kei: ${plant()}\n  accessToken: ${plant()}`).replace('Key\n', 'Kye\n'),
  'json.json': `{"apiVersion": "management.platform.sh/v1", "kind": "OwnedAccessKey", "metadata": {}, "spec": {"usr": "", "key": ${JSON.stringify(plant((r) => `${r}"\\/`))}, "connectorData": 1}}`,
  'many.yaml': `apiVersion: v1\nkind: List\nitems:\n  - apiVersion: management.platform.sh/v1\n    kind: OwnedAccessKey\n    metadata: {name: a}\n    spec: {identity: {connectorData: ${plant()}}, type: [1]}\n`,
  'user.yaml': `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec:\n  password: ${plant()}\n  extraClaims: {apiToken: ${plant()}}\n  disabled: Bearer ${plant()}\n  email: ${plant((r) => `eyJhbGciOi${r}.${r}.${r}`)}\n`,
  'token.yaml': `apiVersion: management.platform.sh/v1\nkind: DirectClusterEndpointToken\nspec: {ttl: -1}\nstatus: {token: ${plant()}}\n`,
  'kube.yaml': `apiVersion: management.platform.sh/v1\nkind: VirtualClusterInstanceKubeConfig\nmetadata: {name: a}\nspec: {certificateTTL: 0}\nstatus:\n  kubeConfig: |\n    users:\n    - user: {token: ${plant()}}\n    - user:\n        client-key-data: ${plant((r) => encodeBase64(r))}\n`,
  'secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata:\n  name: vc-platform-api-key\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"apiKey":"${plant()}"},"kind":"Secret"}'\ntype: kubernetes.io/tls\ndata:\n  apiKey: ${encodeBase64(plant())}\n  accesskey: ${planted.at(-1)}\nstringData:\n  url: https://${plant()}\n  host: https://${plant()}/x\n`,
  'text.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: vc-platform-api-key}\nstringData: accessKey=${plant()}\n`,
  'vc.yaml': `external:\n  platform:\n    apiKey: ${plant()}\n    accessKey: ${plant()}\n    api: {accessKey: ${plant()}}\ncontrolPlane:\n  statefulSet:\n    env:\n      - {name: LICENSE, value: ${plant()}}\nsync:\n  toHost:\n    endpoints:\n      patches:\n        - path: a\n          expression: vlue + "${plant()}"\n        - path: a\n          expression: |\n            fetch("https://a.example.com", "Bearer ${plant()}")\n`,
  'reason.yaml': `${key('  ttl: -1')}  # vclint-disable-next-line plaintext-credential until 2020-01-31 -- was ${plant()}
  key: ${plant()} # vclint-disable-line plaintext-credential -- it is ${plant()}
# vclint-disabel-line x -- token: ${plant()}
`,
  'notes.yaml': `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: max
  uid: a # eyJhbGciOi${plant()}.${plant()}.${plant()}
  annotations:
    example.com/token: ${plant()}
    example.com/note: ${plant((random) => `AKIA${random.slice(1, 17).toUpperCase()}`)}
    on: yes
spec:
  disabled: "yes"
  password: "${plant((random) => `${random.slice(0, 9)}!?`)}" # ${plant((random) => `ghp_${random}${random}`)}
`,
  'wrapped.yaml': key(`  key: "${lines[0]}\\
    ${plant()}"
  disabled:
    ${plant()}
    ${plant()}
  oidcLogin:
    accessToken: '${plant()}

      ${plant()}'
    idToken: >
      ${plant()}
      ${plant()}`),
  'patches.vc.yaml': `sync:
  toHost:
    endpoints:
      patches:
        - path: subsets
          expression: 'vlue + ''${plant()}'''
          reverseExpression: "value + \\"${plant()}\\" + x"
        - path: metadata.labels["eyJhbGciOi${plant()}.${plant()}"]
          expression: value +
        - path: metadata.annotations["a"]
          expression: "\`Bearer ${plant()}\` + ("
        - path: metadata.labels
          expression: |-
            (() => {
              const apiKey = '${plant()}'; let password = "${plant()}"
              return vlue
            })()
`,
  'chart.vc.yaml': `external:
  platform:
    apiKey:
      value: ${plant()}
      secretName: a
      createRbac: true
controlPlane:
  statefulSet:
    env:
      - name: LICENSE
        value: ${plant((random) => random.slice(0, 12))}
    annotations:
      example.com/api-key: ${plant()}
      example.com/auth: Bearer ${plant()}
  env: {LICENSE: "${plant()}"}
sync: {toHost: {endpoints: {enabled: "true"}}}
`,
  'pem.yaml': key(`  usr2: |
    -----BEGIN RSA PRIVATE KEY-----
    ${plant()}${plant()}
    ${plant()}
    -----END RSA PRIVATE KEY-----
  disabled: "${plant((random) => encodeBase64(`-----BEGIN EC PRIVATE KEY-----\n${random}`))}"`),
  'torn.yaml': `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: torn
spec:
  key: ${plant()}
  token: '${plant()}
---
apiVersion: v1
kind: Secret
metadata: {name: torn, usr: [}
stringData:
  whatever: ${plant()}
  plain: ${plant((random) => `${random.slice(0, 6)} ${random.slice(6, 14)}`)}
data:
  other: ${encodeBase64(plant())}
`,
  'tabs.yaml': `apiVersion: management.platform.sh/v1
kind: DirectClusterEndpointToken
spec:
\tttl: -1
status:
\ttoken: ${plant()}
\tkubeConfig: |
\t  token: ${plant()}
`,
  'torn.json': `{"apiVersion": "management.platform.sh/v1", "kind": "OwnedAccessKey", "spec": {"key": "${plant()}", "note": "Bearer ${plant()}",, "accessKey": "${plant()}"}`,
  'keyed.yaml': key(
    `  ${plant()}: 1\n  eyJhbGciOi${plant()}.${plant()}: 2\n  scope: {"${plant()}": 3}`,
  ),
  'named.vc.yaml': `external:\n  platform:\n    apiKey:\n      secretName: ${plant()}\n      secretNme: ${plant()}\n      token: ${plant()}\n      createRBAC: ${plant()}\n`,
}

/** As somebody, or some encoder, may write a value; the beginning of Base64 decides how it goes on. */
function formsOf(value: string): readonly string[] {
  const encoded = ['', 'x', 'xx'].map((before) => encodeBase64(before + value))
  return [
    value,
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  ]
}

const PIECE = 8

/**
 * Says where any 8 characters of a planted value stand, however they are written. `innocent` is
 * what may be there: pieces of it give nothing away.
 */
export function leakFinder(innocent = ''): (text: string) => readonly string[] {
  const pieces = new Map<string, string>()
  for (const value of planted) {
    for (const form of formsOf(value)) {
      const last = Math.max(1, form.length - PIECE + 1)
      for (let at = 0; at < last; at++) {
        const piece = form.slice(at, at + PIECE)
        if (!innocent.includes(piece)) pieces.set(piece, value)
      }
    }
  }
  return (text) => {
    const found = new Set<string>()
    for (let at = 0; at + PIECE <= text.length; at++) {
      const value = pieces.get(text.slice(at, at + PIECE))
      if (value !== undefined) found.add(`${value}: …${text.slice(Math.max(0, at - 40), at + 20)}`)
    }
    return [...found].slice(0, 5)
  }
}
