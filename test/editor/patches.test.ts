import { describe, expect, it } from 'vitest'
import { hover } from '../../src/editor/hover.ts'
import { patchAt } from '../../src/editor/preview.ts'
import { readInput } from '../../src/run/lint-input.ts'
import { cursorIn } from './cursor.ts'

const inKustomization = (target: string, patch: string) =>
  `patches:\n  - target: {${target}}\n    patch: >-\n      ${patch.replaceAll('\n', '\n      ')}`
const release = 'kind: HelmRelease, name: blue'
const root = 'https://a.example/kubernetes/management/apis/management.platform.sh/v1'
const sent = `PATCH ${root}/users/jane\nContent-Type: application/json-patch+json\n\n`

/** The marked text, and the title of what is shown for it. */
const over = (uri: string, marked: string) => {
  const { text, offset } = cursorIn(marked)
  const found = hover(readInput({ uri, text }).file, offset)
  return found && [text.slice(found.span.start, found.span.end), found.text.split('\n')[0]]
}

describe('a hover over what a patch writes', () => {
  const key = 'ownedaccesskey-ci.patch.yaml'

  it.each([
    [
      'a key of a value',
      key,
      '- {op: add, path: /spec/scope, value: {all|owPlatformCli: true}}',
      'allowPlatformCli',
      'boolean',
    ],
    [
      'a key of an item',
      key,
      '- op: add\n  path: /spec/scope/roles/-\n  value:\n    r|ole: vc\n',
      'role',
      'string',
    ],
    [
      'a value',
      'ownedaccesskey-ci.patch.json',
      '[{"op": "add", "path": "/spec/ttl", "value": |7}]',
      '7',
      'integer',
    ],
    [
      'a key of a value that is removed again',
      key,
      '- {op: add, path: /spec, value: {t|tl: 1}}\n- {op: remove, path: /spec/ttl}',
      'ttl',
      'integer',
    ],
    [
      'a key in a request',
      'a.http',
      `${sent}[{"op": "add", "path": "/spec/clusterRoles/-", "value": {"na|me": "x"}}]`,
      '"name"',
      'string',
    ],
    [
      'a key in a text',
      'kustomization.yaml',
      inKustomization(
        'kind: OwnedAccessKey, name: ci',
        '- op: add\n  path: /spec\n  value: {t|tl: 1}',
      ),
      'ttl',
      'integer',
    ],
    [
      'a key of values',
      'kustomization.yaml',
      inKustomization(
        release,
        '- op: add\n  path: /spec/values/sync/toHost/endpoints\n  value: {ena|bled: true}',
      ),
      'enabled',
      'boolean',
    ],
    [
      'a step to values',
      'kustomization.yaml',
      inKustomization(
        release,
        '- op: add\n  path: /spec/values/sync/toHost/end|points\n  value: {enabled: true}',
      ),
      'endpoints',
      'object',
    ],
  ])('shows the field of the object: %s', (_, uri, marked, name, type) => {
    expect(over(uri, marked)).toEqual([
      name,
      `**${name === '7' ? 'ttl' : name.replaceAll('"', '')}** \`${type}\``,
    ])
  })

  it('shows the operation elsewhere, and nothing of other APIs', () => {
    expect(over(key, '- {op: add, path: /spec/ttl, val|ue: 7}')).toEqual(['value', '**value**'])
    expect(over(key, '- {op: add, path: /spec/labels, value: {t|tl: 1}}')).toBeUndefined()
    const other = inKustomization(
      'kind: Deployment, name: web',
      '- {op: add, path: /spec, value: {t|tl: 1}}',
    )
    expect(over('kustomization.yaml', other)).toBeUndefined()
  })
})

it('finds the patch of synced objects that another patch writes, for its preview', () => {
  const entry = (key: string) => `- op: add
  path: /spec/values/sync/toHost/endpoints/patches
  value:
    - path: metadata.labels["a"]
      ${key}: '"x-" + value'`
  const at = (marked: string) => {
    const { text, offset } = cursorIn(inKustomization(release, marked))
    const found = patchAt(readInput({ uri: 'kustomization.yaml', text }).file, offset)
    return found && text.slice(found.span.start, found.span.end)
  }
  expect(at(entry('expr|ession'))).toBe('expression')
  expect(at(entry('expression').replace('op', 'o|p'))).toBeUndefined()
})
