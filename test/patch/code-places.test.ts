import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { rules } from '../../rules/index.ts'
import { readPage } from '../../scripts/rule-page.ts'
import { lint } from '../../scripts/run-example.ts'
import type { Finding, Node, Span } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { patchEntry } from '../../src/patch/index.ts'
import { type LintResult, lintFiles } from '../../src/run/lint-files.ts'

const folder = join(import.meta.dirname, '../../rules')
const evaluator = nodeEvaluator()

/** Rules that ask an expression of a patch for what they report. */
const ofExpressions = rules.filter(({ topic, rule }) =>
  /\b(?:eachExpression|eachBranch|expressionOf)\b/.test(
    readFileSync(join(folder, topic, `${rule.id}.ts`), 'utf8'),
  ),
)

/**
 * Messages about more code than a screen holds, about code that is not there, and about what one style alone makes of
 * the code.
 */
const NO_CODE =
  /^(?:costly-expression (?:long|unread|unrun)|empty-expression empty|expression-syntax lineBreak|unpaired-expression .*)$/

/** A patch, with the names of the sections that hold it. */
interface Sample {
  readonly sections: readonly string[]
  readonly entry: Readonly<Record<string, unknown>>
}

const ofNodes = (expression: string): Sample => ({
  sections: ['sync', 'fromHost', 'nodes', 'patches'],
  entry: { path: 'metadata.labels.zone', expression, reverseExpression: 'value' },
})

/** Messages that no page shows in a patch of a vc.yaml. */
const samples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  'costly-expression': {
    steps: ofNodes(
      '(() => { let n = 0; for (let i = 0; i < 9e9; i += 1) n += i; return value + n })()',
    ),
  },
}

const indented = (code: string) => code.replace(/^(?=.)/gm, ' '.repeat(14))
const foldless = (cited: string) => cited.replace(/\n */g, '\n')

/** Writes a text as the value of a key, and reads a part of what it wrote. */
const styles: Readonly<Record<string, readonly [(code: string) => string, typeof foldless]>> = {
  'double quotes': [JSON.stringify, (cited) => JSON.parse(`"${cited}"`)],
  'single quotes': [
    (code) => `'${code.replaceAll("'", "''")}'`,
    (cited) => cited.replaceAll("''", "'"),
  ],
  'a plain scalar': [(code) => code, foldless],
  'a block of lines': [(code) => `|-\n${indented(code)}`, foldless],
  'a block of lines with its end': [(code) => `|\n${indented(code)}\n`, foldless],
  'a folded block': [(code) => `>-\n${indented(code)}`, foldless],
  'a folded block behind an empty line': [(code) => `>-\n\n${indented(code)}`, foldless],
  'double quotes with spaces inside': [
    (code) => JSON.stringify(`  ${code} `),
    (cited) => JSON.parse(`"${cited}"`),
  ],
}

type Style = (typeof styles)[string]

/** A file with one patch, its expressions in a style; undefined where that would be another text. */
function fileWith({ sections, entry }: Sample, [write]: Style, isFlow: boolean) {
  const fields = Object.entries(entry).map(([name, value]) => {
    const isCode = /^(?:expression|reverseExpression)$/.test(name) && typeof value === 'string'
    return `${JSON.stringify(name)}: ${isCode ? write(value.trim()) : JSON.stringify(value)}`
  })
  const start = (index: number) => (index === 0 ? '\n          - ' : '\n            ')
  const list = isFlow
    ? ` [{${fields.join(', ')}}]`
    : fields.map((field, index) => start(index) + field).join('')
  const heads = sections.map((section, depth) => `${'  '.repeat(depth)}${section}:`)
  const text = `${heads.join('\n')}${list}\n`
  return holds(text, { sections, entry }) ? text : undefined
}

function holds(text: string, { sections, entry }: Sample): boolean {
  try {
    let at = parse(text)
    for (const section of sections) at = at[section]
    return Object.entries(entry).every(
      ([name, value]) => typeof value !== 'string' || at[0][name].trim() === value.trim(),
    )
  } catch {
    return false
  }
}

/** Findings on the code, each with the parts of the code that it shows. */
function foundIn(text: string, [, read]: Style) {
  const { findings } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  const textAt = ({ span: { start, end } }: { readonly span: Span }) => read(text.slice(start, end))
  return findings
    .filter(({ rule }) => ofExpressions.some((one) => one.rule.id === rule))
    .map((finding) => {
      const id = `${finding.rule} ${finding.messageId}`
      return NO_CODE.test(id) ? [id] : [id, textAt(finding), ...finding.related.map(textAt)]
    })
}

function nodeOf({ uri, document, pointer }: Finding, files: LintResult['files']) {
  let at: Node | undefined = files.get(uri)?.documents[document]?.root
  for (const step of pointer.split('/').slice(1)) at = at?.child(step) ?? at?.items()[Number(step)]
  return at
}

/** Patches of a rule's page with the messages that are reported on them. */
function samplesOf(topic: string, id: string): readonly (readonly [string, Sample])[] {
  const { invalid } = readPage(readFileSync(join(folder, topic, `${id}.md`), 'utf8'))
  const simple = invalid.filter(({ files }) => files.length === 1)
  return simple.flatMap(({ files }) => {
    const { findings, files: sources } = lint(files)
    return findings.flatMap((finding) => {
      const node = finding.rule === id ? nodeOf(finding, sources) : undefined
      const entry = node && patchEntry(node)
      const names = entry?.pointer.slice(0, -1).map(String) ?? []
      const sections = names.slice(names.indexOf('sync'))
      const isSimple = sections[0] === 'sync' && sections.at(-1) === 'patches'
      const sample = { sections, entry: entry?.value as Sample['entry'] }
      return isSimple ? [[finding.messageId, sample] as const] : []
    })
  })
}

/** The patch of a page on which a message is reported whatever is around it. */
function sampleOf(id: string, message: string, found: ReturnType<typeof samplesOf>) {
  const own = samples[id]?.[message]
  const all = found.filter(([of]) => of === message).map(([, sample]) => sample)
  return [...(own ? [own] : []), ...all].find((sample) => {
    const text = fileWith(sample, styles['double quotes'] as Style, false)
    const ids = text && foundIn(text, styles['double quotes'] as Style).map(([first]) => first)
    return ids?.includes(`${id} ${message}`)
  })
}

/** The file with the patch in each style that can hold it, with flow style around it and without. */
const filesWith = (sample: Sample) =>
  Object.entries(styles).flatMap(([name, style]) =>
    [false, true].flatMap((isFlow) => {
      const text = fileWith(sample, style, isFlow)
      return text === undefined
        ? []
        : [{ name: `${name}${isFlow ? ', in braces' : ''}`, text, style }]
    }),
  )

it.each(ofExpressions.map(({ topic, rule }) => [rule.id, topic, rule] as const))(
  '%s reports the code itself, in whichever style it is written',
  (id, topic, { messages }) => {
    const ofPage = samplesOf(topic, id)
    for (const message of Object.keys(messages)) {
      if (NO_CODE.test(`${id} ${message}`)) continue
      const sample = sampleOf(id, message, ofPage)
      if (sample === undefined) throw new Error(`no page shows "${message}" in a vc.yaml`)
      const { expression, reverseExpression } = sample.entry
      const code = `${expression}\n${reverseExpression}`
      const [first, ...others] = filesWith(sample).map(({ name, text, style }) => {
        return { name, found: foundIn(text, style) }
      })
      for (const part of first?.found.flatMap(([, ...parts]) => parts) ?? []) {
        expect(part).toBe(part.trim())
        expect(code).toContain(part)
      }
      for (const { name, found } of others) expect([name, found]).toEqual([name, first?.found])
    }
  },
)
