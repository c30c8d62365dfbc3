import { describe, expect, it } from 'vitest'
import { parse } from '../src/core/document/source.ts'
import { hideCredentials } from '../src/core/secret/hide-credentials.ts'
import { hideSecrets } from '../src/core/secret/mask.ts'
import { secretsOf } from '../src/core/secret/secrets-of.ts'
import { mask, secretsWithin } from '../src/core/text/spans.ts'
import { makeReport } from '../src/run/report.ts'
import { harmlessValues } from './harmless-values.ts'
import { lintFiles } from './lint-files.ts'
import { casesOf } from './secret-cases.ts'

const files = harmlessValues(20261121)
const uriOf = (name: string) => `${name.replaceAll(' ', '-')}.yaml`

describe('harmless values', () => {
  it('are five hundred or more', () => {
    expect(files.flatMap(({ values }) => values).length).toBeGreaterThanOrEqual(500)
  })

  it.each(files)('stay readable: $name', ({ name, text, values }) => {
    const { spans } = secretsOf(parse(uriOf(name), text))
    const masked = spans.map(({ start, end }) => text.slice(start, end))
    const known = values.filter(
      (value) => !text.includes(value) && !text.includes(JSON.stringify(value).slice(1, -1)),
    )
    expect(known).toEqual([])
    expect(masked).toEqual([])
  })

  it('stay readable in messages', () => {
    const texts = files
      .filter(({ name }) => !/commits|checksums|comments|certificates/.test(name))
      .flatMap(({ values }) => values.map((value) => `Unknown value "${value}" in "spec".`))
    expect(texts.filter((text) => hideCredentials(text) !== text)).toEqual([])
  })

  it('stay readable beside a thousand files with secrets, broken ones among them', () => {
    const inputs = [
      ...files.map(({ name, text }) => ({ uri: uriOf(name), text })),
      ...casesOf(7).map(({ uri, text }) => ({ uri, text })),
    ]
    const report = hideSecrets(makeReport(lintFiles(inputs), { version: '1', milliseconds: 1 }))
    const harmless = new Set(files.map(({ name }) => uriOf(name)))
    const masked = [...report.sources].flatMap(([uri, { text, secrets }]) =>
      harmless.has(uri)
        ? secretsWithin(text, secrets, { start: 0, end: text.length }).map(({ start, end }) =>
            text.slice(start, end),
          )
        : [],
    )
    expect(masked).toEqual([])
    const own = report.findings.filter(({ uri }) => harmless.has(uri))
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter(({ message }) => message.includes(mask))).toEqual([])
  })
})
