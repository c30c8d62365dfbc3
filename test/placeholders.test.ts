import { describe, expect, it } from 'vitest'
import { lintFiles } from './lint-files.ts'

/** Forms of a placeholder, in names and credentials alike. */
const FORMS = [
  ...['${VC_KEY}', '$VC_KEY', '$(VC_KEY)', '$${VC_KEY}', '$$VC_KEY', '$$(VC_KEY)', '\\${VC_KEY}'],
  ...['${{ secrets.VC_KEY }}', '$[[ inputs.vc_key ]]', '${var.vc_key}', '${env:VC_KEY}'],
  ...['${VC_KEY:-}', '${VC_KEY:-${OTHER_KEY}}', '${VC_KEY:-changeme}', '${VC_KEY:?set it}'],
  ...['{VC_KEY}', '{vc_key}', '{{VC_KEY}}', '{{ .Values.key }}', '{{ env "VC_KEY" }}'],
  ...['{{ .Values.key | default "changeme" | quote }}', '<%= vc_key %>', '(@= data.values.key @)'],
  ...['<ACCESS_KEY>', '<access key>', '<path:secret/data/vc#accessKey>', '<<VC_KEY>>'],
  ...['__VC_KEY__', '__VC-KEY__', '%VC_KEY%', '@VC_KEY@', '@@VC_KEY@@', '#{VC_KEY}#'],
  ...['((platform.key))', '[[VC_KEY]]', '"${VC_KEY}"', "'${VC_KEY}'", '"{{ .Values.key }}"'],
  ...['vault:secret/data/vc#key', 'ref+vault://secret/vc/key', 'op://vault/item/key'],
  ...['ENC[AES256_GCM,data:Zm9v,iv:c2Fs,tag:dGFn,type:str]', '${VC_KEY}-${SUFFIX}', 'p-${VC_KEY}'],
]

/** Values of their own behind a placeholder. */
const LITERALS = [
  ...['${VC_KEY:-9f3c77aa1bb2c0d4e5f6}', '${VC_KEY-9f3c77aa1bb2c0d4e5f6}'],
  ...['${VC_KEY:=9f3c77aa1bb2c0d4e5f6}', '$${VC_KEY:-9f3c77aa1bb2c0d4e5f6}'],
  ...['"${VC_KEY:-9f3c77aa1bb2c0d4e5f6}"', '${VC_KEY:-${OTHER:-9f3c77aa1bb2c0d4e5f6}}'],
  ...['{{ .Values.key | default "9f3c77aa1bb2c0d4e5f6" }}', '${PREFIX}9f3c77aa1bb2c0d4e5f6'],
]

const single = (text: string) => `'${text.replaceAll("'", "''")}'`
const double = (text: string) => JSON.stringify(text)

const accessKey = (key: string) =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec:\n  user: jane\n  key: ${key}\n`
const api = 'https://a.example.com/kubernetes/management/apis/management.platform.sh/v1/users'

/** Files with a text where a credential belongs. */
const CREDENTIALS: Readonly<Record<string, (text: string) => Readonly<Record<string, string>>>> = {
  'an access key in single quotes': (text) => ({ 'a.yaml': accessKey(single(text)) }),
  'an access key in double quotes': (text) => ({ 'a.yaml': accessKey(double(text)) }),
  'an access key in a block': (text) => ({ 'a.yaml': accessKey(`|-\n    ${text}`) }),
  'an access key in a flow mapping': (text) => ({
    'a.yaml': `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec: {user: jane, key: ${double(text)}}\n`,
  }),
  'an access key in JSON': (text) => ({
    'a.json': `{"apiVersion": "management.platform.sh/v1", "kind": "OwnedAccessKey", "metadata": {"name": "ci"}, "spec": {"user": "jane", "key": ${double(text)}}}`,
  }),
  'an access key in an Application': (text) => ({
    'a.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: vc}\nspec:\n  source:\n    chart: vcluster\n    helm:\n      valuesObject:\n        controlPlane:\n          statefulSet:\n            env: [{name: LICENSE, value: ${double(text)}}]\n        sync: {toHost: {endpoints: {enabled: true}}}\n`,
  }),
  'a platform Secret': (text) => ({
    'a.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: vc-platform-api-key}\nstringData:\n  accessKey: ${single(text)}\n  host: a.example.com\n`,
  }),
  'the variable LICENSE': (text) => ({
    'vc.yaml': `controlPlane:\n  statefulSet:\n    env:\n      - name: LICENSE\n        value: ${single(text)}\n`,
  }),
  'a header': (text) => ({ 'a.http': `GET ${api}\nAuthorization: Bearer ${text}\n` }),
}

/** Files with a text where a name belongs, or all of a header. */
const NAMES: Readonly<Record<string, (text: string) => Readonly<Record<string, string>>>> = {
  'the name of a Secret': (text) => ({
    'vc.yaml': `external:\n  platform:\n    apiKey:\n      secretName: ${single(text)}\n      namespace: ${double(text)}\n`,
  }),
  'a whole apiKey': (text) => ({
    'vc.yaml': `external: {platform: {apiKey: ${double(text)}}}\n`,
  }),
  'names of a workspace': (text) => ({
    'a.yaml': `apiVersion: management.platform.sh/v1\nkind: WorkspaceInstance\nmetadata:\n  name: ${single(text)}\n  namespace: ${double(text === 'p-${VC_KEY}' ? `platform-${text}` : text)}\n  labels: {team: ${double(text)}}\nspec:\n  owner: {user: ${double(text)}}\n`,
  }),
  'the host of a platform Secret': (text) => ({
    'a.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: vc-platform-api-key}\nstringData:\n  accessKey: <ACCESS_KEY>\n  host: ${single(text)}\n`,
  }),
  'a whole header': (text) => ({ 'a.http': `GET ${api}\nAuthorization: ${text}\n` }),
}

const found = (files: Readonly<Record<string, string>>) => {
  const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
  return lintFiles(inputs).findings.map(({ rule }) => rule)
}

const CREDENTIAL_RULES = ['plaintext-credential', 'inline-api-key', 'request-authorization']

describe('a placeholder', () => {
  for (const [place, write] of Object.entries({ ...CREDENTIALS, ...NAMES }))
    it.each(FORMS)(`is nothing to report as ${place}: %s`, (form) => {
      expect(found(write(form)).filter((rule) => rule !== 'overridden-api-key')).toEqual([])
    })

  it.each(FORMS)('is no leak at the two ends of a join: %s', (form) => {
    const files = {
      'key.yaml': accessKey(single(form)).replace(
        '  user:',
        '  scope: {roles: [{role: vc}]}\n  user:',
      ),
      ...CREDENTIALS['a platform Secret']?.(form),
    }
    expect(found(files).filter((rule) => CREDENTIAL_RULES.includes(rule))).toEqual([])
  })

  it.each([
    '${VC_KEY}',
    '$VC_KEY',
    '$(VC_KEY)',
    '$${VC_KEY}',
    '\\${VC_KEY}',
    '${{ secrets.VC_KEY }}',
  ])('with a name is one value in both of its places: %s', (form) => {
    const files = { 'key.yaml': accessKey(form), ...CREDENTIALS['a platform Secret']?.(form) }
    expect(found(files)).toContain('missing-vc-role')
  })
})

describe('a value of its own behind a placeholder', () => {
  for (const [place, write] of Object.entries(CREDENTIALS))
    it.each(LITERALS)(`is a credential as ${place}: %s`, (text) => {
      expect(found(write(text)).filter((rule) => CREDENTIAL_RULES.includes(rule))).toHaveLength(1)
    })
})

describe('what somebody has typed so far', () => {
  const leaks = (files: Readonly<Record<string, string>>) =>
    found(files).filter((rule) => ['plaintext-credential', 'inline-api-key'].includes(rule))

  it.each(['secretName', 'namespace', 'createRBAC'])('is no leak below apiKey: %s', (field) => {
    for (let length = 1; length <= field.length; length++) {
      const text = `external:\n  platform:\n    apiKey:\n      ${field.slice(0, length)}\n`
      expect(leaks({ 'vc.yaml': text }), text).toEqual([])
    }
  })

  it.each([
    'Bearer {{KEY}}',
    'Bearer ${KEY}',
    'Bearer {{ $dotenv KEY }}',
    'bearer <KEY>',
    'Basic {{KEY}}',
  ])('is no leak in a header: %s', (header) => {
    for (let length = 1; length <= header.length; length++) {
      const text = `GET ${api}\nAuthorization: ${header.slice(0, length)}\n`
      const messages = lintFiles([{ uri: 'a.http', text }]).findings.map(({ message }) => message)
      expect(
        messages.filter((message) => message.includes('Revoke')),
        text,
      ).toEqual([])
    }
  })

  it.each(['9f3c7', '{{ .Values.key', '${VC_KE', '${VC_KEY:', '${VC_KEY:-', '<ACCESS', '$VC'])(
    'is no leak as an access key: %s',
    (text) => {
      for (let length = 1; length <= text.length; length++)
        expect(leaks({ 'a.yaml': accessKey(single(text.slice(0, length))) })).toEqual([])
    },
  )
})
