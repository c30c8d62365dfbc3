import { describe, expect, it } from 'vitest'
import { lintFiles } from '../lint-files.ts'

const unpaired = (path: string, oneWay: readonly string[]) => {
  const text = `sync:
  toHost:
    endpoints:
      patches:
        - path: ${path}
          expression: 'value == null ? value : "a-" + value'
`
  const profile = { rules: { 'unpaired-expression': { options: { oneWay } } } }
  const { findings } = lintFiles([{ uri: 'vc.yaml', text }], { policy: { profile } })
  return findings.some(({ rule }) => rule === 'unpaired-expression')
}

describe('a path that is patched one way', () => {
  it.each([
    ['itself', 'metadata.annotations', 'metadata.annotations'],
    ['a key in brackets', 'metadata.annotations["a"]', 'metadata.annotations'],
    ['a key with a dot', 'metadata.annotations.a', 'metadata.annotations'],
    ['every key', 'metadata.annotations[*]', 'metadata.annotations'],
    ['a field of a list', 'subsets[*].ports[*].name', 'subsets'],
    ['another spelling', 'metadata.labels.zone', 'metadata.labels["zone"]'],
  ])('covers %s', (_, path, option) => {
    expect(unpaired(path, [])).toBe(true)
    expect(unpaired(path, [option])).toBe(false)
  })

  it.each([
    ['what only begins like it', 'metadata.labels["ab"]', 'metadata.labels["a"]'],
    ['what is above it', 'metadata.annotations[*]', 'metadata.annotations["a"]'],
    ['a name cut short', 'metadata.annotations["a"]', 'metadata.annotation'],
  ])('does not cover %s', (_, path, option) => {
    expect(unpaired(path, [option])).toBe(true)
  })
})
