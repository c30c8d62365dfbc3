import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDnsLabel, isLabelName, isSubdomain } from '../../src/core/text/dns-name.ts'

describe('names', () => {
  it('takes DNS labels of 1 to 63 characters', () => {
    const texts = ['a', 'a-1', '1', 'a'.repeat(63), '', '-a', 'a-', 'A', 'a.b', 'ä', 'a'.repeat(64)]
    expect(texts.filter(isDnsLabel)).toEqual(['a', 'a-1', '1', 'a'.repeat(63)])
  })

  it('takes DNS subdomains of up to 253 characters', () => {
    const texts = [
      'a',
      'a.b-c.1',
      'a'.repeat(253),
      '',
      '.a',
      'a.',
      'a..b',
      'a.-b',
      'a_b',
      'a'.repeat(254),
    ]
    expect(texts.filter(isSubdomain)).toEqual(['a', 'a.b-c.1', 'a'.repeat(253)])
  })

  it('takes names of labels', () => {
    const texts = ['A', 'a_B.c-1', 'a'.repeat(63), '', '-a', 'a.', 'a b', 'a/b', 'a'.repeat(64)]
    expect(texts.filter(isLabelName)).toEqual(['A', 'a_B.c-1', 'a'.repeat(63)])
  })

  it('agrees with the regular expressions that Kubernetes prints', () => {
    const word = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
    const label = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/
    const text = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '-', '.', '_', '/'),
      maxLength: 8,
    })
    fc.assert(
      fc.property(text, (name) => {
        expect([isSubdomain(name), isLabelName(name)]).toEqual([word.test(name), label.test(name)])
      }),
    )
  })
})
