import { describe, expect, it } from 'vitest'
import { platformKinds } from '../../src/core/schema/kind-info.ts'
import { completions, emptyContext } from '../../src/editor/completion/completion.ts'
import type { Completion, CompletionContext } from '../../src/editor/completion/completion-item.ts'
import { NEWEST_LINE } from '../../src/generated/line-names.ts'
import { HELPERS } from '../../src/patch/expression/types/environment.ts'
import { cursorIn } from './cursor.ts'

const objects: Readonly<Record<string, readonly string[]>> = {
  Secret: ['shop-key'],
  User: ['jane', 'no'],
  OwnedAccessKey: ['ci'],
}
const known: CompletionContext = {
  ...emptyContext,
  named: (kind) => objects[kind] ?? [],
  namespacesOf: () => ['team'],
  kindsBeside: () => ['OwnedAccessKey', 'ConfigMap'],
  secretsRead: () => ['shop-key'],
  rules: [
    { id: 'wrong-type', topic: 'schema', summary: 'Of another type.' },
    { id: 'no-subject', topic: 'access-key', summary: 'For nobody.' },
  ],
}

function offered(marked: string, uri = 'vc.yaml'): readonly Completion[] {
  const { text, offset } = cursorIn(marked)
  return completions({ uri, text }, offset, known)
}

const labels = (marked: string, uri?: string) => offered(marked, uri).map(({ label }) => label)

/** The text with one of the offers taken. */
function taken(marked: string, label: string, uri?: string): string | undefined {
  const { text } = cursorIn(marked)
  const found = offered(marked, uri).find((one) => one.label === label)
  return found && text.slice(0, found.span.start) + found.text + text.slice(found.span.end)
}

const apiKeys = ['secretName', 'namespace', 'createRBAC']
const patch =
  'sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: subsets[*].ports[*].name\n'
const withPath = (path: string) => patch.replace('subsets[*].ports[*].name', path)

describe('keys', () => {
  it.each([
    ['on a line of their own', 'external:\n  platform:\n    apiKey:\n      |\n'],
    ['half typed', 'external:\n  platform:\n    apiKey:\n      secr|\n'],
    ['in the last line', 'external:\n  platform:\n    apiKey:\n      se|'],
    [
      'behind other documents',
      'a: 1\n---\nb: ‖\n  - c:\n---\nexternal:\n  platform:\n    apiKey:\n      |\n',
    ],
    ['in flow style', 'external: {platform: {apiKey: {|}}}\n'],
    ['in unfinished flow style', 'external: {platform: {apiKey: {se|\n'],
    ['behind a line that does not parse', 'external:\n  platform:\n    apiKey:\n      |\n"oops\n'],
  ])('are offered %s', (_, marked) => {
    expect(labels(marked)).toEqual(apiKeys)
  })

  it('that are there already are left out, but not the one at the cursor', () => {
    const text =
      'external:\n  platform:\n    apiKey:\n      secretName: a\n      |\n      createRBAC: true\n'
    expect(labels(text)).toEqual(['namespace'])
    expect(labels(text.replace('|', 'name|space: a'))).toEqual(['namespace'])
  })

  it('bring what their value starts with', () => {
    expect(taken('ext|', 'external')).toBe('external:\n  ')
    expect(taken('external:\n  |', 'platform')).toBe('external:\n  platform:\n    ')
    expect(taken('external: {platform: {apiKey: {se|}}}', 'secretName')).toBe(
      'external: {platform: {apiKey: {secretName: }}}',
    )
    expect(taken('sync:\n  toHost:\n    endpoints:\n      pa|', 'patches')).toBe(
      'sync:\n  toHost:\n    endpoints:\n      patches:\n        - ',
    )
    expect(taken('{"external": {"platform": {"apiKey": {"s|"}}}}', 'secretName', 'a.vc.json')).toBe(
      '{"external": {"platform": {"apiKey": {"secretName": "$1"}}}}',
    )
  })

  it.each([
    ['"name|" "secretName": "a"', 'namespace', '"namespace": "$1", "secretName": "a"'],
    ['"name|", "secretName": "a"', 'namespace', '"namespace": "$1", "secretName": "a"'],
    ['name| "secretName": "a"', 'namespace', '"namespace": "$1", "secretName": "a"'],
    ['"cr|eate" "secretName": "a"', 'createRBAC', '"createRBAC": $1, "secretName": "a"'],
    ['"name|space" : "a"', 'namespace', '"namespace" : "a"'],
    ['"secretName": "a", "na|"\r\n', 'namespace', '"secretName": "a", "namespace": "$1"\r\n'],
  ])('of JSON bring a value and the comma before the next key: %s', (before, label, after) => {
    const json = (inner: string) => `{"external": {"platform": {"apiKey": {${inner}}}}}`
    expect(taken(json(before), label, 'a.vc.json')).toBe(json(after))
  })

  it('in quotes get the closing one and a colon', () => {
    const user = 'apiVersion: management.platform.sh/v1\nkind: User\nspec:\n'
    expect(taken(`${user}  "ema|"\n`, 'email', 'a.yaml')).toBe(`${user}  "email": \n`)
    expect(taken(`${user}  'clus|\n`, 'clusterRoles', 'a.yaml')).toBe(
      `${user}  'clusterRoles':\n    - \n`,
    )
    expect(taken(`${user}  "ema|: a\n`, 'email', 'a.yaml')).toBe(`${user}  "email: a\n`)
  })

  it('that only the server writes, or that have no effect, are left out', () => {
    const user = 'apiVersion: management.platform.sh/v1\nkind: User\n'
    expect(labels(`${user}|`, 'a.yaml')).toEqual(['metadata', 'spec'])
    expect(labels(`${user}metadata:\n  |`, 'a.yaml')).toEqual([
      'name',
      'generateName',
      'selfLink',
      'labels',
      'annotations',
      'ownerReferences',
      'finalizers',
    ])
    const named = `${user}metadata:\n  name: a\n  |`
    expect(labels(named, 'a.yaml')).not.toContain('generateName')
    const workspace = named.replace('User', 'WorkspaceInstance')
    expect(labels(workspace, 'a.yaml')).toContain('namespace')
  })

  it('of a list entry are behind its dash or below', () => {
    const keys = ['expression', 'reverseExpression', 'reference', 'labels']
    expect(labels(`${patch}          |\n`)).toEqual(keys)
    expect(labels(`${patch}        - |\n`)).toEqual([
      'path',
      ...keys,
      'patch with expressions',
      'patch with a reference',
    ])
    expect(labels(`${patch}        - expr|\n          path: a\n`)).toEqual(keys)
  })

  it('are not offered in comments, block scalars and where nothing is known', () => {
    expect(labels('external: # |\n')).toEqual([])
    expect(labels('# |\n')).toEqual([])
    expect(labels('a: ‖\n  |\n')).toEqual([])
    expect(labels('replicas: 1\n|', 'chart.yaml')).toEqual([])
  })

  it('get the space that a dash still needs', () => {
    expect(taken(`${patch}        -|\n`, 'path')).toBe(`${patch}        - path: \n`)
    expect(taken(`${patch}        -|\n`, 'patch with a reference')).toBe(
      taken(`${patch}        - |\n`, 'patch with a reference'),
    )
  })

  it('of an item whose dash is indented too little are those of the item', () => {
    const entry = `${patch}          expression: value\n`
    expect(labels(`${entry}      - |\n`)).toContain('path')
    expect(labels(`${entry}       - path: metadata.name\n         |\n`)).toContain('expression')
    expect(labels('items:\n- a:\n- |\n', 'a.yaml')).toEqual([])
  })

  it('are not offered outside of the brackets of JSON', () => {
    expect(labels('{}\n|', 'a.vc.json')).toEqual([])
    expect(labels('|', 'vc.json')).toEqual([])
  })

  it('of one item of a list are not those of another', () => {
    const version = 'apiVersion: management.platform.sh/v1'
    const user = `  - ${version}\n    kind: User\n    metadata:\n      name: a\n`
    const list = (item: string) => `kind: List\nitems:\n${item}${user}`
    expect(labels(list('  - kind: ConfigMap\n    |\n'), 'a.yaml')).toEqual([])
    expect(labels(list('  - |\n'), 'a.yaml')).toEqual([])
    expect(labels(list(`  - ${version}\n    kind: |\n`), 'a.yaml')).toContain('OwnedAccessKey')
    expect(labels(list(`${user}    spec:\n      us|\n`), 'a.yaml')).toContain('username')
  })
})

it('offers no key of a patch that excludes one that is there', () => {
  const actions = ['expression', 'reverseExpression', 'reference', 'labels']
  expect(labels(`${patch}          |`)).toEqual(actions)
  expect(labels(`${patch}          labels: {}\n          |`)).toEqual([])
  expect(labels(`${patch}          expression: value\n          |`)).toEqual(['reverseExpression'])
})

describe('values', () => {
  it('of a reference are the kinds and versions of Kubernetes that go together', () => {
    const reference = (text: string) => `${patch}          reference: {${text}}\n`
    expect(labels(reference('kind: |'))).toEqual(expect.arrayContaining(['ConfigMap', 'Secret']))
    expect(labels(reference('apiVersion: networking.k8s.io/v1, kind: |'))).toEqual(
      expect.arrayContaining(['Ingress']),
    )
    expect(labels(reference('apiVersion: networking.k8s.io/v1, kind: |'))).not.toContain('Secret')
    expect(labels(reference('apiVersion: example.com/v1, kind: |'))).toContain('Secret')
    expect(labels(reference('apiVersion: |, kind: Secret'))).toEqual(['v1'])
    expect(labels(reference('kind: Ingress, apiVersion: |'))).toEqual(['networking.k8s.io/v1'])
    expect(labels(reference('apiVersion: |'))).toEqual(expect.arrayContaining(['apps/v1', 'v1']))
    const block = `${patch}          reference:\n            kind: Pod\n            apiVersion: |\n`
    expect(taken(block, 'v1')).toBe(
      `${block.replace('|', '')}`.replace('apiVersion: ', 'apiVersion: v1'),
    )
  })

  it('are each there once, and none is empty', () => {
    const classes = 'sync: {fromHost: {storageClasses: {enabled: |}}}'
    expect(labels(classes)).toEqual(['auto', 'true', 'false'])
    expect(taken(classes, 'true')).toBe(classes.replace('|', 'true'))
    expect(labels('controlPlane: {statefulSet: {imagePullPolicy: |}}')).toEqual([])
  })

  it('are those of the schema', () => {
    expect(labels('external: {platform: {apiKey: {createRBAC: |}}}')).toEqual(['true', 'false'])
    const key = 'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nspec:\n'
    expect(labels(`${key}  scope:\n    roles:\n      - role: |\n`, 'a.yaml')).toEqual([
      'vc',
      'platformCLI',
    ])
    expect(labels(`${key}  scope: {projects: [{project: "|`, 'a.yaml')).toEqual(['*'])
    expect(taken(`${key}  scope: {projects: [{project: |`, '*', 'a.yaml')).toBe(
      `${key}  scope: {projects: [{project: "*"`,
    )
  })

  it('are those of the project', () => {
    const apiKey = 'external:\n  platform:\n    apiKey:\n      '
    expect(taken(`${apiKey}secretName: sh|`, 'shop-key')).toBe(`${apiKey}secretName: shop-key`)
    expect(taken(`${apiKey}secretName:|`, 'shop-key')).toBe(`${apiKey}secretName: shop-key`)
    expect(taken(`${apiKey}namespace: "|"`, 'team')).toBe(`${apiKey}namespace: "team"`)
    const key = 'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nspec:\n  user: '
    expect(taken(`${key}|`, 'no', 'a.yaml')).toBe(`${key}"no"`)
    expect(labels(`${key}|`, 'a.yaml')).toEqual(['jane', 'no'])
    const version = 'apiVersion: management.platform.sh/v1'
    const workspace = `${version}\nkind: WorkspaceInstance\nspec:\n  owner:\n    user: |\n`
    expect(labels(workspace, 'a.yaml')).toEqual(['jane', 'no'])
    const access = `${version}\nkind: User\nspec:\n  access:\n    - users:\n        - |\n`
    expect(labels(access, 'a.yaml')).toEqual(['jane', 'no'])
    expect(labels('files:\n  - paths: [a]\n    key: |\n', '.vclint.yaml')).toEqual(['ci'])
  })

  it('are not offered behind a value or in the header of a block', () => {
    expect(labels("external: {platform: {apiKey: {secretName: 'a' |}}}\n")).toEqual([])
    expect(labels('{"kind": "User" |\n}', 'a.json')).toEqual([])
    expect(labels(`${patch}          expression: ‖|-\n            value\n`)).toEqual([])
    expect(labels(`${patch}          expression: ‖-\n         |   value\n`)).toEqual([])
  })

  it('get the space behind their colon, and in JSON their quotes', () => {
    expect(taken(patch.replace(' subsets[*].ports[*].name', '|'), 'metadata')).toBe(
      withPath('metadata'),
    )
    expect(taken(`${patch}          expression:|`, 'value')).toBe(
      `${patch}          expression: value`,
    )
    const json = (code: string) =>
      `{"sync": {"toHost": {"pods": {"patches": [{"path": "a", "expression": ${code}}]}}}}`
    expect(labels(json('|'), 'vc.json')).toEqual([])
    expect(labels(json('"|"'), 'vc.json')).toContain('value')
  })

  it('of the envelope start a document', () => {
    expect(labels('apiVersion: |', 'a.yaml')).toEqual(['management.platform.sh/v1', 'v1'])
    expect(labels('apiVersion: management.platform.sh/v1\nkind: O|', 'a.yaml')).toContain(
      'OwnedAccessKey',
    )
    expect(labels('apiVersion: v1\nkind: |', 'a.yaml')).toEqual(['Secret'])
    expect(labels('kind: Secret\napiVersion: |', 'a.yaml')).toEqual(['v1'])
  })

  it('of the envelope are left to others beside what is theirs', () => {
    expect(labels('apiVersion: apps/v1\nkind: |', 'a.yaml')).toEqual([])
    expect(labels('kind: Deployment\napiVersion: |', 'a.yaml')).toEqual([])
  })

  it('are never secrets', () => {
    const secret =
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\nstringData:\n  accessKey: s3cr3t\n  host: |\n'
    expect(labels(secret, 'a.yaml')).toEqual([])
  })
})

describe('snippets', () => {
  it('write whole entries with the right indentation', () => {
    expect(
      taken(
        'sync:\n  toHost:\n    endpoints:\n      patches:\n        |',
        'patch with a reference',
      ),
    ).toBe(
      'sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: $<1:metadata.annotations["example.com/secret"]}\n          reference:\n            apiVersion: $<2:v1}\n            kind: $<3:Secret}'.replaceAll(
        '$<',
        '$' + '{',
      ),
    )
    expect(labels('|\nimage: a\n', 'a.yaml')).toEqual([])
    expect(labels('i|\nimage: a\n', 'a.yaml')).toEqual([])
    expect(labels('a: 1\n---\n|', 'a.yaml')).toEqual([
      'access key for a virtual cluster',
      'platform Secret',
      'user',
    ])
  })
})

describe('paths', () => {
  it.each([
    ['', ['metadata', 'subsets']],
    ['sub', ['metadata', 'subsets']],
    ['subsets', ['metadata', 'subsets']],
    ['subsets[', ['[*]']],
    ['subsets[*].', ['addresses', 'notReadyAddresses', 'ports']],
    ['subsets[*].ports[*].na', ['name', 'port', 'protocol', 'appProtocol']],
    ['subsets[*].addresses[*].', ['ip', 'nodeName', 'targetRef', 'hostname']],
    ['nothing.', []],
  ])('go on from "%s"', (path, steps) => {
    expect(labels(withPath(`${path}|`))).toEqual(steps)
    expect(labels(withPath(`"${path}|`))).toEqual(steps)
    expect(labels(withPath(`'${path}|'`))).toEqual(steps)
  })

  it('begin with maps and what objects usually have', () => {
    expect(labels(withPath('metadata.|')).slice(0, 2)).toEqual(['annotations', 'labels'])
  })

  it('replace the step that is typed', () => {
    expect(taken(withPath('subsets[*].po|'), 'ports')).toBe(withPath('subsets[*].ports'))
    expect(taken(withPath('subsets[|'), '[*]')).toBe(withPath('subsets[*]'))
    expect(taken(withPath('me|'), 'metadata')).toBe(withPath('metadata'))
  })

  it('are unknown for custom resources', () => {
    expect(labels(withPath('a.|').replace('endpoints', 'customResources:\n      x'))).toEqual([])
  })
})

describe('expressions', () => {
  const inside = (code: string, path = 'subsets[*].ports[*].name') =>
    labels(`${withPath(path)}          expression: ${code}`)

  it('know the names of the platform', () => {
    const all = inside('|')
    const first = ['value', 'context', ...HELPERS.map(({ name }) => name)]
    expect(all.slice(0, first.length)).toEqual(first)
    expect(inside('value + at|')).toEqual(all)
    const back = labels(`${patch}          reverseExpression: |`)
    expect(back).toEqual(all.filter((name) => name !== 'virtualToHostDNS'))
  })

  it('leave out what a rule reports: newer methods, and fields that no configuration has', () => {
    expect(inside('value.re|')).toEqual(expect.arrayContaining(['repeat', 'replace']))
    expect(inside('value.re|')).not.toContain('replaceAll')
    const fields = inside('context.vcluster.config.|')
    expect(fields).toEqual(expect.arrayContaining(['sync', 'external']))
    expect(fields).not.toContain('syncer')
  })

  it('know the members of context', () => {
    const parts = ['vcluster', 'hostObject', 'virtualObject', 'path']
    expect(inside('context.|')).toEqual(parts)
    expect(inside('"context.|')).toEqual(parts)
    expect(inside("value + 'x' + context.v|")).toEqual(parts)
    expect(inside('context.vcluster.|')).toEqual(['name', 'namespace', 'config'])
    expect(inside('context.vcluster.config.external.|')).toContain('platform')
    expect(inside('context.virtualObject?.|')).toEqual([
      'metadata',
      'subsets',
      'apiVersion',
      'kind',
    ])
  })

  it('know methods by type', () => {
    expect(inside('value.sp|')).toContain('split')
    expect(inside('value.|')).not.toContain('map')
    expect(inside('value.split(",").|')).toContain('map')
    expect(inside('value.split(",").|')).not.toContain('toUpperCase')
    expect(inside('value.|', 'subsets[*].ports[*].port')).toContain('toFixed')
    expect(inside('value.|', 'subsets[*].ports[*]')).toEqual([
      'appProtocol',
      'name',
      'port',
      'protocol',
    ])
    expect(inside('value ? value.|')).toContain('split')
    expect(inside('value.split(",").map((part) => part.|')).toContain('split')
    expect(inside('value.split(",").map((part) => pa|)')[0]).toBe('part')
    expect(inside('"`a-$<value.|'.replace('$<', '$' + '{'))).toContain('split')
  })

  it('are silent in strings, comments and patterns', () => {
    expect(inside("value + 'value.|'")).toEqual([])
    expect(inside('value + "va|')).toEqual([])
    expect(inside('/* |')).toEqual([])
    expect(inside('value.replace(/a|')).toEqual([])
    expect(inside('1.|')).toEqual([])
  })

  it('have no name behind a finished operand', () => {
    for (const code of [
      'value |',
      'value i|',
      "'a' |",
      'f(value) |',
      '[value |]',
      'context.path i|',
    ])
      expect(inside(code)).toEqual([])
    for (const code of [
      'typeof v|',
      'value + v|',
      'x => |',
      'value in c|',
      '[1, v|]',
      '(() => { f()\n v|',
    ])
      expect(inside(JSON.stringify(code).slice(0, -1))).toContain('value')
  })

  it('go over several lines', () => {
    expect(inside('‖-\n            value\n              .split(",").|\n')).toContain('map')
    expect(inside('>\n            context.|\n          reverseExpression: value\n')).toHaveLength(4)
  })
})

describe('the configuration', () => {
  const config = '.vclint.yaml'

  it('gets rules, topics and severities', () => {
    const keys = ['wrong-type', 'no-subject', 'schema', 'access-key']
    expect(labels('rules:\n  |\n', config)).toEqual(keys)
    expect(labels('rules:\n  wro|\n', config)).toEqual(keys)
    expect(labels('rules: {schema: off, |}\n', config)).toEqual(keys.filter((k) => k !== 'schema'))
    expect(labels('files:\n  - paths: [a]\n    rules:\n      |\n', config)).toEqual(keys)
    const levels = ['error', 'warning', 'info', 'off']
    expect(labels('rules:\n  wrong-type: |\n', config)).toEqual(levels)
    expect(labels('rules:\n  wrong-type: [|]\n', config)).toEqual(levels)
    expect(labels('rules:\n  wrong-type: [info, |]\n', config)).toEqual([])
    expect(taken('rules:\n  wro|\n', 'wrong-type', config)).toBe('rules:\n  wrong-type: \n')
    expect(taken('rules:\n  schema:|\n', 'off', config)).toBe('rules:\n  schema: off\n')
    expect(taken('{"rules": {"|"}}', 'schema', '.vclint.json')).toBe('{"rules": {"schema": "$1"}}')
    expect(offered('rules:\n  |\n', config)[0]).toMatchObject({
      detail: 'schema',
      documentation: 'Of another type.',
    })
  })

  it('gets no manifests', () => {
    expect(labels('|', config)).toContain('extends')
    expect(offered('|', config).filter(({ isSnippet }) => isSnippet)).toEqual([])
    expect(offered('|', 'a.yaml').filter(({ isSnippet }) => isSnippet)).not.toEqual([])
  })
})

describe('comments for vclint', () => {
  it('get words, rules and values', () => {
    expect(labels('# vclint-|\n')).toContain('vclint-disable-next-line')
    expect(taken('a: 1 # vclint-dis|\n', 'vclint-disable-line')).toBe(
      'a: 1 # vclint-disable-line\n',
    )
    expect(labels('# vclint-disable-file |\n')).toEqual(['wrong-type', 'no-subject'])
    expect(labels('# vclint-disable-line wrong-type, n|')).toEqual(['no-subject'])
    expect(labels('# vclint-enable: w|\n')).toEqual(['wrong-type', 'no-subject'])
    expect(labels('# vclint-disable-line wrong-type -- |\n')).toEqual([])
    expect(labels('# vclint-mode: |\n')).toEqual(['create', 'update', 'live'])
    expect(labels('# vclint-key: |\n')).toEqual(['ci'])
    expect(labels('# vclint-target: |\n')).toEqual(['User/jane', 'User/no'])
  })

  it('are nothing in a scalar, nor are other comments', () => {
    expect(labels('a: |-\n  # vclint-disable-line |\n'.replace('|-', '‖-'))).toEqual([])
    expect(labels('a: "# vclint-disable-line |"\n')).toEqual([])
    expect(labels('# of vclint |\n')).toEqual([])
  })
})

describe('the other sections of a vc.yaml', () => {
  it('are known by name, for the line that the file is for', () => {
    expect(labels('controlPlane:\n  coredns:\n    |\n')).toContain('embedded')
    expect(labels('controlPlane:\n  |\n')).toContain('backingStore')
    expect(labels('sleepMode:\n  autoSleep:\n    |\n')).toEqual([
      'afterInactivity',
      'exclude',
      'schedule',
    ])
    expect(labels('|\n')).not.toContain('sleep')
    expect(labels('platform: {}\n|\n')).toContain('sleep')
    expect(labels('controlPlane:\n  coredns:\n    embedded: |\n')).toEqual(['false', 'true'])
    expect(taken('depl|', 'deploy')).toBe('deploy:\n  ')
    expect(labels('deploy:\n  ours:\n    |\n')).toEqual([])
    expect(labels('external:\n  platform:\n    apiKey:\n      |\n')).toEqual(apiKeys)
  })
})

describe('a character that was just typed', () => {
  const asked = (marked: string, trigger: string) => {
    const { text, offset } = cursorIn(marked)
    return completions({ uri: 'vc.yaml', text }, offset, known, trigger).length > 0
  }
  const code = (text: string) => `${patch}          expression: ${text}`

  it.each([
    ['.', code('value.|\n'), true],
    ['.', withPath('subsets[*].|'), true],
    ['.', 'external:\n  platform:\n    apiKey:\n      secretName: a.|\n', false],
    ['[', withPath('subsets[|'), true],
    ['[', 'external: [|', false],
    ['"', 'external:\n  platform:\n    apiKey:\n      secretName: "|"\n', true],
    ['"', 'external:\n  platform:\n    apiKey:\n      secretName: a"|\n', false],
    ['"', 'external:\n  platform:\n    apiKey:\n      secretName: "a"|\n', false],
    [' ', code('value |\n'), false],
    [' ', code('|\n'), true],
    [' ', 'external:\n  platform:\n    apiKey:\n      secretName: a |\n', false],
    [' ', '# vclint-disable-line |\n', true],
    [' ', '# a comment |\n', false],
    [',', '# vclint-disable-line wrong-type,|\n', true],
    [',', 'external: {platform: {apiKey: {secretName: a,|}}}\n', false],
  ])('%s opens a list in %j: %s', (trigger, marked, isOpened) => {
    expect(asked(marked, trigger)).toBe(isOpened)
  })
})

describe('in the middle of a word, the whole word is replaced', () => {
  const names = 'external: {platform: {apiKey: {secretName: a'
  it.each([
    [
      'a key',
      'external:\n  platform:\n    apiKey:\n      secr|etNme: a\n',
      'secretName',
      'external:\n  platform:\n    apiKey:\n      secretName: a\n',
    ],
    [
      'a quoted key',
      'external:\n  platform:\n    apiKey:\n      "secr|etNme": a\n',
      'secretName',
      'external:\n  platform:\n    apiKey:\n      "secretName": a\n',
    ],
    [
      'a key in flow style',
      `${names.replace('secretName', 'secr|etNme')}}}}\n`,
      'secretName',
      `${names}}}}\n`,
    ],
    [
      'a key in JSON',
      '{"external": {"platform": {"apiKey": {"secr|etNme": "a"}}}}',
      'secretName',
      '{"external": {"platform": {"apiKey": {"secretName": "a"}}}}',
    ],
    [
      'a value',
      'external:\n  platform:\n    apiKey:\n      secretName: sho|p-kee # mine\n',
      'shop-key',
      'external:\n  platform:\n    apiKey:\n      secretName: shop-key # mine\n',
    ],
    [
      'a value before which nothing is typed',
      'external:\n  platform:\n    apiKey:\n      secretName: |old\n',
      'shop-key',
      'external:\n  platform:\n    apiKey:\n      secretName: shop-key\n',
    ],
    [
      'a quoted value',
      `external:\n  platform:\n    apiKey:\n      secretName: 'sho|p-kee'\n`,
      'shop-key',
      `external:\n  platform:\n    apiKey:\n      secretName: 'shop-key'\n`,
    ],
    [
      'a value in flow style',
      `${names.replace(': a', ': sho|p-kee')}, namespace: b}}}\n`,
      'shop-key',
      `${names.replace(': a', ': shop-key')}, namespace: b}}}\n`,
    ],
    [
      'a method',
      `${patch}          expression: value.s|tartsWit("a")\n`,
      'startsWith',
      `${patch}          expression: value.startsWith("a")\n`,
    ],
    [
      'a name in a block',
      `${patch}          expression: |-\n            context.vcl‖uster.name\n`,
      'vcluster',
      undefined,
    ],
    [
      'a step of a path',
      withPath('subsets[*].por|ts[*].name'),
      'ports',
      withPath('subsets[*].ports[*].name'),
    ],
    [
      'a rule in a comment',
      '# vclint-disable-file no-su|bject\n',
      'no-subject',
      '# vclint-disable-file no-subject\n',
    ],
  ])('%s', (_, marked, label, result) => {
    if (result !== undefined) expect(taken(marked, label)).toBe(result)
  })
})

const newestLines = [`0.${NEWEST_LINE}`, `0.${NEWEST_LINE - 1}`]
const fromHost = 'sync:\n  fromHost:\n    secrets:\n      patches:\n        - path: data.a\n'
const users = '/kubernetes/management/apis/management.platform.sh/v1/users'

it.each([
  ['users in a request', `GET {{api}}${users}/|\n`, 'a.http', ['jane', 'no']],
  ['the kind that a path names', withReference('configMap.name'), 'vc.yaml', ['ConfigMap']],
  [
    'the kind of a claim',
    withReference('persistentVolumeClaim.claimName'),
    'vc.yaml',
    ['PersistentVolumeClaim'],
  ],
  ['the kind of a key of a Secret', withReference('secretKeyRef.name'), 'vc.yaml', ['Secret']],
  ['presets', 'extends: |\n', '.vclint.yaml', ['recommended', 'minimal', 'strict']],
  ['release lines', 'target: |\n', '.vclint.yaml', newestLines],
  ['release lines for files', 'files:\n  - target: |\n', '.vclint.yaml', newestLines],
  [
    'kinds in the target of a patch',
    'patches:\n- target: {kind: |}\n',
    'kustomization.yaml',
    platformKinds.map(({ kind }) => kind).slice(0, 3),
  ],
  ['what comes from the host', `${fromHost}          |\n`, 'vc.yaml', ['reverseExpression']],
  ['sections of an empty vc.yaml', '|', 'vc.yaml', ['external', 'sync']],
  ['a user below its folder', '|', 'users/ana.yaml', ['user']],
  ['keys of a patch', `${patch}        - |\n`, 'vc.yaml', ['path', 'expression']],
])('offers %s first', (_, marked, uri, first) => {
  expect(labels(marked, uri).slice(0, first.length)).toEqual(first)
})

it('offers the kinds that a configuration can name, vc.yaml first', () => {
  const kinds = ['User', 'vc', 'WorkspaceInstance']
  for (const marked of ['files:\n  - kind: |\n', 'customRules:\n  - kinds: [|]\n']) {
    const found = labels(marked, '.vclint.yaml')
    expect(found).toEqual(expect.arrayContaining(kinds))
    expect(found[0]).toBe('vc')
  }
})

it('offers no manifests in a vc.yaml, and errors and prototypes last', () => {
  expect(offered('|').filter(({ kind }) => kind === 'snippet')).toEqual([])
  const names = labels(`${patch}          expression: |\n`)
  expect(names.indexOf('TypeError')).toBeGreaterThan(names.indexOf('Math'))
  expect(names).not.toContain('EvalError')
  expect(names.slice(0, 3)).toEqual(['value', 'context', 'atob'])
})

function withReference(end: string): string {
  return `${withPath(`spec.volumes[*].${end}`)}          reference:\n            kind: |\n`
}

describe('what is likely at a place', () => {
  it('leaves out of a path what no patch can change', () => {
    const first = labels(withPath('|'))
    expect(first).toContain('metadata')
    expect(first).not.toContain('kind')
    const inMetadata = labels(withPath('metadata.|'))
    expect(inMetadata).toEqual(expect.arrayContaining(['annotations', 'labels', 'finalizers']))
    for (const name of ['name', 'namespace', 'uid', 'resourceVersion'])
      expect(inMetadata).not.toContain(name)
  })

  it('begins behind a key with the comment for its line', () => {
    expect(labels('external: {} # vclint-dis|')[0]).toBe('vclint-disable-line')
    expect(labels('# vclint-dis|\nexternal: {}\n')[0]).toBe('vclint-disable-next-line')
  })

  it('begins with the kinds of the folder, and says what each is', () => {
    const found = offered('apiVersion: management.platform.sh/v1\nkind: |\n', 'keys/a.yaml')
    expect(found[0]?.label).toBe('OwnedAccessKey')
    expect(found.every(({ documentation }) => (documentation ?? '') !== '')).toBe(true)
    expect(found.map(({ label }) => label)).not.toContain('ConfigMap')
  })

  it('has the keys of a Secret that a virtual cluster reads, and of no other', () => {
    const secret = (name: string, data: string) =>
      `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n${data}`
    const inText = 'stringData:\n  |\n'
    expect(labels(secret('shop-key', inText), 'a.yaml')).toEqual(['accessKey', 'host'])
    expect(labels(secret('other', inText), 'a.yaml')).toEqual([])
    // Both mappings make one Secret.
    const both = 'stringData:\n  host: https://a.example\ndata:\n  |\n'
    expect(labels(secret('shop-key', both), 'a.yaml')).toEqual(['accessKey'])
    const labelled = 'metadata:\n  labels:\n    data:\n      |\n'
    expect(labels(`apiVersion: v1\nkind: Secret\n${labelled}`, 'a.yaml')).toEqual([])
  })

  it('has the options of a rule in a configuration', () => {
    const rule = {
      id: 'one-way',
      topic: 'patch',
      summary: 'One way.',
      options: { paths: 'Paths.' },
    }
    const options = (marked: string) => {
      const { text, offset } = cursorIn(marked)
      const context = { ...known, rules: [...known.rules, rule] }
      return completions({ uri: '.vclint.yaml', text }, offset, context).map(({ label }) => label)
    }
    expect(options('rules:\n  one-way: [info, {|}]\n')).toEqual(['paths'])
    expect(options('rules:\n  one-way:\n    - info\n    - |\n')).toEqual(['paths'])
    expect(options('rules:\n  wrong-type: [info, {|}]\n')).toEqual([])
  })
})
