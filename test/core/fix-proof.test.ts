import { describe, expect, it } from 'vitest'
import type { Edit, Finding } from '../../src/core/types.ts'
import { fixFile } from '../../src/run/fix.ts'
import { leftOutOf } from '../../src/run/fix-proof.ts'
import { lintFiles } from '../lint-files.ts'

const text = 'external:\n  platform:\n    apiKey:\n      secretName: a\n      namespace: b\n'

/** A finding at a text, with a fix that replaces texts by others. */
function finding(
  source: string,
  at: string,
  changes: readonly (readonly [string, string])[],
  names: Partial<Finding> = {},
): Finding {
  const spanOf = (part: string) => {
    const start = source.indexOf(part)
    if (start < 0) throw new Error(`"${part}" is not in the text.`)
    return { start, end: start + part.length }
  }
  const edits: readonly Edit[] = changes.map(([from, to]) => {
    return { uri: 'vc.yaml', span: spanOf(from), text: to }
  })
  return {
    ...{ rule: 'some-rule', messageId: 'message', severity: 'error', message: 'A mistake.' },
    ...{ uri: 'vc.yaml', span: spanOf(at), pointer: '', document: 0, fingerprint: at },
    ...{ related: [], fixes: [{ title: `Fix ${at}`, safety: 'safe', edits }], tags: [] },
    ...names,
  }
}

function fixed(source: string, findings: readonly Finding[]) {
  const file = fixFile({ uri: 'vc.yaml', text: source }, findings, { unsafe: false })
  return { text: file.text, fixed: file.fixed, leftOut: leftOutOf('vc.yaml', file.refused, []) }
}

const leftOut = (title: string, reason: string, rule = 'some-rule') =>
  `"vc.yaml": The fix "${title}" (${rule}) is left out: ${reason}.`

const UNREADABLE = 'the file could not be read any more'
const ELSEWHERE = 'it would change more than its own place'
const STILL_THERE = 'its finding would still be there'

describe('a fix that does not prove itself', () => {
  it.each([
    ['that breaks the text', 'secretName', 'secretName', '"secretName', UNREADABLE],
    ['that makes text of what is below', 'platform:', 'platform:', 'platform: |', ELSEWHERE],
    ['that begins a document', 'namespace', 'namespace: b', 'namespace: b\n---', ELSEWHERE],
    [
      'that changes an indentation',
      '    apiKey:',
      '    apiKey:\n',
      '    apiKey:\n       x: 1\n',
      UNREADABLE,
    ],
    ['that comments out what follows', 'secretName: a', 'a\n', 'a # ', ELSEWHERE],
  ])('is left out: one %s', (_, at, from, to, reason) => {
    const result = fixed(text, [finding(text, at, [[from, to]])])
    expect(result).toEqual({ text, fixed: 0, leftOut: [leftOut(`Fix ${at}`, reason)] })
  })

  it('is left out in a file that is too long for a second pass, too', () => {
    const rest = '# filler\n'.repeat(120_000)
    const broken = fixed(text + rest, [
      finding(text, 'secretName', [['secretName', '"secretName']]),
    ])
    expect(broken.text === text + rest).toBe(true)
    expect(broken.leftOut).toEqual([leftOut('Fix secretName', UNREADABLE)])
    expect(
      fixed(text + rest, [finding(text, 'secretName', [['secretName', '"secretName"']])]).fixed,
    ).toBe(1)
  })

  it.each([
    ['leaves it', [['namespace: b', 'namespace: c']]],
    ['puts another in its place', [['secretNaame', 'secretNaaame']]],
  ] as const)('is left out: one that %s', (_, changes) => {
    const typo = text.replace('secretName', 'secretNaame')
    const [found] = lintFiles([{ uri: 'vc.yaml', text: typo }]).findings
    if (found === undefined) throw new Error('A typo is found.')
    const { rule, messageId, message } = found
    const result = fixed(typo, [
      finding(typo, 'secretNaame', changes, { rule, messageId, message }),
    ])
    const sentence = leftOut('Fix secretNaame', STILL_THERE, 'unknown-field')
    expect(result.leftOut).toContain(sentence)
    expect(result.text).toBe(text)
  })

  it('is found among others, which are applied', () => {
    const names = ['secrets', 'pods', 'services', 'endpoints', 'ingresses', 'configMaps', 'events']
    const source = ['sync:', '  toHost:', ...names.map((name) => `    ${name}: {enabled: x}`)]
      .map((line) => `${line}\n`)
      .join('')
    for (const bad of names) {
      const findings = names.map((name) =>
        finding(source, `${name}: {enabled: x`, [
          [`${name}: {enabled: x`, `${name}: {enabled: ${name === bad ? '"' : ''}true`],
        ]),
      )
      expect(fixed(source, findings)).toEqual({
        text: source
          .replaceAll('enabled: x', 'enabled: true')
          .replace(`${bad}: {enabled: true`, `${bad}: {enabled: x`),
        fixed: names.length - 1,
        leftOut: [leftOut(`Fix ${bad}: {enabled: x`, UNREADABLE)],
      })
    }
  })
})

describe('a fix that proves itself', () => {
  it('is applied', () => {
    const result = fixed(text, [finding(text, 'secretName', [['secretName', '"secretName"']])])
    expect(result).toEqual({
      text: text.replace('secretName', '"secretName"'),
      fixed: 1,
      leftOut: [],
    })
  })

  it('may change an anchor, and with it what its aliases stand for', () => {
    const shared =
      'sync:\n  toHost:\n    ingresses: &off\n      enabld: false\n    pods: *off\n    services: {<<: *off}\n'
    const { findings } = lintFiles([{ uri: 'vc.yaml', text: shared }])
    const result = fixed(shared, findings)
    expect(result.leftOut).toEqual([])
    expect(result.text).toContain('enabled: false')
  })
})
