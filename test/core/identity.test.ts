import { describe, expect, it } from 'vitest'
import { compareFindings } from '../../src/core/lint/precedence.ts'
import { looksRandom } from '../../src/core/secret/random-word.ts'
import type { Finding } from '../../src/core/types.ts'
import { lintFiles } from '../lint-files.ts'

const head = 'sync:\n  toHost:\n    endpoints:\n      enabled: true\n      patches:\n'
const misspelt = '        - path: metadata.annotations\n          expresion: value\n'
const wrongType = '        - path: metadata.labels\n          expression: [value]\n'

const found = (text: string) => lintFiles([{ uri: 'vc.yaml', text }]).findings

describe('the identity of a finding', () => {
  it('goes with its list item, also where two items with different mistakes change places', () => {
    const identities = (text: string) =>
      found(text)
        .map(({ rule, fingerprint }) => `${rule} ${fingerprint}`)
        .toSorted()
    const before = identities(head + misspelt + wrongType)
    expect(new Set(before).size).toBeGreaterThan(1)
    expect(identities(head + wrongType + misspelt)).toEqual(before)
  })

  it('changes with the key that identifies list items', () => {
    const [one, other] = ['metadata.annotations', 'metadata.finalizers'].map((path) =>
      found(head + misspelt.replace('metadata.annotations', path)),
    )
    expect(one?.map((finding) => finding.fingerprint)).not.toEqual(
      other?.map((finding) => finding.fingerprint),
    )
  })
})

const finding = (rule: string, start: number, end: number, fix?: string): Finding => ({
  rule,
  messageId: 'message',
  severity: 'error',
  message: 'A mistake.',
  uri: 'vc.yaml',
  span: { start, end },
  pointer: '',
  document: 0,
  fingerprint: rule,
  related: [],
  fixes:
    fix === undefined
      ? []
      : [
          {
            title: 'Fix it',
            safety: 'safe',
            edits: [{ uri: 'vc.yaml', span: { start, end }, text: fix }],
          },
        ],
  tags: [],
})

describe('the order of findings', () => {
  it('is that of their places: where they start, then where they end, then the rule', () => {
    const ordered = [finding('z', 1, 2), finding('y', 3, 4), finding('x', 3, 9), finding('w', 5, 6)]
    for (const shuffled of [ordered.toReversed(), [2, 0, 3, 1].flatMap((at) => ordered[at] ?? [])])
      expect(shuffled.toSorted(compareFindings)).toEqual(ordered)
  })
})

describe('a text that looks random', () => {
  it('has at least eight different characters', () => {
    expect(looksRandom('a1b2c3d4a1b2c3d4')).toBe(true)
    expect(looksRandom('a1b2c3da1b2c3da1')).toBe(false)
    expect(looksRandom('a1a1a1a1a1a1a1a1')).toBe(false)
  })
})
