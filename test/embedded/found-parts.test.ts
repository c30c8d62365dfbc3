import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../../src/embedded/kustomize.ts'
import { umbrella } from '../../src/embedded/umbrella.ts'

describe('values of a subchart', () => {
  const properties = { vc: {} }
  it.each([
    ['values', { vc: {} }, 1],
    ['values with a key called properties', { properties }, 2],
    ['an object of Kubernetes', { kind: 'A', vc: {} }, undefined],
    ['a list', [{}], undefined],
    ['a JSON Schema by its type', { type: 'object', properties }, undefined],
    ['a JSON Schema by its $schema', { $schema: 'x', properties }, undefined],
    ['a JSON Schema by its $defs', { $defs: {}, properties }, undefined],
    ['a JSON Schema by its $id', { $id: 'x', properties }, undefined],
    ['a key that only begins like one', { $identity: 'x', properties }, 2],
  ])('are looked for in %s', (_, value, expected) => {
    expect(umbrella.find(value)?.length).toBe(expected)
  })
})

describe('a generator of Kustomize', () => {
  const filesOf = (files: unknown, rest = {}) =>
    generatedFiles({ configMapGenerator: [{ name: 'a', files, ...rest }] }).map(
      ({ object: { namespace = '-', key }, file }) => `${namespace}/${key}=${file}`,
    )

  it.each([
    ['a file by its name', ['base/values.yaml'], ['-/values.yaml=base/values.yaml']],
    ['a file by a key', ['v=base/values.yaml'], ['-/v=base/values.yaml']],
    ['what is no text', [7, null, { a: 1 }], []],
    ['what has two keys', ['a=b=c'], []],
    ['an empty file', ['a='], []],
    ['no list', 'a', []],
  ])('makes a key of %s', (_, files, expected) => {
    expect(filesOf(files)).toEqual(expected)
  })

  it('makes it in the namespace of all, or else in its own', () => {
    const generator = { name: 'a', files: ['b'] }
    const own = { ...generator, namespace: 'own' }
    const objectsOf = (value: unknown) => generatedFiles(value).map(({ object }) => object)
    const made = { name: 'a', key: 'b' }
    const given = { configMapGenerator: [own, { files: ['b'] }], secretGenerator: [generator] }
    expect(objectsOf({ namespace: 'all', ...given })).toEqual([
      { kind: 'ConfigMap', namespace: 'all', ...made },
      { kind: 'Secret', namespace: 'all', ...made },
    ])
    expect(objectsOf(given)).toEqual([
      { kind: 'ConfigMap', namespace: 'own', ...made },
      { kind: 'Secret', namespace: undefined, ...made },
    ])
  })
})
