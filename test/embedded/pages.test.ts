import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { type Block, readPage } from '../../scripts/rule-page.ts'
import { lint } from '../../scripts/run-example.ts'
import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Finding } from '../../src/core/types.ts'
import { some } from '../runs.ts'

const root = join(import.meta.dirname, '../..')
const topics = ['platform', 'sync', 'patch', 'path', 'expression']

/** What each way of carrying makes of a vc.yaml, and the values that it holds, read by another parser. */
const forms = {
  'an object': {
    wrap: (text: string) => `${flux}  values:\n${indented(text, '    ')}`,
    unwrap: (outer: string) => parseDocument(outer).getIn(['spec', 'values']),
  },
  'a block of text': {
    wrap: (text: string) => `${argo}      values: |\n${indented(text, '        ')}`,
    unwrap: (outer: string) => parseDocument(outer).getIn(['spec', 'source', 'helm', 'values']),
  },
  'text in double quotes': {
    wrap: (text: string) => `${argo}      values: ${JSON.stringify(text)}\n`,
    unwrap: (outer: string) => parseDocument(outer).getIn(['spec', 'source', 'helm', 'values']),
  },
}

const flux = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: blue
  namespace: team-blue
spec:
  chart:
    spec:
      chart: vc
`

const argo = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: blue
spec:
  source:
    chart: vc
    helm:
`

const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by)

const fileOf = (name: string, text: string): Block => ({
  language: 'yaml',
  flags: new Set(),
  file: name,
  text,
  line: 1,
  section: '',
})

/** Examples of a vc.yaml alone; those with comments for vclint or templates of lines count elsewhere. */
const examples = topics.flatMap((topic) =>
  readdirSync(join(root, 'rules', topic))
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const { invalid, valid } = readPage(readFileSync(join(root, 'rules', topic, name), 'utf8'))
      return [...invalid, ...valid].flatMap(({ files }) => {
        const [file] = files
        if (file === undefined || files.length > 1) return []
        const isVc = /^(?:sync|external|platform|controlPlane):/m.test(file.text)
        const isPlain = !/vclint-|^---|^[{[]|\r|^apiVersion:|^\t|&|^ *<<:|\{ \./m.test(file.text)
        return isVc && isPlain && file.language === 'yaml'
          ? [[`${name}:${file.line}`, file.text] as const]
          : []
      })
    }),
)

const shown = ({ rule, severity, message }: Finding) => `${severity}: ${message} [${rule}]`

describe.each(Object.entries(forms))('a vc.yaml carried as %s', (form, { wrap, unwrap }) => {
  it.each(some(examples))('brings the findings and fixes of %s', (_, text) => {
    const inner = lint([fileOf('vc.yaml', text)]).findings.filter(isAboutTheText)
    const outerText = wrap(text)
    const outer = lint([fileOf('app.yaml', outerText)]).findings.filter(isAboutTheText)
    expect(outer.map(shown)).toEqual(inner.map(shown))
    for (const [index, finding] of outer.entries()) {
      const { span } = inner[index] as Finding
      const source = outerText.slice(finding.span.start, finding.span.end)
      const wanted = text.slice(span.start, span.end)
      const margin = form === 'an object' ? 4 : 8
      expect(
        form === 'text in double quotes' ? JSON.parse(`"${source}"`) : dedented(source, margin),
      ).toBe(wanted)
    }
    for (const [index, finding] of outer.entries()) {
      const [fix] = finding.fixes
      const [innerFix] = (inner[index] as Finding).fixes
      if (fix === undefined || innerFix === undefined) continue
      expect(fix.title).toBe(innerFix.title)
      const fixedInner = applyFixes(text, [innerFix], 'vc.yaml').text
      const fixedOuter = applyFixes(outerText, [fix], 'app.yaml').text
      expect(valuesOf(unwrap(fixedOuter))).toEqual(parseDocument(fixedInner).toJS())
    }
  })
})

it('offers nearly every fix in a block of text, as in a file', () => {
  const counts = { inner: 0, outer: 0 }
  for (const [, text] of examples) {
    const inner = lint([fileOf('vc.yaml', text)]).findings
    const outer = lint([fileOf('app.yaml', forms['a block of text'].wrap(text))]).findings
    counts.inner += inner.filter(({ fixes }) => fixes.length > 0).length
    counts.outer += outer.filter(({ fixes }) => fixes.length > 0).length
  }
  expect(counts.outer / counts.inner).toBeGreaterThan(0.95)
})

/** Joins look for Secrets of the release's namespace, which a bare file does not name. */
const isAboutTheText = ({ rule }: Finding) => !/secret|wrong-namespace|key/.test(rule)

const dedented = (text: string, margin: number) => text.replaceAll(`\n${' '.repeat(margin)}`, '\n')

function valuesOf(carried: unknown): unknown {
  if (typeof carried === 'string') return parseDocument(carried).toJS()
  return (carried as { toJSON(): unknown } | undefined)?.toJSON()
}
