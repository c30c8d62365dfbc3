import { describe, expect, it } from 'vitest'
import { MAX_PROOFS, MAX_RUN_WORK } from '../../src/core/limits.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { fixFiles } from '../../src/run/fix.ts'
import { createRuleSets, type InputFile } from '../../src/run/lint-files.ts'
import { lintFiles } from '../lint-files.ts'

/** More pairs than the share of a file is enough for. */
const LONG = 700

/** Pairs of which each loses the last letter of a value. */
const pairs = (count: number): string => {
  const entries = Array.from(
    { length: count },
    (_, index) =>
      `        - path: metadata.annotations["a${index}"]\n          expression: 'value ? "p${index}-" + value : value'\n          reverseExpression: 'value ? value.slice(${`p${index}-`.length}, -1) : value'\n`,
  )
  return `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries.join('')}`
}

const entryOf = (code: string): string =>
  `        - path: spec.nodeName\n          expression: '${code}'\n`

const endless = (count: number): string => {
  const entries = Array.from(
    { length: count },
    (_, index) =>
      `        - path: metadata.annotations["a${index}"]\n          expression: '((f) => f(f))((f) => [${index}].map(() => [1, 2].map(() => f(f)))) + value'\n`,
  )
  return `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries.join('')}`
}

function countLosses(text: string, evaluator = nodeEvaluator()) {
  const before = evaluator.work()
  const { findings } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  const losses = findings.filter(({ rule }) => rule === 'roundtrip-mismatch')
  return { losses: losses.length, work: evaluator.work() - before, findings }
}

describe('what the sandbox does for one file', { timeout: 120_000 }, () => {
  it('tries every pair of an ordinary file', () => {
    expect(countLosses(pairs(50)).losses).toBe(50)
  })

  it('ends after the share of a file, reads to the last line, and runs nothing twice', () => {
    const evaluator = nodeEvaluator()
    const last = `        - path: metadata.labels["a"]
          expression: 'value +'
        - path: metadata.labels["b"]
          expression: 'vlaue'
        - path: metadata.labels["c"]
          expression: 'const a = value; a'
        - path: metadata.labels["d"]
          reverseExpression: 'value && "a" + value'
        - path: metadata.labels["e"]
          expression: 'value.map((v) => v.trim()) && "$\{value}" in ["a"]'
`
    const text = pairs(LONG) + last
    const { losses, work, findings } = countLosses(text, evaluator)
    expect(losses).toBeGreaterThan(90)
    expect(losses).toBeLessThan(LONG)
    const unrun = findings.filter(({ message }) =>
      message.includes('no expression of this file is tried'),
    )
    expect(unrun).toHaveLength(1)
    expect(unrun[0]?.span.start).toBeGreaterThan(text.indexOf('["a90"]'))
    expect(work).toBeLessThan(3_000)

    const start = text.length - last.length
    const rules = findings.filter(({ span }) => span.start >= start).map(({ rule }) => rule)
    expect(rules).toEqual(
      expect.arrayContaining([
        'expression-syntax',
        'undefined-identifier',
        'not-a-single-expression',
        'unpaired-expression',
        'in-array',
        'template-in-string',
      ]),
    )
    expect(findings.map(({ rule }) => rule)).not.toContain('document-too-complex')

    expect(countLosses(pairs(3), evaluator).losses).toBe(3)
    expect(countLosses(text, evaluator)).toEqual({ losses, work: 0, findings })
  })

  it('gives the texts inside of a file one share together', () => {
    const values = Array.from(
      { length: 20 },
      (_, index) =>
        `  a${index}.vc.yaml: |\n${endless(3).replace(/^/gm, '    ').replaceAll('=> [', `=> [${index}, `)}`,
    )
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n${values.join('\n')}\n`
    const evaluator = nodeEvaluator()
    lintFiles([{ uri: 'map.yaml', text }], { host: { evaluator } })
    expect(evaluator.work()).toBeGreaterThan(2000)
    expect(evaluator.work()).toBeLessThan(23_000)
  })

  it('proves so many fixes, and those behind them in the next pass', () => {
    const words = Array.from({ length: MAX_PROOFS + 20 }, (_, index) => `word${index}x`)
    const text = pairs(0) + words.map((word) => entryOf(word)).join('')
    const evaluator = nodeEvaluator()
    const input = { uri: 'vc.yaml', text }
    const { findings } = lintFiles([input], { host: { evaluator } })
    const found = findings.filter(({ rule }) => rule === 'undefined-identifier')
    expect(found).toHaveLength(words.length)
    expect(found.filter(({ fixes }) => fixes.length > 0)).toHaveLength(MAX_PROOFS)
    const fixed = fixFiles([input], findings, { unsafe: true, host: { evaluator } })
    expect(fixed[0]?.text).toBe(pairs(0) + words.map((word) => entryOf(`"${word}"`)).join(''))
  })

  it('knows of one key what it found for another', () => {
    const evaluator = nodeEvaluator()
    const first = countLosses(pairs(3), evaluator)
    const others = pairs(3).replaceAll('["a', '["another.example.com/a')
    expect(countLosses(others, evaluator)).toMatchObject({ losses: first.losses, work: 0 })
  })

  it('tries what reads its path for each path', () => {
    const evaluator = nodeEvaluator()
    const failures = ['a', 'b'].map((key) => {
      const code = '(context.path.includes("a2") ? "x" : String)(value)'
      const text = `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        - path: metadata.labels["${key}2"]\n          expression: '${code}'\n`
      const { findings } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
      return findings.some(({ rule }) => rule === 'throwing-expression')
    })
    expect(failures).toEqual([true, false])
  })

  it('counts what is stopped as much as many evaluations', () => {
    const { work } = countLosses(endless(200))
    expect(work).toBeGreaterThan(2000)
    expect(work).toBeLessThan(23_000)
  })
})

/** Steps that a run has left after its files. */
function budgetLeft(files: readonly InputFile[]): number | undefined {
  const ruleSetFor = createRuleSets('', { evaluator: nodeEvaluator() })
  lintFiles(files, { memory: { ruleSetFor } })
  return ruleSetFor({}).settings.evaluationBudget?.left
}

/** A loop that nothing ends; no two have the same text. */
const loops = (count: number, of = 0): string => {
  const entries = Array.from(
    { length: count },
    (_, index) =>
      `        - path: metadata.annotations["a${index}"]\n          expression: '((f) => f(f))((f) => { for (;;) ${of}${index} })'\n`,
  )
  return `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries.join('')}`
}

const filesOf = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ uri: `f${index}/vc.yaml`, text: text(index) }))

describe('what the sandbox does for one run', { timeout: 120_000 }, () => {
  it('ends after the share of a run, says where, reads on, and begins anew with the next', () => {
    const evaluator = nodeEvaluator()
    const last = { uri: 'z/vc.yaml', text: `${pairs(1).replace('path: m', 'pth: m')}` }
    const files = [...filesOf(40, (index) => loops(1, index)), last]
    const { findings } = lintFiles(files, { host: { evaluator } })
    expect(evaluator.work()).toBeLessThan(60_000)
    const ends = findings.filter(({ messageId }) => messageId === 'tooManySteps')
    const [end] = ends
    expect(ends).toHaveLength(1)
    expect(end?.uri).toBe('f13/vc.yaml')
    const text = files[13]?.text
    expect(text?.slice(end?.span.start, end?.span.end)).toContain('for (;;)')

    // Findings that need no run are made in all files.
    for (const id of ['costly-expression', 'unpaired-expression'])
      expect(findings.filter(({ rule }) => rule === id)).toHaveLength(40)
    const rules = findings.filter(({ uri }) => uri === last.uri).map(({ rule }) => rule)
    expect(rules).toContain('unknown-field')
    expect(rules).not.toContain('roundtrip-mismatch')

    expect(lintFiles(files, { host: { evaluator } }).findings).toEqual(findings)
    expect(countLosses(pairs(3), evaluator).losses).toBe(3)
  })

  it('says so inside a text of a file, and in the second of two', () => {
    const text = (index: number) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a.vc.yaml: |\n${loops(1, index).replace(/^/gm, '    ')}\n`
    const files = filesOf(40, text)
    const { findings } = lintFiles(files, { host: { evaluator: nodeEvaluator() } })
    const [end] = findings.filter(({ messageId }) => messageId === 'tooManySteps')
    const of = files.find(({ uri }) => uri === end?.uri)?.text
    expect(of?.slice(end?.span.start, end?.span.end)).toContain('for (;;)')
  })

  it('never ends for what is ordinary', () => {
    const own = (index: number) =>
      pairs(50).replaceAll('"p', `"q${index}x`).replaceAll('.slice(', '.slice(1 + ')
    const left = budgetLeft(filesOf(2, own)) ?? Number.NaN
    const ofAll = ((MAX_RUN_WORK - left) * 2000) / 2
    expect(ofAll).toBeLessThan(MAX_RUN_WORK / 4)
  })

  it('takes the memory of an engine that broke for the next one', () => {
    const evaluator = nodeEvaluator()
    const breaking = (count: number) =>
      filesOf(count, (index) =>
        pairs(1).replace(/'value \? "p.*?'/, `'String(10n ** 30000${index}n) + value'`),
      )
    lintFiles(breaking(1), { host: { evaluator } })
    const before = process.memoryUsage().external
    lintFiles(breaking(4), { host: { evaluator } })
    expect(process.memoryUsage().external - before).toBeLessThan(20_000_000)
  })
})
