import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { completions } from '../../src/editor/completion/completion.ts'
import { hover } from '../../src/editor/hover.ts'
import { cursorIn } from './cursor.ts'

const offers = (marked: string, uri: string, trigger?: string) => {
  const { text, offset } = cursorIn(marked)
  return completions({ uri, text }, offset, undefined, trigger).map((one) => ({
    label: one.label,
    taken: text.slice(0, one.span.start) + one.text + text.slice(one.span.end),
  }))
}
const labels = (marked: string, uri = 'a.http', trigger?: string) =>
  offers(marked, uri, trigger).map(({ label }) => label)
const taken = (marked: string, label: string, uri = 'a.http') =>
  offers(marked, uri).find((one) => one.label === label)?.taken
const over = (marked: string, uri = 'a.http') => {
  const { text, offset } = cursorIn(marked)
  const found = hover(parse(uri, text), offset)
  return found && { at: text.slice(found.span.start, found.span.end), text: found.text }
}

const root = '/kubernetes/management/apis/management.platform.sh/v1'
const put = `PUT {{host}}${root}/users/jane\nContent-Type: application/yaml\n\n`

describe('a file of requests completes', () => {
  it('methods where a request starts', () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    expect(labels('|')).toEqual(methods)
    expect(labels(`${put}kind: User\n\n### next\n# a comment\nP|`)).toEqual(methods)
    expect(taken('P|', 'PUT')).toBe('PUT ')
    expect(labels('# G|')).toEqual([])
  })

  it('paths of the method, from the whole path to the step at the cursor', () => {
    expect(labels('POST {{host}}|')).toContain(`${root}/namespaces/<namespace>/workspaceinstances`)
    expect(taken('GET https://a.example/kub|', `${root}/users`)).toBe(
      `GET https://a.example${root}/users`,
    )
    expect(labels(`GET {{host}}${root}/use|`)).toContain('users/<name>')
    expect(labels(`GET {{host}}${root}/namespaces/p-a/|`, 'a.http', '/')).toContain(
      'workspaceinstances',
    )
    expect(labels(`GET {{host}}${root}/users/|`)).toEqual(['<name>'])
    const withApi = `@api = https://a.example${root}\nGET {{api}}/us|`
    expect(taken(withApi, 'users')).toBe(withApi.replace('us|', 'users'))
    expect(labels(`BREW {{host}}${root}/|`)).toEqual([])
  })

  it('one step of an address that goes on, or all that is left of it', () => {
    const at = (path: string) => `GET {{host}}${root}/${path} HTTP/1.1\n`
    expect(labels(at('|/jane')).filter((label) => label === 'users')).toHaveLength(1)
    const becomes = (path: string, label: string) => taken(at(path), label)
    expect(labels(at('namespaces/|/workspaceinstances'))[0]).toBe('<namespace>')
    expect(becomes('namespaces/|/workspaceinstances', '<namespace>')).toBe(
      at('namespaces/<namespace>/workspaceinstances'),
    )
    expect(becomes('na|me/p-a/workspaceinstances/blue', 'namespaces')).toBe(
      at('namespaces/p-a/workspaceinstances/blue'),
    )
    expect(becomes('us|er/jane', 'users')).toBe(at('users/jane'))
    expect(becomes('us|er/jane', 'users/<name>')).toBeUndefined()
    expect(becomes('us|er/jane/more', 'users/<name>')).toBe(at('users/<name>'))
    expect(becomes('us|er/jane?watch=1', 'users')).toBe(at('users/jane?watch=1'))
    expect(taken(`GET {{host}}/kub|ernetes/x ${'HTTP/1.1'}`, `${root}/users`)).toBe(
      `GET {{host}}${root}/users HTTP/1.1`,
    )
  })

  it('headers, their values and variables', () => {
    expect(
      taken(put.replace('Content-Type: application/yaml', 'Auth|'), 'Authorization'),
    ).toContain('\nAuthorization: Bearer \n')
    expect(labels(put.replace('\n\n', '\n|\n\n'))).toEqual(['Authorization', 'Accept'])
    expect(labels(put.replace('application/yaml', '|'))).toEqual(['application/yaml'])
    expect(labels(put.replace('PUT', 'PATCH').replace('application/yaml', 'app|'))).toEqual([
      'application/json-patch+json',
    ])
    expect(labels(`@host = a\n@key = b\n${put.replace('{{host}}', '{{h|')}`)).toEqual([
      'host',
      'key',
    ])
  })

  it('bodies as the kind that the path names', () => {
    expect(labels(`${put}kind: User\nspec:\n  em|\n`)).toContain('email')
    expect(labels(`${put}|`)).toContain('spec')
    expect(labels(`${put}kind: |\n`)).toEqual(['User'])
    expect(taken(`${put}kind: User\nspec:\n  em|\n`, 'email')).toBe(
      `${put}kind: User\nspec:\n  email: \n`,
    )
    const patch = put.replace('PUT', 'PATCH').replace('yaml', 'json-patch+json')
    expect(labels(`${patch}[{"op": "|"}]`)).toContain('replace')
    expect(labels(`${patch}[{"op": "replace", "path": "/spec/|"}]`)).toContain('email')
    expect(labels(`GET {{host}}${root}/users\n\n|`)).toEqual([])
  })
})

describe('a JSON patch completes', () => {
  const yaml = (path: string) => `- op: replace\n  path: ${path}\n  value: x\n`
  it('pointers by the schema of its target', () => {
    const uri = 'user-jane.patch.yaml'
    expect(labels(yaml('/spec/|'), uri)).toContain('email')
    expect(taken(yaml('/spec/em|'), 'email', uri)).toBe(yaml('/spec/email'))
    expect(labels(yaml('|'), uri)).toContain('/spec')
    expect(labels(yaml('/status/|'), uri)).toEqual([])
    expect(labels(yaml('/|'), uri)).toEqual(['metadata', 'spec'])
    expect(labels(yaml('/|').replace('replace', 'test'), uri)).toContain('kind')
    expect(labels(yaml('/metadata/|'), uri)).not.toContain('name')
    expect(labels(yaml('/metadata/|').replace('path', 'from'), uri)).toContain('annotations')
    expect(labels('[{"op": "add", "path": "/spec/|"}]', 'user.patch.json')).toContain('email')
    expect(labels('[{"op": "add", "path": "/spec/|"}]', 'user.patch.json', '/')).toContain('email')
    expect(labels('spec:\n  path: /a/|\n', 'vc.yaml', '/')).toEqual([])
    expect(
      labels(`# vclint-target: WorkspaceInstance/p/x\n${yaml('/spec/|')}`, 'a.patch.yaml'),
    ).not.toEqual([])
  })

  it('operations, and values by the place that they are for', () => {
    const uri = 'user-jane.patch.yaml'
    expect(labels('- op: |\n', uri)).toEqual(['add', 'remove', 'replace', 'move', 'copy', 'test'])
    const disabled = '- op: replace\n  path: /spec/disabled\n  value: |\n'
    expect(labels(disabled, 'ownedaccesskey-a.patch.yaml')).toEqual(['true', 'false'])
  })
})

describe('a hover', () => {
  it('over a request names what it does', () => {
    const marked = `${put}kind: User\nspec:\n  email: a\n`
    expect(over(marked.replace('PUT', 'P|UT'))).toEqual({
      at: 'PUT',
      text: '**PUT /users/<name>**\n\nReplaces the whole object; what the body omits is removed. Kind User.\n\nBody: the object, as `application/yaml`.',
    })
    expect(over(marked.replace('/jane', '/ja|ne'))?.text).toMatch(/^\*\*PUT/)
    expect(over(marked.replace('Content', 'Con|tent'))?.at).toBe('Content-Type')
    expect(over(marked.replace('email', 'em|ail'))).toMatchObject({ at: 'email' })
  })

  it('over a pointer shows the field that it leads to', () => {
    const text = '- op: replace\n  path: /spec/em|ail\n  value: x\n'
    expect(over(text, 'user-jane.patch.yaml')).toMatchObject({
      at: 'email',
      text: expect.stringMatching(/^\*\*email\*\* `string/),
    })
    expect(
      over(text.replace('em|ail', 'email').replace('/spec', '/sp|ec'), 'user-jane.patch.yaml'),
    ).toMatchObject({ at: 'spec' })
  })

  it('over an item of a list is about that item', () => {
    const list =
      'apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: management.platform.sh/v1, kind: User, metadata: {name: a}, spec: {em|ail: x}}\n'
    expect(over(list, 'list.yaml')?.at).toBe('email')
    const item = list.split('\n')[3] ?? ''
    expect(over(`${list.replace('|', '')}${item}\n`, 'list.yaml')?.at).toBe('email')
  })
})
