/** Files that are right; each mistake changes some of them. */
export const right: Readonly<Record<string, string>> = {
  'vc.yaml': `external:
  platform:
    apiKey:
      secretName: vc-key
      namespace: platform
rbac:
  clusterRole:
    enabled: true
sync:
  toHost:
    pods:
      enabled: true
      patches:
        - path: metadata.labels.team
          reference:
            apiVersion: v1
            kind: Secret
        - path: metadata.annotations.note
          expression: '"note: " + value'
          reverseExpression: value.slice(6)
`,
  'secret.yaml': `apiVersion: v1
kind: Secret
metadata:
  name: vc-key
  namespace: platform
stringData:
  accessKey: \${VC_KEY}
  host: platform.example.com
  insecure: "false"
`,
  'key.yaml': `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: blue
spec:
  user: jane
  ttl: 86400
`,
  'user.yaml': `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: jane
spec:
  username: jane
`,
}

/** A mistake: its name, the file, what is replaced, and by what. */
type Mistake = readonly [name: string, file: string, from: string, to: string]

const path = 'metadata.labels.team'

export const mistakes: readonly Mistake[] = [
  [
    'a list item that is not indented like the others',
    'vc.yaml',
    '        - path: metadata.annotations',
    '       - path: metadata.annotations',
  ],
  ['the same key twice', 'vc.yaml', 'rbac:', 'sync: {}\nrbac:'],
  ['an unquoted wildcard', 'vc.yaml', path, '*.labels'],
  ['a misspelt field', 'vc.yaml', 'secretName', 'secretNme'],
  [
    'text where true or false belongs',
    'vc.yaml',
    'enabled: true\n      p',
    'enabled: "yes"\n      p',
  ],
  [
    '`yes` for true, which YAML 1.2 reads as text',
    'vc.yaml',
    'enabled: true\n      p',
    'enabled: yes\n      p',
  ],
  [
    'a role in the wrong case',
    'key.yaml',
    'user: jane',
    'user: jane\n  scope:\n    roles:\n      - role: Vc',
  ],
  ['a misspelt name in an expression', 'vc.yaml', 'note: " + value', 'note: " + valeu'],
  ['an expression that does not parse', 'vc.yaml', '"note: " + value', '("note: " + value'],
  ['a method that does not exist', 'vc.yaml', 'value.slice(6)', 'value.substr_(6)'],
  ['a path to a field that does not exist', 'vc.yaml', path, 'spec.containrs[*].image'],
  [
    'an access key in plain text',
    'vc.yaml',
    'secretName: vc-key',
    'value: 4fJq8ZrT1xWm7KpL2sVb9NcH',
  ],
  [
    'a Secret in another namespace than vc.yaml names',
    'secret.yaml',
    'namespace: platform',
    'namespace: default',
  ],
]

/** The files with one mistake. */
export function withMistake([name, file, from, to]: Mistake): Record<string, string> {
  const text = right[file] ?? ''
  if (text.split(from).length !== 2) throw new Error(`${name}: "${from}" is not there once.`)
  return { ...right, [file]: text.replace(from, () => to) }
}
