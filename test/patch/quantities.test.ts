import { expect, it } from 'vitest'
import { formFacts } from '../../src/patch/path/forms.ts'

// What `kubectl set resources --limits=memory=TEXT --local` took, and what it refused.
const taken = '1 100m 0.5 .5 5. +1 -1 1e3 1E3 1E 512Mi 1Gi 1Ki 1k 1M 1.5Gi 1u 1n 1e-3 12E2 1Ei 1e+3'
const refused =
  '1e 1ki 1K 1MB 1GB 512MiB NaN NaNMi 512Mi1 1.5.5 1Mi2 1_000 0x10 undefined ++1 512MI'

it('takes the quantities that Kubernetes takes', () => {
  const all = `${taken} ${refused}`.split(' ')
  expect(all.filter(formFacts('quantity').fits).join(' ')).toBe(taken)
  expect(['', '1 Gi', ' 1Gi'].filter(formFacts('quantity').fits)).toEqual([])
})
