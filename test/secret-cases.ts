import { encodeBase64 } from '../src/core/text/base64.ts'

/** Values that somebody may have for a credential, each made anew from a generator with a seed. */
export type Kind = keyof typeof kinds
export type Random = () => number

/** Numbers below 1, the same in every run. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const ALL = LETTERS + LETTERS.toUpperCase() + DIGITS

export function pick(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join(
    '',
  )
}

const syllables = (random: Random, count: number) =>
  Array.from(
    { length: count },
    () => pick(random, 'bdfgklmnprstvz', 1) + pick(random, 'aeiou', 1),
  ).join('')

export const kinds = {
  base62: (random: Random) => `Z${pick(random, ALL, 26)}7`,
  base36: (random: Random) => `k${pick(random, LETTERS + DIGITS, 30)}4`,
  hex: (random: Random) => pick(random, '0123456789abcdef', 40),
  base64: (random: Random) => encodeBase64(pick(random, `${ALL}!$%^`, 32)),
  base64url: (random: Random) =>
    `${pick(random, ALL, 13)}-${pick(random, ALL, 13)}_${pick(random, ALL, 14)}`,
  jwt: (random: Random) => ['eyJh', '', ''].map((head) => head + pick(random, ALL, 24)).join('.'),
  github: (random: Random) => `ghp_${pick(random, ALL, 36)}`,
  aws: (random: Random) => `AKIA${pick(random, 'ABCDEFGHJKLMNPQRSTUVWXYZ234567', 16)}`,
  letters: (random: Random) => pick(random, LETTERS + LETTERS.toUpperCase(), 44),
  /** Nothing about these looks random: the place alone says what they are. */
  phrase: (random: Random) =>
    `${syllables(random, 4)}-${syllables(random, 4)}-${syllables(random, 3)}`,
  typed: (random: Random) =>
    `${syllables(random, 4)}${pick(random, '!$^*', 1)}${pick(random, DIGITS, 4)}`,
  digits: (random: Random) => `4${pick(random, '123456789', 17)}`,
  /** Longer than what a message quotes, and than a line of folded YAML. */
  sentence: (random: Random) =>
    Array.from({ length: 12 }, () => syllables(random, 3 + Math.floor(random() * 2))).join(' '),
} as const

const everything = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'sentence')
const random: readonly Kind[] = [
  'base62',
  'base36',
  'hex',
  'base64',
  'base64url',
  'jwt',
  'github',
  'aws',
  'letters',
]
const words = everything.filter((kind) => kind !== 'digits')
const shown = words.filter((kind) => kind !== 'phrase')

/** A place that a value may be written in: one document, with something to report close by. */
export interface Place {
  readonly name: string
  readonly kinds: readonly Kind[]
  readonly file?: 'vc' | 'json' | 'alone' | 'http' | 'patch' | 'terraform'
  readonly write: (value: string) => string
}

const GROUP = 'management.platform.sh/v1'

/** An access key with a safe fix at the top, mistakes around, and some lines in its spec. */
const spec = (lines: string) =>
  `apiVersion: ${GROUP}\nkind: ownedaccesskey\nmetadata:\n  name: ci\nspec:\n  disabled: "yes"\n  usr: jane\n${lines}\n  ttl: -1\n`
const user = (lines: string) =>
  `apiVersion: ${GROUP}\nkind: user\nmetadata:\n  name: jane\nspec:\n  disabled: "yes"\n${lines}\n`
const secret = (lines: string, kind = 'Secret') =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: vc-platform-api-key, namespace: x}\n${lines}\n---\n${user('  usr: a')}`
const vc = (lines: string) =>
  `${lines}\nsync:\n  toHost:\n    endpoints:\n      enabled: "true"\n      patches:\n        - path: subsets\n          expresion: value\n`

const place = (
  name: string,
  kinds: readonly Kind[],
  write: Place['write'],
  file?: Place['file'],
): Place => (file === undefined ? { name, kinds, write } : { name, kinds, write, file })
const quote = (value: string) => JSON.stringify(value)
/** Every character by its number. */
const escaped = (value: string) =>
  `"${Array.from(value, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}"`

const templates = [
  place('template default', everything, (v) => spec(`  key: {{ .Values.key | default "${v}" }}`)),
  place('template variable', everything, (v) => spec(`  key: {{ $key := "${v}" }}`)),
  place('template line', everything, (v) =>
    spec(`  {{- $apiKey := "${v}" }}\n  key: {{ $apiKey }}`),
  ),
  place('template fallback', everything, (v) => spec(`  key: {{ or .Values.key '${v}' | quote }}`)),
  place('jinja default', everything, (v) => spec(`  key: {{ key | default('${v}') }}`)),
  place('jinja set', everything, (v) => spec(`  {% set token = '${v}' %}\n  key: {{ token }}`)),
  place('jinja raw', everything, (v) => spec(`  key: {% raw %}${v}{% endraw %}`)),
  place('ytt', everything, (v) => spec(`  key: #@ data.values.key or "${v}"`)),
  place('shell default', everything, (v) => spec(`  key: \${TOKEN:-${v}}`)),
  place('shell default, quoted', everything, (v) => spec(`  key: "\${TOKEN:=${v}}"`)),
  place('template beside', everything, (v) => spec(`  key: {{ .prefix }}-${v}`)),
  place('template in a flow', words, (v) =>
    spec(`  oidcLogin: {idToken: "{{ .a | default \`${v}\` }}", refreshToken: a}`),
  ),
]

/** What is addressed in a store may have a name of such words. */
const unnamed = everything.filter((kind) => kind !== 'phrase')

const lookalikes = [
  ...[
    'ENC[',
    'ENC[AES256_GCM,data:',
    '$',
    'vault:',
    'op:',
    'ref+',
    'changeme-',
    'sm:',
    'sha256:',
    'azurekv:',
  ].map((prefix) =>
    place(`prefix ${prefix}`, unnamed, (v) => spec(`  key: '${prefix}${v}'\n  extra: 1`)),
  ),
  place('prefix $(', unnamed, (v) => spec(`  key: $(${v})`)),
  place('prefix ((', unnamed, (v) => spec(`  key: ((${v}))`)),
  place('prefix <', unnamed, (v) => spec(`  key: <${v}>`)),
  place('prefix $ANSIBLE_VAULT', unnamed, (v) => spec(`  key: $ANSIBLE_VAULT;${v}`)),
]

const yaml = [
  place('plain', everything, (v) => spec(`  key: ${v} # comment`)),
  place('quoted', everything, (v) => spec(`  key: ${quote(v)}`)),
  place('single', everything, (v) => spec(`  key: '${v}'`)),
  place('escaped', words, (v) => spec(`  key: ${escaped(v)}`)),
  place('escaped at a wrong place', random, (v) => spec(`  keey: ${escaped(v)}`)),
  place('literal block', everything, (v) => spec(`  key: |\n    ${v}`)),
  place('folded block', everything, (v) => spec(`  key: >-\n    ${v}\n`)),
  place('binary', random, (v) => spec(`  key: !!binary ${v}`)),
  place('percent', random, (v) => spec(`  key: %${v}`), 'alone'),
  place('at', random, (v) => spec(`  key: @${v}`), 'alone'),
  place('backtick', random, (v) => spec(`  key: \`${v}\``), 'alone'),
  place('no space', random, (v) => spec(`  key:${v}`), 'alone'),
  place('equals', random, (v) => spec(`  key=${v}`), 'alone'),
  place('equals below', random, (v) => spec(`  key:\n    key=${v}`)),
  place('below, not deeper', everything, (v) => spec(`  key:\n  ${v}`), 'alone'),
  place('below, behind a tab', everything, (v) => spec(`  key:\n\t${v}`), 'alone'),
  place('below, a block that is not deeper', everything, (v) => spec(`  key: |\n  ${v}`), 'alone'),
  place('behind a tab', everything, (v) => spec(`  key:\t${v}`)),
  place('in a comment in its place', everything, (v) => spec(`  key: # ${v}`)),
  place('in a comment behind empty quotes', everything, (v) => spec(`  key: ""\t# ${v}`)),
  place('in a comment below', everything, (v) => spec(`  key:\n    # ${v}`)),
  place('behind a hash', random, (v) => spec(`  key: abc #${v}`)),
  place('anchor', random, (v) => spec(`  key: &${v.replace(/[^\w-]/g, '')} x1`)),
  place('alias', random, (v) => spec(`  key: *${v.replace(/[^\w-]/g, '')}`), 'alone'),
  place('tag', random, (v) => spec(`  key: !${v.replace(/[^\w-]/g, '')} x1`)),
  place('through an anchor', everything, (v) =>
    spec(`  key: &k ${quote(v)}\n  displayName: *k\n  disabled2: *k`),
  ),
  place('list', everything, (v) => spec(`  key: [${quote(v)}, {a: '${v}'}]`)),
  place('mapping', everything, (v) => spec(`  key: {value: ${quote(v)}}`)),
  place('twice', everything, (v) => spec(`  key: ${quote(v)}\n  key: ${quote(v)}`), 'alone'),
  ...[
    ['without a colon', (v: string) => `  key ${v}`],
    ['without a colon, in quotes', (v: string) => `  key  "${v}" # for CI`],
    ['without a colon, behind a tab', (v: string) => `  "key"\t${v}`],
    ['behind a comma', (v: string) => `  key, ${v}`],
    ['behind a wide colon', (v: string) => `  key： ${v}`],
    ['without a colon, in a comment', (v: string) => `  # key ${v}`],
  ].map(([name, write]) =>
    place(`${name}`, everything, (v) => spec((write as (value: string) => string)(v)), 'alone'),
  ),
  place(
    'the whole spec, without a colon',
    everything,
    (v) => `spec:\n  key ${v}\nkind: OwnedAccessKey\napiVersion: ${GROUP}\n`,
    'alone',
  ),
  place(
    'in a flow, without a space',
    random,
    (v) =>
      `apiVersion: ${GROUP}\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec: {a: 1, key:${v}}\n`,
  ),
  place('as a key', random, (v) => spec(`  ${v}: 1`)),
  place('as a key of a scope', random, (v) => spec(`  scope: {"${v}": 3}`)),
  place('number', ['digits'], (v) => spec(`  key: ${v}`)),
  place('merge', everything, (v) => spec(`  <<: &m {key: ${quote(v)}}\n  disabled3: 7`)),
  place('CRLF', everything, (v) => spec(`  key: ${quote(v)}`).replaceAll('\n', '\r\n')),
]

const embedded = [
  place('userinfo', words, (v) => user(`  email: https://admin:${v}@host.example.com/x`)),
  place(
    'userinfo of a host',
    words,
    (v) => vc(`external:\n  platform:\n    api:\n      host: https://admin:${v}@host.example.com`),
    'vc',
  ),
  place('userinfo without a user', random, (v) => user(`  icon: https://${v}@host.example.com/x`)),
  place('userinfo in a comment', words, (v) =>
    user(`  usr: 1 # see postgres://app:${v}@db:5432/x`),
  ),
  place('connection string', words, (v) =>
    user(`  usr: "Server=db;User Id=app;Password=${v};Encrypt=true"`),
  ),
  place('account key', words, (v) =>
    user(
      `  usr: DefaultEndpointsProtocol=https;AccountName=app;AccountKey=${v};EndpointSuffix=core`,
    ),
  ),
  place('Go address', ['typed', 'base62', 'github', 'hex'], (v) =>
    user(`  usr: app:${v}@tcp(db:3306)/x`),
  ),
  place('bearer', words, (v) =>
    user(`  email: Bearer ${v}`).replace(
      'Bearer',
      v.includes('-') || /\d/.test(v) ? 'Bearer' : 'Authorization: Bearer',
    ),
  ),
  place('basic', random, (v) => user(`  usr: "Authorization: Basic ${v}"`)),
  place('curl', words, (v) => user(`  usr: "curl -H 'X-Auth-Token: ${v}1' https://example.com"`)),
  place('flag', words, (v) => user(`  usr: app --password ${v} --verbose`)),
  place('flag with equals', words, (v) => user(`  usr: app --api-token=${v}`)),
  place('cookie', shown, (v) => user(`  usr: "Cookie: a=b; session=${v}"`)),
  place('sas', random, (v) => user(`  icon: https://x.example.com/c?sv=2022-11-02&sp=r&sig=${v}`)),
  place('sas of a word', words, (v) => user(`  icon: https://x.example.com/c?api_key=${v}&x=1`)),
  place('docker config', words, (v) =>
    secret(
      `stringData:\n  .dockerconfigjson: '{"auths":{"r.example.com":{"username":"a","password":"${v}"}}}'`,
    ),
  ),
  place('docker config, encoded', words, (v) =>
    secret(
      `data:\n  .dockerconfigjson: ${encodeBase64(`{"auths":{"r.example.com":{"auth":"${encodeBase64(`admin:${v}`)}"}}}`)}`,
    ),
  ),
  place('private key', random, (v) =>
    user(
      `  usr: |\n    -----BEGIN RSA PRIVATE KEY-----\n    ${v}\n    ${v}\n    -----END RSA PRIVATE KEY-----`,
    ),
  ),
  place('pgp key', random, (v) =>
    user(
      `  usr: |\n    -----BEGIN PGP PRIVATE KEY BLOCK-----\n    ${v}\n    -----END PGP PRIVATE KEY BLOCK-----`,
    ),
  ),
]

const elsewhere = [
  place(
    'beside its encoding',
    random,
    (v) => `${spec(`  key: ${quote(v)}`)}---\n${user(`  usr: "x ${encodeBase64(`a:${v}`)} y"`)}`,
  ),
  place('beside its decoding', words, (v) =>
    secret(
      `data:\n  accessKey: ${encodeBase64(v)}\n  note: ${encodeBase64('hello world')}`,
    ).replace('usr: a', `usr: "was ${v}, once"`),
  ),
  place(
    'in a message',
    words,
    (v) => `${spec(`  key: ${quote(v)}`)}---\n${user(`  "x ${v}": 1\n  "${v}": 1`)}`,
  ),
  place(
    'cut',
    words,
    (v) =>
      `${spec(`  key: ${quote(v)}`)}---\n${user(`  disabled4: "${'long words '.repeat(2)}${v} and more of them"\n  extraClaims: "${'long words '.repeat(3)}${v}"`)}`,
  ),
  place(
    'in the reason of a comment',
    words,
    (v) =>
      `${spec(`  key: ${quote(v)}`)}# vclint-disable-next-line x -- was ${v}\n# vclint-disabel-line x -- was ${v}\n`,
  ),
  place(
    'in a path of a patch',
    words,
    (v) =>
      `${spec(`  key: ${quote(v)}`)}---\n# vclint-kind: vc\n${vc('').replace('path: subsets', `path: 'metadata.labels["${v}"].x['`)}`,
  ),
  place(
    'in an expression',
    words,
    (v) =>
      `${spec(`  key: ${quote(v)}`)}---\n# vclint-kind: vc\n${vc('').replace('expresion: value', `expression: 'vlue + "${v}" + ('`)}`,
  ),
  place(
    'in an expression that works',
    words,
    (v) =>
      `${spec(`  key: ${quote(v)}`)}---\n# vclint-kind: vc\n${vc('').replace('path: subsets', "path: metadata.labels['a']").replace('expresion: value', `expression: '"${v}" + value'`)}`,
  ),
]

/** In a text or a comment the tree knows nothing of names: what a person would see there. */
const seen: readonly Kind[] = ['typed', 'base62', 'digits']
const note = (lines: string) => user(`  usr: |\n${lines.replace(/^/gm, '    ')}`)
const remark = (lines: string) => user(`  usr: 1\n${lines.replace(/^/gm, '  # ')}`)
const texts = [
  ...[
    ['an arrow', (v: string) => `admin password -> ${v}`],
    ['other templates', (v: string) => `password: <%= "${v}" %>`],
    ['annotations of templates', (v: string) => `password: (@= "${v}" @)`],
    ['branches', (v: string) => `password: {{ if .a }}{{ .a }}{{ else }}${v}{{ end }}`],
    ['a tag', (v: string) => `password: !Sub "${v}"`],
    ['a header, then its value', (v: string) => `- header: Authorization\n  value: "${v}"`],
    ['a block', (v: string) => `password: |\n  ${v}`],
    ['a value, then its name', (v: string) => `- value: "${v}"\n  name: ACCESS_KEY`],
    ['an environment', (v: string) => `os.environ["TOKEN"] = "${v}"`],
    ['a line of two words', (v: string) => `ENV ACCESS_KEY ${v}`],
    ['an encoded query', (v: string) => `https://a.example.com/?u=x%3Ftoken%3D${v}`],
    ['a list', (v: string) => `passwords:\n- "${v}"`],
    ['a patch', (v: string) => `- op: add\n  path: /stringData/a\n  value: ${v}`],
    ['JSON in JSON', (v: string) => String.raw`"{\"a\":\"{\\\"password\\\":\\\"${v}\\\"}\"}"`],
    ['a Secret', (v: string) => `apiVersion: v1\nkind: Secret\nstringData:\n  a: ${v}`],
  ].flatMap(([name, write]) => {
    const line = write as (value: string) => string
    return [
      place(`${name} in a text`, seen, (v) => note(line(v))),
      place(`${name} in a comment`, name === 'a Secret' ? ['base62'] : seen, (v) =>
        remark(line(v)),
      ),
    ]
  }),
  ...['DB_PW', 'pgpassword', 'passcode', 'secret_id', 'masterKey', 'PassWord', 'appSecret'].map(
    (name) => place(`named ${name}`, seen, (v) => user(`  ${name}: ${quote(v)}`)),
  ),
  place('below auth', ['typed', 'base62'], (v) =>
    user(`  auth: {username: a, value: ${quote(v)}}`),
  ),
]

const names = [
  ...[
    'password',
    'token',
    'apiKey',
    'clientSecret',
    'privateKey',
    'pwd',
    'otp',
    'sas',
    'dsn',
    'access_key',
    'PASSWORD',
    'db-password',
    'passphrase',
    'secretKey',
    'idToken',
    'auth-token',
  ].map((name) => place(`named ${name}`, everything, (v) => user(`  ${name}: ${quote(v)}`))),
  place('named, number', ['digits'], (v) => user(`  otp: ${v.slice(0, 12)}\n  token: ${v}`)),
  place('named, list', everything, (v) => user(`  tokens: [a, ${quote(v)}]`)),
  place('named, mapping', everything, (v) => user(`  password: {value: ${quote(v)}}`)),
  place(
    'named by a variable',
    everything,
    (v) =>
      vc(
        `controlPlane:\n  statefulSet:\n    env:\n      - {name: DB_PASSWORD, value: ${quote(v)}}`,
      ),
    'vc',
  ),
  place(
    'named in another kind',
    everything,
    (v) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  password: ${quote(v)}\n  app.properties: |\n    password=${v}1\n---\n${user('  usr: a')}`,
  ),
  place(
    'named in a comment',
    words.filter((kind) => kind !== 'phrase'),
    (v) => user(`  usr: 1 # token: ${v}`),
  ),
  ...['keey', 'kei', 'ke', 'acessKey', 'idtoken', 'Key'].map((name) =>
    place(`misspelt ${name}`, name === 'acessKey' ? random : everything, (v) =>
      spec(`  ${name}: ${v}`),
    ),
  ),
  ...['OwnedAccessKeyy', 'OwnedAcessKey'].map((kind) =>
    place(`misspelt kind ${kind}`, everything, (v) =>
      spec(`  key: ${v}`).replace('ownedaccesskey', kind),
    ),
  ),
  place(
    'other kind',
    random,
    (v) => `${spec(`  key: ${v}`).replace('ownedaccesskey', 'Teapot')}---\n${user('  usr: a')}`,
  ),
  place(
    'other group',
    random,
    (v) =>
      `${spec(`  key: ${v}`).replace(GROUP, 'storage.platform.sh/v1').replace('ownedaccesskey', 'AccessKey')}---\n${user('  usr: a')}`,
  ),
  place('misnested', random, (v) => `${spec('  a: 1')}key: ${v}\n`),
  place(
    'in the place of the name',
    random,
    (v) => vc(`external:\n  platform:\n    apiKey:\n      secretName: ${v}\n      value: ${v}`),
    'vc',
  ),
]

const secrets = [
  place('Secret', everything, (v) => secret(`stringData:\n  a: ${quote(v)}`)),
  place('Secret, encoded', words, (v) => secret(`data:\n  a: ${encodeBase64(v)}`)),
  place('Secret, tagged as binary', words, (v) =>
    secret(`stringData:\n  a: !!binary ${encodeBase64(v)}`),
  ),
  place('Secret, ordered', words, (v) => secret(`stringData: !!omap\n  - a: ${quote(v)}`)),
  place('Secret, misspelt data', everything, (v) => secret(`stringdata:\n  a: ${quote(v)}`)),
  place('Secret, misspelt kind', everything, (v) =>
    secret(`stringData:\n  a: ${quote(v)}`, 'Secert'),
  ),
  ...['ecret', 'Secreta', 'Opaque'].map((kind) =>
    place(`Secret, kind ${kind}`, everything, (v) => secret(`stringData:\n  a: ${quote(v)}`, kind)),
  ),
  place('Secret of a patch, beside keys that it removes', words, (v) => {
    const data = `stringData:\n      host: null\n      a: ${quote(v)}\n      port: ~`
    return `patches:\n- patch: |\n    apiVersion: v1\n    kind: Secret\n    metadata: {name: a}\n    ${data}\n---\n${user('  usr: a')}`
  }),
  place('Secret, text', everything, (v) => secret(`stringData: accessKey=${v}`)),
  place('Secret, last applied', words, (v) =>
    secret(`data: {}`).replace(
      '{name:',
      `{annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"data":{"a":"${v}"},"kind":"Secret"}'}, name:`,
    ),
  ),
  place(
    'Secret in a list',
    everything,
    (v) =>
      `apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {a: ${quote(v)}}}\n  - apiVersion: ${GROUP}\n    kind: User\n    metadata: {name: a}\n    spec: {usr: 1}\n`,
  ),
  place(
    'Secret in a list of lists',
    everything,
    (v) =>
      `apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: List\n    items:\n      - {apiVersion: v1, kind: Secret, metadata: {name: a}, stringData: {a: ${quote(v)}}}\n  - apiVersion: ${GROUP}\n    kind: User\n    metadata: {name: a}\n    spec: {usr: 1}\n`,
  ),
  place(
    'Secret in broken YAML',
    everything,
    (v) => `${secret(`stringData:\n  a: ${quote(v)}\n  b: [`)}`,
    'alone',
  ),
  place(
    'Secret broken above its data',
    everything,
    (v) => secret(`stringData:\n  a: ${quote(v)}`).replace('metadata:', 'metadata:\n[ '),
    'alone',
  ),
  place(
    'Secret in a broken list',
    everything,
    (v) =>
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  stringData:\n    a: ${v}\n- apiVersion: ${GROUP}\n  kind: User\n  metadata: {name: [}\n`,
    'alone',
  ),
  place(
    'Secret in broken JSON',
    everything,
    (v) =>
      `{"apiVersion": "${GROUP}", "kind": "User", "x": {"kind": "Secret", "stringData": {"a": "${v}",, }}`,
    'json',
  ),
  place(
    'Secret too long to be parsed',
    ['phrase', 'base62'],
    (v) => `${secret(`stringData:\n  a: ${quote(v)}`)}# ${'-'.repeat(60_000)}\n  b: [\n`,
    'alone',
  ),
  place(
    'broken Secret in a request',
    ['phrase', 'base62'],
    (v) =>
      `POST https://a.example/kubernetes/management/apis/${GROUP}/usrs\n\nkind: Secret\nstringData:\n  a: ${quote(v)}\n  b: [\n`,
    'http',
  ),
  place(
    'key in broken JSON',
    words,
    (v) =>
      `{"apiVersion": "${GROUP}", "kind": "OwnedAccessKey", "spec": {"password": "${v}",, "usr": ""}`,
    'json',
  ),
  place('key in broken YAML', words, (v) => spec(`  password: ${v}\n  a: [`), 'alone'),
  place('torn in the value', words, (v) => spec(`  token: "${v}`), 'alone'),
  place(
    'Secret beside what is nested too deep',
    everything,
    (v) => `${secret(`stringData:\n  a: ${quote(v)}`)}  deep: ${'['.repeat(150)}\n`,
    'alone',
  ),
  place('tabs', words, (v) => spec(`\ttoken: ${v}`), 'alone'),
  place(
    'in JSON',
    words,
    (v) =>
      `{"apiVersion": "${GROUP}", "kind": "OwnedAccessKey", "metadata": {}, "spec": {"usr": "", "key": ${quote(v)}}}`,
    'json',
  ),
]

const API = `https://platform.example.com/kubernetes/management/apis/${GROUP}`
const post = (body: string, head = '') =>
  `POST ${API}/ownedaccesskeys\nContent-Type: application/json\n${head}\n\n${body}\n\n### other\nGET ${API}/userz\n`

const requests = [
  place(
    'header of a request',
    words,
    (v) => post('{"spc": 1}', `Authorization: Bearer ${v}`),
    'http',
  ),
  place(
    'header without a scheme',
    random,
    (v) => post('{"spc": 1}', `Authorization: ${v}`),
    'http',
  ),
  place(
    'basic header of a request',
    random,
    (v) => post('{"spc": 1}', `Authorization: Basic ${v}`),
    'http',
  ),
  place('other header', words, (v) => post('{"spc": 1}', `X-Access-Token: ${v}`), 'http'),
  place(
    'cookie of a request',
    shown,
    (v) => post('{"spc": 1}', `Cookie: a=b; session=${v}`),
    'http',
  ),
  place(
    'variable of a request',
    words,
    (v) => `@accessKey = ${v}\n\n${post('{"spc": 1}', 'Authorization: Bearer {{accessKey}}')}`,
    'http',
  ),
  place('body', words, (v) => post(`{"spec": {"key": ${quote(v)}, "usr": 1}}`), 'http'),
  place('broken body', words, (v) => post(`{"spec": {"key": ${quote(v)},, "usr": 1`), 'http'),
  place(
    'body of a patch',
    words,
    (v) =>
      post(`[{"op": "replace", "path": "/spec/key", "value": ${quote(v)}}]`)
        .replace('POST', 'PATCH')
        .replace('ownedaccesskeys', 'ownedaccesskeys/ci')
        .replace('application/json', 'application/json-patch+json')
        .replace('replace', 'replcae'),
    'http',
  ),
  place(
    'address of a request',
    shown,
    (v) => post('{"spc": 1}').replace('/ownedaccesskeys', `/ownedaccesskeyss?token=${v}`),
    'http',
  ),
  place('comment of a request', shown, (v) => `# token: ${v}\n${post('{"spc": 1}')}`, 'http'),
]

const operation = (path: string, value: string, more = '') =>
  `[\n  {"op": "replcae", "path": ${quote(path)}, "value": ${value}${more}},\n  {"op": "add", "path": "spec/x"}\n]\n`

const jsonPatches = [
  place('patch of a key', words, (v) => operation('/spec/key', quote(v)), 'patch'),
  place('patch of a spec', shown, (v) => operation('/spec', `{"key": ${quote(v)}}`), 'patch'),
  place(
    'patch with a test',
    words,
    (v) => operation('/spec/key', quote(v)).replace('replcae', 'test'),
    'patch',
  ),
]

const some: readonly Kind[] = ['base62', 'typed', 'phrase']
const below = (depth: number, text: string) => text.replace(/^(?=.)/gm, ' '.repeat(depth))
/** Values of ours with a mistake, as a text in something else. */
const values = (v: string) =>
  `external:\n  platform:\n    apiKey:\n      value: ${quote(v)}\n      secretNme: x\n`
const application = (lines: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: blue}\nspec:\n  source:\n    chart: vc\n    helm:\n${below(6, lines)}`
const release = (lines: string, more = '') =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: blue, namespace: t}\nspec:\n  chart: {spec: {chart: vc}}\n${below(2, lines)}---\n${more}${user('  usr: a')}`

const inOthers = [
  place('values of a release', some, (v) => release(`values:\n${below(2, values(v))}`)),
  place('values from a ConfigMap', some, (v) =>
    release(
      'valuesFrom: [{kind: ConfigMap, name: b}]\n',
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b, namespace: t}\ndata:\n  values.yaml: |\n${below(4, values(v))}---\n`,
    ),
  ),
  place('values from a Secret', some, (v) =>
    release(
      'valuesFrom: [{kind: Secret, name: b, valuesKey: k, targetPath: sync.toHost.pods.enabled}]\n',
      `apiVersion: v1\nkind: Secret\nmetadata: {name: b, namespace: t}\nstringData: {k: ${quote(v)}}\n---\n`,
    ),
  ),
  place('values of an Application', some, (v) => application(`values: |\n${below(2, values(v))}`)),
  place('quoted values of an Application', some, (v) =>
    application(`values: ${quote(values(v))}\n`),
  ),
  place('parameters of an Application', some, (v) =>
    application(
      `parameters:\n  - name: external.platform.apiKey.value\n    value: ${quote(v)}\n  - name: external.platform.apiKey.secretNme\n    value: x\n`,
    ),
  ),
  place(
    'heredoc of Terraform',
    some,
    (v) =>
      `resource "helm_release" "a" {\n  chart = "vc"\n  values = [<<-EOT\n${below(4, values(v))}    EOT\n  ]\n}\n`,
    'terraform',
  ),
  place(
    'default of a parameter',
    some,
    (v) =>
      `apiVersion: ${GROUP}\nkind: VirtualClusterTemplate\nmetadata: {name: s}\nspec:\n  parameters:\n    - variable: password\n      default: ${quote(v)}\n      tpye: x\n  template:\n    helmRelease:\n      values: |\n${below(8, values('{{ .Values.password }}'))}`,
  ),
]

const endings = [
  'password2',
  'PASSWORD_PROD',
  'apiKeyOld',
  'tokenValue',
  'db-password-staging',
].map((name) => place(`named ${name}`, words, (v) => user(`  ${name}: ${quote(v)}`)))
const written = [
  place(
    'what a patch writes as a password',
    random,
    (v) =>
      vc('')
        .replace('path: subsets', 'path: stringData.password')
        .replace('expresion: value', `expresion: '"${v}"'`),
    'vc',
  ),
  place('in a file of a Secret', ['base62'], (v) =>
    secret(`stringData:\n  app.ini: |\n    [a]\n    user = x\n    whatever = ${v}`).replace(
      'usr: a',
      `usr: "${v}"`,
    ),
  ),
]

const sentence: readonly Kind[] = ['sentence']
const sentences = [
  place('a quoted key', sentence, (v) => spec(`  key: ${quote(v)}`)),
  place(
    'a password, and a message on its beginning',
    sentence,
    (v) =>
      `${user(`  password: ${quote(v)}\n  email: ${quote(v)}`)}---\n${user(`  "note ${v}": 1`)}`,
  ),
  place('a folded password', sentence, (v) =>
    user(`  password: >-\n    ${v.replaceAll(' ', '\n    ')}\n  disabled2: ${quote(v)}`),
  ),
  place(
    'what a patch gives back',
    sentence,
    (v) =>
      vc(`controlPlane: {statefulSet: {env: [{name: DB_PASSWORD, value: ${quote(v)}}]}}`)
        .replace('expresion: value', `expression: '${quote(v)} + value'`)
        .replace('path: subsets', 'path: metadata.name'),
    'vc',
  ),
]

export const places: readonly Place[] = [
  ...inOthers,
  ...endings,
  ...written,
  ...sentences,
  ...templates,
  ...lookalikes,
  ...yaml,
  ...embedded,
  ...elsewhere,
  ...names,
  ...secrets,
  ...requests,
  ...jsonPatches,
  ...texts,
]

export interface Case {
  readonly name: string
  readonly value: string
  readonly uri: string
  readonly text: string
}

/** Each kind of value at each place that it fits. */
export function casesOf(seed: number): readonly Case[] {
  const next = seeded(seed)
  return places.flatMap((one, index) =>
    one.kinds.map((kind) => {
      const value = kinds[kind](next)
      const folder = `p${index}`
      const ends = {
        vc: `${kind}.vc.yaml`,
        json: `${kind}.json`,
        alone: `${kind}.yaml`,
        http: `${kind}.http`,
        patch: `${kind}.patch.json`,
        terraform: `${kind}.tf`,
      }
      const uri = `${folder}/${one.file === undefined ? `${kind}.yaml` : ends[one.file]}`
      return { name: `${kind} in ${one.name}`, value, uri, text: one.write(value) }
    }),
  )
}
