import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.ts'
import { knownWords } from '../../src/core/secret/known-words.ts'
import { hideSecrets } from '../../src/core/secret/mask.ts'
import { clipSpans, mask, maskSpans, mergeSpans } from '../../src/core/text/spans.ts'
import { githubSummary } from '../../src/reporters/github.ts'
import { reporters } from '../../src/reporters/index.ts'
import { findingOf, fixture, plainStyle, reportOf, secret, sourceOf, spanOf } from './fixture.ts'

/** Every way in which an output could hold the value. */
function formsOf(value: string): readonly string[] {
  return [
    value,
    Buffer.from(value).toString('base64'),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('"', '&quot;'),
  ]
}

function leaks(output: string, value: string): readonly string[] {
  const found: string[] = []
  for (const form of formsOf(value)) {
    for (let at = 0; at + 8 <= form.length; at++) {
      const piece = form.slice(at, at + 8)
      if (output.includes(piece)) found.push(piece)
    }
  }
  return found
}

async function everyOutput(report: Report): Promise<Readonly<Record<string, string>>> {
  const outputs: Record<string, string> = { summary: githubSummary(report) }
  for (const [name, load] of Object.entries(reporters)) {
    const render = await load()
    outputs[name] = render(report, plainStyle)
    outputs[`${name} in colour`] = render(report, {
      color: true,
      hyperlinks: true,
      width: 40,
    })
  }
  return outputs
}

async function expectNoLeak(report: Report, value: string): Promise<void> {
  for (const [name, output] of Object.entries(await everyOutput(report))) {
    expect(leaks(output, value), name).toEqual([])
  }
}

describe('No output shows a secret', () => {
  test('the fixture plants one in two files, a message and two fixes', async () => {
    const raw = JSON.stringify([fixture.findings, [...fixture.sources.values()]])
    expect(leaks(raw, secret)).not.toEqual([])
    await expectNoLeak(fixture, secret)
  })

  test('whether the span, a message, a related place, a pointer or a title has it, in any form', async () => {
    for (const form of formsOf(secret)) {
      const text = `key: ${secret}\nother: 1\n# again: ${secret}\n`
      const report = reportOf(
        [
          findingOf({
            uri: 'a.yaml',
            span: spanOf(text, '# again', 0),
            message: `Value ${form} is wrong.`,
            pointer: `/a/${form}`,
            related: [
              {
                uri: 'a.yaml',
                span: spanOf(text, 'other'),
                message: `Beside ${form.slice(3, 20)}.`,
              },
            ],
            fixes: [
              {
                title: `Replace ${form}`,
                safety: 'safe',
                edits: [{ uri: 'a.yaml', span: spanOf(text, 'other'), text: form }],
              },
            ],
          }),
        ],
        { 'a.yaml': sourceOf(text, [spanOf(text, secret)]) },
      )
      await expectNoLeak(report, secret)
    }
  })

  test('a decoded copy of a Base64 secret is one too', async () => {
    const encoded = Buffer.from(secret).toString('base64')
    const text = `data:\n  accessKey: ${encoded}\n`
    const report = reportOf(
      [
        findingOf({
          uri: 'a.yaml',
          span: spanOf(text, 'accessKey'),
          fixes: [
            {
              title: 'Move to stringData',
              safety: 'safe',
              edits: [{ uri: 'a.yaml', span: spanOf(text, 'data'), text: `stringData: ${secret}` }],
            },
          ],
        }),
      ],
      { 'a.yaml': sourceOf(text, [spanOf(text, encoded)]) },
    )
    await expectNoLeak(report, secret)
  })

  test('a secret over several lines', async () => {
    const lines = ['Zm9vYmFyMTIzNDU2', 'QkFSYmF6Nzg5MDEy', 'cXV4cXV1eDM0NTY3']
    const text = `key: |\n${lines.map((line) => `  ${line}\n`).join('')}next: 1\n`
    const span = { start: 5, end: text.indexOf('next') }
    const report = reportOf(
      [
        findingOf({ uri: 'a.yaml', span, message: `Not "${lines[1]}".` }),
        findingOf({ uri: 'a.yaml', span: spanOf(text, lines[2] ?? '') }),
      ],
      { 'a.yaml': sourceOf(text, [span]) },
    )
    for (const line of lines) await expectNoLeak(report, line)
  })

  test('suppressed findings are shown no more openly', async () => {
    const [finding] = fixture.findings.filter(({ message }) => message.includes('eyJh'))
    if (finding === undefined) throw new Error('The fixture has no such finding.')
    await expectNoLeak({ ...fixture, suppressed: [{ finding, by: 'comment' }] }, secret)
  })
})

describe('Hiding leaves the rest alone', () => {
  test('a report without secrets is returned as it is', () => {
    const report = reportOf([], { 'a.yaml': sourceOf('a: 1') })
    expect(hideSecrets(report)).toBe(report)
  })

  test('a fix that does not write the secret keeps its edits, one that does keeps its title', () => {
    const text = 'a: 1\nkey: s3cr3tV4lu3\n'
    const span = spanOf(text, 's3cr3tV4lu3')
    const edit = (start: number, end: number, inserted: string) => ({
      title: 'Do it',
      safety: 'safe' as const,
      edits: [{ uri: 'a.yaml', span: { start, end }, text: inserted }],
    })
    const fixes = [
      edit(0, 1, 'b'),
      edit(span.end, span.end, ' # note'),
      edit(span.start, span.start, 'x'),
      edit(span.start + 1, span.start + 1, 'x'),
      edit(0, text.length, ''),
      edit(0, 1, 's3cr3tV4'),
    ]
    const report = reportOf([findingOf({ uri: 'a.yaml', span: { start: 0, end: 1 }, fixes })], {
      'a.yaml': sourceOf(text, [span]),
    })
    const hidden = hideSecrets(report).findings[0]?.fixes
    expect(hidden?.map((fix) => fix.edits.length)).toEqual([1, 1, 1, 1, 1, 0])
    expect(hidden?.map((fix) => fix.title)).toEqual(fixes.map((fix) => fix.title))
  })

  test('plain words that a secret shares with a message stay', () => {
    const words = knownWords(['platform-admin', 'test', 'ab', 'K9#xQ2!vLmWp'])
    const hide = (text: string) => maskSpans(text, words.find(text))
    expect(hide('platform has tests, a test and ab; platform-admin')).toBe(
      `platform has tests, a ${mask} and ab; ${mask}`,
    )
    expect(hide('starts K9#xQ2!vL…, not K9#xQ2!')).toBe(`starts ${mask}…, not K9#xQ2!`)
  })

  test('of two values that begin alike, no end of the longer one is shown', () => {
    for (const values of [
      ['harbour-one', 'harbour-one-two'],
      ['harbour-one-two', 'harbour-one'],
    ]) {
      const text = 'see harbour-one-two and harbour-one'
      expect(maskSpans(text, knownWords(values).find(text))).toBe(`see ${mask} and ${mask}`)
    }
  })
})

describe('Spans', () => {
  test('are merged, clipped and masked', () => {
    const spans = [
      { start: 6, end: 8 },
      { start: 1, end: 3 },
      { start: 2, end: 4 },
      { start: 5, end: 5 },
    ]
    expect(mergeSpans(spans)).toEqual([
      { start: 1, end: 4 },
      { start: 6, end: 8 },
    ])
    expect(clipSpans(mergeSpans(spans), { start: 3, end: 7 })).toEqual([
      { start: 0, end: 1 },
      { start: 3, end: 4 },
    ])
    expect(maskSpans('0123456789', spans)).toBe(`0${mask}45${mask}89`)
    expect(maskSpans('', [{ start: 0, end: 9 }])).toBe('')
  })
})
