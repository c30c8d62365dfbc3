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
