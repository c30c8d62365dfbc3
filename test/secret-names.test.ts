import { expect, it } from 'vitest'
import { parse } from '../src/core/document/source.ts'
import { secretsOf } from '../src/core/secret/secrets-of.ts'

/** Names of each degree, and some that only look like one. */
const NAMES =
  `token tokens password2 DB_PASSWORD_PROD passwordString connectionString accessKey access-key
  webhookSecret secret secretName secret.yaml code pin pat cookie signature authorization key name/key user
  checksum/secret token-hash sha256 image ca.crt tls.key publicKey certificate /stringData/plain x-api-key
  bearer auth passwordless tokenizer`
    .split(/\s+/)
    .filter((name) => name !== '')

const VALUES: Readonly<Record<string, string>> = {
  word: 'plainword',
  short: 'abc',
  typed: 'Sommer!2024',
  random: 'Zk3vQ9xT1bN7mLw4Rj8yUe2c',
  hex: '3f9c1b7a5d2e8046bf1a7c93d5e20864',
  number: '4242424242424242',
  phrase: 'correct horse battery staple',
  reference: '${TOKEN}',
  template: '{{ .Values.token }}',
  file: '/var/run/secrets/token',
  host: 'platform.example.com',
  address: 'https://jane:plainword@example.com',
  boolean: 'true',
  list: '[plainword]',
  below: '\n    plainword',
  item: '\n    - plainword',
}

/** The ways in which a text may give a value to a name. */
const WAYS: Readonly<Record<string, (name: string, value: string) => string>> = {
  field: (name, value) => `kind: ConfigMap\ndata:\n  ${name}: ${value}\n`,
  'field, quoted': (name, value) =>
    `kind: ConfigMap\ndata: {"${name}": ${JSON.stringify(value.trim())}}\n`,
  'broken file': (name, value) => `kind: [ConfigMap\ndata:\n  ${name}: ${value}\n`,
  comment: (name, value) => `a: 1 # ${name}: ${value.trim()}\n`,
  assignment: (name, value) => `a: "set ${name}=${value.trim()} and more"\n`,
  script: (name, value) => `a: |\n  export ${name}='${value.trim()}'\n`,
  text: (name, value) => `a: |\n  ${name}: ${value}\n  b: c\n`,
}

function isHidden(text: string, value: string): boolean {
  const shown = value.replace(/^[\s[-]+|\]$/g, '')
  const start = text.indexOf(shown)
  const secret = shown.includes('@') ? text.indexOf('plainword') : start
  return secretsOf(parse('a.yaml', text)).spans.some(
    (span) => span.start <= secret && span.end > secret,
  )
}

// The leaks of others judge it; here shows what a change of the code changes (vitest -u keeps it).
it('hides of names and values what it hid', async () => {
  const lines = NAMES.map((name) => {
    const hidden = Object.entries(WAYS).map(([way, write]) => {
      const kinds = Object.entries(VALUES)
        .filter(([, value]) => isHidden(write(name, value), value))
        .map(([kind]) => kind)
      return `  ${way}: ${kinds.join(', ') || 'nothing'}`
    })
    return [name, ...hidden].join('\n')
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/secret-names.txt')
})

/** With a credential inside, or what only looks like one. */
const TEXTS = [
  'https://jane@example.com/a',
  'https://jane:plainword@example.com/a',
  'https://:plainword@example.com',
  'https://jane:@example.com',
  'https://Zk3vQ9xT1bN7mLw4Rj8yUe2c@example.com/a.git',
  'https://Zk3vQ9xT1bN7mLw4Rj8yUe2c:x-oauth-basic@example.com/a.git',
  'https://jane:${PASSWORD}@example.com',
  'https://jane:$(cat password)@example.com',
  'https://{{ .user }}:{{ .password }}@example.com',
  'https://jane:<password>@example.com',
  'postgres://jane:pa/ss@example.com:5432/shop',
  'postgres://jane:pa@ss@example.com:5432/shop?sslmode=off',
  'amqp://jane:p%40ss@example.com',
  'git@github.com:jane/shop.git',
  'ssh://git@example.com:22/shop.git',
  'mailto:jane@example.com',
  'file:///etc/jane:plainword@example.com',
  'see :// and https:// and http://?a@b',
  'oci://example.com:5000/a@sha256:3f9c1b7a5d2e8046bf1a7c93d5e208643f9c1b7a5d2e8046bf1a7c93d5e20864',
  'http://example.com/a:b@c',
  'curl -u jane:plainword https://example.com',
  'curl -H "Authorization: Bearer plainword" https://example.com',
  'curl -H "Authorization: Basic amFuZTpwbGFpbndvcmQ=" https://example.com',
  'curl -H "X-Api-Key: plainword" https://example.com',
  'Authorization: Bearer {{ token }}',
  'Server=example.com;User Id=jane;Password=plainword;Port=1',
  'jdbc:postgresql://example.com/shop?user=jane&password=plainword&ssl=true',
  'https://example.com/a?token=plainword&b=c#d',
  'https://example.com/a?sig=Zk3vQ9xT1bN7mLw4Rj8yUe2c',
  'export TOKEN=plainword OTHER=word',
  'TOKEN="plain word" command',
  '--password plainword --user jane',
  '--password=plainword',
  '-p plainword',
  'vault kv put secret/shop password=plainword',
  'password is plainword',
  'the token: see the wiki',
  '{"password":"plainword","user":"jane"}',
  '{\\"password\\":\\"plainword\\"}',
  "password: 'it''s plain'",
  'token: {{ .Values.token | default "plainword" }}',
  'export TOKEN=${TOKEN:-plainword}',
  'password: ${apiV2Token}',
  'AKIAIOSFODNN7EXAMPLE',
  'ghp_Zk3vQ9xT1bN7mLw4Rj8yUe2cZk3vQ9xT1bN7',
  'glpat-Zk3vQ9xT1bN7mLw4Rj8y',
  'xoxb-123456789012-abcdefghijkl',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.Zk3vQ9xT1bN7mLw4Rj8yUe2c',
  'sha256:3f9c1b7a5d2e8046bf1a7c93d5e208643f9c1b7a5d2e8046bf1a7c93d5e20864',
  'af5f9f0f-8ab9-4b4b-a595-a95a5921f3c2',
  '3f9c1b7a5d2e8046bf1a7c93d5e20864',
  'cGxhdGZvcm0uZXhhbXBsZS5jb20K',
  'aHR0cHM6Ly9leGFtcGxlLmNvbS9hL2I=',
  'c29tZXRoaW5nIHBhc3N3b3JkIQ==',
  'registry.example.com/team/shop-frontend@v1.2.3-rc.4',
  'abcdefghijklmnopqrstuvwxyz',
  'kubernetes.io/service-account-token',
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC7VJTUt9Us8cKj',
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC7VJTUt9Us8cKjMzEfYyjiWA4R4 jane',
]

const HEAD = 'apiVersion: v1\nkind: Secret\ntype: Opaque\nimmutable: true\n'
const META =
  'metadata: {name: platform, namespace: vc, labels: {app: shop}, annotations: {a: plainer}}\n'
const LAST = JSON.stringify(JSON.stringify({ kind: 'Secret', data: { a: 'cGxhaW53b3Jk' } }))

/** Objects that hold credentials, and some that name one. */
const OBJECTS = [
  `${HEAD}${META}stringData: {host: example.com, any: plainword}\n`,
  `${HEAD}${META}data:\n  any: cGxhaW53b3Jk # plain: plainword\n`,
  `${HEAD}${META}# stringData: {any: plainword}\n`,
  `${HEAD}stringData: {any: [plainword, {b: plainword}], 5: 5}\nother: plainword\n`,
  `${HEAD.replace('Secret', 'Secrte')}${META}stringData: {any: plainword}\n`,
  `${HEAD}metadata: {name: a, annotations: {kubectl.kubernetes.io/last-applied-configuration: ${LAST}}}\n`,
  `apiVersion: v1\nkind: List\nitems:\n- kind: Secret\n  stringData: {any: plainword}\n- kind: ConfigMap\n  data: {any: plainword}\n`,
  `${HEAD}${META}stringData: {any: "{{ .Values.any }}", b: '\${B}', c: "", d: null}\n`,
  `kind: ConfigMap\ndata:\n  secret.yaml: |\n    kind: Secret\n    stringData: {any: plainword}\n`,
  'kind: ExternalSecret\nspec: {data: [{secretKey: any, remoteRef: {key: shop/any}}]}\n',
  'kind: SealedSecret\nspec: {encryptedData: {any: AgBy3i4OJSWK+PiTySYZZA9rO43cGDEq}}\n',
  'spec: {env: [{name: TOKEN, value: plainword}, {name: TOKEN, valueFrom: {secretKeyRef: {name: shop, key: any}}}]}\n',
  'spec: {args: [--token, plainword, --token=plainword, --token-file=/a/b], command: [a, -p, plainword]}\n',
  'spec: {password: {value: plainword}, token: {name: shop, key: any}, apiKey: {secretName: shop, value: plainword}}\n',
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nspec: {key: plainword, user: jane}\nstatus: {key: plainword}\n',
  'external: {platform: {apiKey: {value: plainword, secretName: shop, key: any}}}\n',
  'sync: {toHost: {secrets: {patches: [{path: data.any, expression: \'btoa("plainword")\'}]}}}\n',
  'sync: {toHost: {pods: {patches: [{path: spec.x, expression: \'"token=" + "plainword"\'}]}}}\n',
]

it('hides in objects what it hid', async () => {
  const lines = OBJECTS.flatMap((text) => [shownOf(text), '---'])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/secret-objects.txt')
})

function shownOf(text: string): string {
  const { spans } = secretsOf(parse('a.yaml', text))
  const hidden = [...text].map((each, at) =>
    spans.some(({ start, end }) => start <= at && at < end) && each !== '\n' ? '•' : each,
  )
  return hidden.join('').trimEnd()
}

it('looks for a phrase of common words nowhere else', () => {
  const { spans, known } = secretsOf(
    parse('a.yaml', "a: |\n  export PASSWORD='correct horse battery staple'\n"),
  )
  expect(spans).toHaveLength(1)
  expect(known).toEqual([])
})

it('hides in texts what it hid', async () => {
  const lines = TEXTS.flatMap((text) =>
    [`a: ${JSON.stringify(text)}\n`, `a: 1 # ${text}\n`, `a: |\n  ${text}\n`].map(shownOf),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/secret-texts.txt')
})
