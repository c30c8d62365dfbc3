import { describe, expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

const user = {
  uri: 'user.yaml',
  text: 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec: {username: jane}\n',
}

/** Fails on the object, which is known only where all of the chain is built. */
const PATCH = `patches:
  - target: {kind: User, name: jane}
    patch: '[{"op": "remove", "path": "/spec/email"}]'
`

const kustomization = (folder: number, ...resources: readonly string[]) => {
  return { uri: `c${folder}/kustomization.yaml`, text: `resources: [${resources.join(', ')}]\n` }
}

const chainOf = (length: number) =>
  Array.from({ length }, (_, index) => kustomization(index, `../c${index + 1}`))

const foundIn = (files: readonly { readonly uri: string; readonly text: string }[]) =>
  lintFiles(files).findings.map(({ rule, uri }) => `${rule} ${uri}`)

describe('kustomizations that build on each other', () => {
  it.each([2, 300, 1500, 5000])('are refused in a circle of %i', (length) => {
    const last = kustomization(length - 1, '../c0', '../user.yaml')
    expect(foundIn([...chainOf(length - 1), last, user])).toEqual([
      `refused-build c${length - 1}/kustomization.yaml`,
    ])
  })

  it.each([2, 300, 1500, 5000])('are built in a chain of %i', (length) => {
    const [first, ...others] = chainOf(length - 1)
    const last = kustomization(length - 1, '../user.yaml')
    const patched = { uri: first?.uri ?? '', text: `${first?.text}${PATCH}` }
    expect(foundIn([patched, ...others, last, user])).toEqual([
      'failing-operation c0/kustomization.yaml',
    ])
  })
})
