import { describe, expect, it } from 'vitest'
import { codeActions } from '../../src/editor/code-actions.ts'
import { lineEdits } from '../../src/editor/line-edits.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../lint-files.ts'
import { cursorIn } from './cursor.ts'

const evaluator = nodeEvaluator()

function actionsAt(marked: string, uri = 'vc.yaml') {
  const { text, offset } = cursorIn(marked)
  const { findings, files } = lintFiles([{ uri, text }], { host: { evaluator } })
  const file = files.get(uri)
  if (file === undefined) throw new Error('Nothing is found.')
  const range = { start: offset, end: offset }
  return codeActions(file, findings, { range, today: '2026-01-31' }).map(({ title, edits }) => {
    const [edit] = edits
    if (edit === undefined) return [title, undefined]
    const { start, end } = edit.span
    return [title, text.slice(0, start) + edit.text + text.slice(end)]
  })
}

/** What the text becomes by the action of this title; undefined when it is not offered. */
const changed = (marked: string, title: string, uri?: string) =>
  actionsAt(marked, uri).find(([name]) => name === title)?.[1]

const line = 'Disable unknown-field for this line'
const file = 'Disable unknown-field for this file'

describe('code actions', () => {
  it('offer fixes first, then comments, then the page', () => {
    const apiKey = 'external:\n  platform:\n    apiKey:\n'
    expect(actionsAt(`${apiKey}      create|Rbac: true\n`)).toEqual([
      ['Rename to "createRBAC"', `${apiKey}      createRBAC: true\n`],
      [line, `${apiKey}      # vclint-disable-next-line unknown-field\n      createRbac: true\n`],
      [file, `# vclint-disable-file unknown-field\n${apiKey}      createRbac: true\n`],
      ['Explain unknown-field', undefined],
    ])
  })

  it.each([
    [
      'a script',
      'install.sh',
      "cat <<'EOF' > vc.yaml\n",
      'EOF\nhelm upgrade -i a vcluster -f vc.yaml\n',
    ],
    ['a page', 'page.md', '# Page\n\n```yaml\n', '```\n'],
  ])('disable inside of %s, of which the own comments are not read', (_, uri, before, after) => {
    const apiKey = `${before}external:\n  platform:\n    apiKey:\n`
    const marked = `${apiKey}      create|Rbac: true\n${after}`
    expect(changed(marked, file, uri)).toBeUndefined()
    expect(changed(marked, line, uri)).toBe(
      `${apiKey}      # vclint-disable-next-line unknown-field\n      createRbac: true\n${after}`,
    )
  })

  it('disable nothing in a configuration, in which no comment does', () => {
    const titles = actionsAt('ruls|: {}\n', '.vclint.yaml').map(([title]) => title)
    expect(titles).toEqual(['Rename to "rules"', 'Explain unknown-field'])
  })

  it('never have the same words twice', () => {
    const text = 'sync: {toHost: {pods: {enabld: true}, services: {enabld: true|}}}\n'
    const titles = actionsAt(text).map(([title]) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).toEqual(
      expect.arrayContaining([
        'Rename to "enabled" (line 1, column 50)',
        'Rename to "enabled" (line 1, column 24)',
      ]),
    )
  })

  it('offer a fix on the line that it changes as well', () => {
    const patch =
      'sync:\n  toHost:\n    services:\n      patches:\n        - path: spec.clusterIP\n'
    const expression = `${patch}          expression: value + "x"`
    const title = 'Add reverseExpression'
    expect(changed(`${expression.replace('value', 'va|lue')}\n`, title)).toMatch(
      /reverseExpression/,
    )
    expect(changed(`${expression}\n|`, title)).toBeUndefined()
    expect(changed(`|${expression}\n`, title)).toBeUndefined()
  })

  it('add a name to the comment that is there', () => {
    const comment = '# vclint-disable-next-line wrong-type -- Later.\n'
    expect(changed(`external:\n  platform:\n    ${comment}    apiKey: {xyz|q: 1}\n`, line)).toBe(
      'external:\n  platform:\n    # vclint-disable-next-line wrong-type, unknown-field -- Later.\n    apiKey: {xyzq: 1}\n',
    )
    expect(
      changed(
        'external: {platform: {apiKey: {xyz|q: 1}}} # vclint-disable-line wrong-type\n',
        line,
      ),
    ).toBe(
      'external: {platform: {apiKey: {xyzq: 1}}} # vclint-disable-line wrong-type, unknown-field\n',
    )
    expect(
      changed(
        '# vclint-disable-file wrong-type\nexternal: {platform: {apiKey: {xyz|q: 1}}}\n',
        file,
      ),
    ).toBe(
      '# vclint-disable-file wrong-type, unknown-field\nexternal: {platform: {apiKey: {xyzq: 1}}}\n',
    )
  })

  it('leave a comment alone that ends some day', () => {
    const comment = '# vclint-disable-next-line wrong-type until 2027-01-01\n'
    expect(changed(`${comment}external: {platform: {apiKey: {xyz|q: 1}}}\n`, line)).toBe(
      `${comment}# vclint-disable-next-line unknown-field\nexternal: {platform: {apiKey: {xyzq: 1}}}\n`,
    )
  })

  it('put the comment above the key of a block scalar', () => {
    const before = 'sync:\n  toHost:\n    endpoints:\n      patches:\n'
    const patch =
      '      - path: a\n        expression: ‖\n          value +\n            my|Value\n'
    const [title = '', text] =
      actionsAt(before + patch).find(([name = '']) => name.startsWith('Disable')) ?? []
    const rule = title.split(' ')[1]
    const plain = patch.replace('‖', '|').replace('my|', 'my')
    expect(text).toBe(
      before +
        plain.replace(
          '        expression',
          `        # vclint-disable-next-line ${rule}\n        expression`,
        ),
    )
  })

  it('keep a byte order mark and the line endings', () => {
    expect(changed('\uFEFFexternal: {platform: {apiKey: {xyz|q: 1}}}\r\n', line)).toBe(
      '\uFEFF# vclint-disable-next-line unknown-field\r\nexternal: {platform: {apiKey: {xyzq: 1}}}\r\n',
    )
    expect(changed('\uFEFFexternal: {platform: {apiKey: {xyz|q: 1}}}\r\n', file)).toBe(
      '\uFEFF# vclint-disable-file unknown-field\r\nexternal: {platform: {apiKey: {xyzq: 1}}}\r\n',
    )
  })

  it('offer no comments in JSON and none above the mark of a document', () => {
    const json = '{"external": {"platform": {"apiKey": {"xyz|q": 1}}}}\n'
    const names = actionsAt(json, 'a.vc.json').map(([title]) => title)
    expect(names.filter((title) => title?.startsWith('Disable'))).toEqual([])
    expect(changed('--- {external: {platform: {apiKey: {xyz|q: 1}}}}\n', line)).toBeUndefined()
  })

  it('silence what they say they silence', () => {
    const text =
      'a: 1\n---\nexternal:\n  platform:\n    apiKey: {createRbac: true,\n      secretNme: a}\n'
    for (const word of ['createRbac', 'secretNme']) {
      const marked = text.replace(word, `|${word}`)
      const [one, all] = [changed(marked, line), changed(marked, file)]
      const left = (fixed: string | undefined) =>
        lintFiles([{ uri: 'vc.yaml', text: fixed ?? '' }]).findings.map(({ rule, span }) => [
          rule,
          fixed?.slice(span.start, span.end),
        ])
      const before = left(text)
      expect(left(one)).toEqual(before.filter(([, found]) => found !== word))
      expect(left(all)).toEqual(before.filter(([rule]) => rule !== 'unknown-field'))
    }
  })
})

describe('edits of lines', () => {
  it('touch only what differs', () => {
    expect(lineEdits('a', '1\n2\n3\n4\n', '1\n5\n3\n4\n6')).toEqual([
      { uri: 'a', span: { start: 2, end: 4 }, text: '5\n' },
      { uri: 'a', span: { start: 8, end: 8 }, text: '6' },
    ])
    expect(lineEdits('a', '1\n', '1\n')).toEqual([])
    expect(lineEdits('a', '', '1')).toEqual([{ uri: 'a', span: { start: 0, end: 0 }, text: '1' }])
  })
})
