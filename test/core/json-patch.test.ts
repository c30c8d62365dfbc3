import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { type Branch, leafOf, operationsOf, valueIn } from '../../src/core/index.ts'
import { applied } from '../../src/core/json-patch/branch.ts'
import { MAX_FILE_PARTS } from '../../src/core/limits.ts'
import { lintFiles } from '../lint-files.ts'

/** Examples of RFC 6902, appendix A: object, patch, and what comes of it; undefined where it fails. */
const EXAMPLES: readonly (readonly [unknown, readonly unknown[], unknown])[] = [
  [{ foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
  [
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  [{ baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  [{ foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
  [
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  [{ foo: 'bar' }, [{ op: 'add', path: '/baz/bat', value: 'qux' }], undefined],
  [{ '/': 9, '~1': 10 }, [{ op: 'replace', path: '/~01', value: 11 }], { '/': 9, '~1': 11 }],
  [
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
    { foo: ['bar', ['abc', 'def']] },
  ],
  [{ foo: null }, [{ op: 'replace', path: '/foo', value: 1 }], { foo: 1 }],
  [{ foo: ['bar'] }, [{ op: 'add', path: '/foo/8', value: 'qux' }], undefined],
  [{ foo: 'bar' }, [{ op: 'remove', path: '/baz' }], undefined],
  [{ foo: 1 }, [{ op: 'copy', from: '/foo', path: '/bar' }], { foo: 1, bar: 1 }],
  [{ foo: 1 }, [{ op: 'add', path: '', value: [2] }], [2]],
]

function patched(value: unknown, operations: readonly unknown[]): unknown {
  const file = parse('a.patch.json', JSON.stringify(operations), { kind: 'JsonPatch' })
  const [target] = parse('a.json', JSON.stringify(value), { kind: 'Manifest' }).documents
  let state: Branch | undefined = target && leafOf(target.root, false)
  for (const operation of file.documents.flatMap(operationsOf))
    state = state && applied(state, operation, undefined)
  return state && valueIn(state)
}

describe('a JSON patch', () => {
  it.each(EXAMPLES)('does what RFC 6902 says: %j with %j', (before, operations, after) => {
    const copy = structuredClone(before)
    expect(patched(before, operations)).toEqual(after)
    expect(before).toEqual(copy)
  })
})

describe('a patch of many copies', () => {
  const copies = Array.from({ length: 3000 }, (_, index) => ({
    op: 'copy',
    from: '/metadata/labels',
    path: `/metadata/labels/a${index}`,
  }))
  const user = {
    apiVersion: 'management.platform.sh/v1',
    kind: 'User',
    metadata: { name: 'u', labels: { a: 'b' } },
    spec: { username: 'u' },
  }

  it('is applied as far as what it copies can be counted', () => {
    const file = parse('a.patch.json', JSON.stringify(copies), { kind: 'JsonPatch' })
    const [target] = parse('a.json', JSON.stringify(user), { kind: 'User' }).documents
    let state: Branch | undefined = target && leafOf(target.root, false)
    let last = state
    for (const operation of file.documents.flatMap(operationsOf)) {
      state = state && applied(state, operation, undefined)
      last = state ?? last
    }
    expect(state).toBeUndefined()
    expect(last?.copied).toBeGreaterThan(MAX_FILE_PARTS)
    expect(last?.copied).toBeLessThan(MAX_FILE_PARTS + 3000)
  })

  it('has nothing missing that is only too large to look at', () => {
    const { findings } = lintFiles([
      { uri: 'user.yaml', text: JSON.stringify(user) },
      { uri: 'user-u.patch.json', text: JSON.stringify(copies.slice(0, 40)) },
    ])
    expect(findings.filter(({ rule }) => rule === 'failing-operation')).toEqual([])
  })

  it('copies nothing where each operation adds something else', () => {
    const adds = copies.map(({ path }) => ({ op: 'add', path, value: 'x' }))
    const file = parse('a.patch.json', JSON.stringify(adds), { kind: 'JsonPatch' })
    const [target] = parse('a.json', JSON.stringify(user), { kind: 'User' }).documents
    let state: Branch | undefined = target && leafOf(target.root, false)
    for (const operation of file.documents.flatMap(operationsOf))
      state = state && applied(state, operation, undefined)
    expect(state?.copied).toBe(0)
  })
})

describe('a file named like a patch', () => {
  const kindsOf = (uri: string, value: unknown) =>
    parse(uri, JSON.stringify(value)).documents.map(({ kind }) => kind)
  const operation = { op: 'remove', path: '/spec/icon' }

  it.each(['a.patch.json', 'a.patch.yaml', 'b/a.patch.yml', 'a.jsonpatch.json'])(
    'is one: %s',
    (uri) => {
      expect(kindsOf(uri, [operation])).toEqual(['JsonPatch'])
    },
  )

  it('is left alone when it holds something else, or patches another API', () => {
    expect(kindsOf('a.patch.yaml', [{ name: 'a' }])).toEqual([])
    expect(kindsOf('a.patch.yaml', { spec: { replicas: 1 } })).toEqual([])
    expect(kindsOf('a.patch.yaml', [{ op: 'replace', path: '/spec/replicas', value: 1 }])).toEqual(
      [],
    )
    expect(kindsOf('a.yaml', [operation])).toEqual([])
    const directed = parse(
      'a.patch.yaml',
      '# vclint-target: Deployment/web\n- {op: remove, path: /spec}',
    )
    expect(directed.documents).toEqual([])
  })
})
