import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { rules } from '../rules/index.ts'
import { type Block, type Example, fileName, isOld, readPage } from '../scripts/rule-page.ts'
import { lint, runExample } from '../scripts/run-example.ts'
import type { Fix } from '../src/core/types.ts'
import { NAMED_VALUE, unoffered } from './unoffered-values.ts'

const root = join(import.meta.dirname, '../rules')

/** Messages about texts that no page can hold: too long, too many, broken bytes. Others show them, tested elsewhere. */
const UNSHOWN: Readonly<Record<string, readonly string[]>> = {
  'costly-expression': ['long', 'unread', 'steps', 'unrun'],
  'document-too-complex': ['tooMuch', 'tooManySteps', 'tooMany'],
  // Only of a run with --upgrade-to.
  'old-layout': ['moved', 'kept', 'decide'],
  'yaml-syntax': ['encoding'],
}

describe.each(rules.map(({ topic, rule }) => [rule.id, topic, rule] as const))(
  '%s',
  (id, topic, rule) => {
    const path = join(root, topic, `${id}.md`)
    const page = readPage(existsSync(path) ? readFileSync(path, 'utf8') : '')

    it('has a page with its id, its summary, and examples of both kinds', () => {
      const written = `${id}.md has its id as title, an empty line, and then the summary of the rule`
      expect([page.title, page.summary], written).toEqual([id, rule.summary])
      expect(page.invalid.length).toBeGreaterThan(0)
      expect(page.valid.length).toBeGreaterThan(0)
      // A file that is there twice begins an example whose output is missing.
      for (const { files } of page.invalid) {
        const names = files.map((file) => `${fileName(file)} ${isOld(file)}`)
        expect(new Set(names).size, names.join()).toBe(names.length)
      }
    })

    const details: string[] = []
    const shown = new Set<string>()
    const mended = new Set<string>()
    const safeties = new Set<Fix['safety']>()
    it.each(named(page.invalid))(
      'reports the example at line %i exactly as its page says',
      (_, example) => {
        const ran = runExample(example, id)
        expect(ran.output).toBe(example.output?.text)
        expect(ran.findings.map((finding) => finding.rule)).toContain(id)
        expect(ran.findings.every(isInside(example))).toBe(true)
        for (const { messageId, rule: by, fixes } of ran.findings) {
          if (by !== id) continue
          shown.add(messageId)
          if (fixes.length > 0) mended.add(messageId)
          for (const { safety } of fixes) safeties.add(safety)
        }
        if (ran.details !== '') details.push(ran.details)
      },
    )

    it('has the related places and the fixes that are kept (vitest -u keeps new ones)', async () => {
      const kept = join(import.meta.dirname, 'golden/findings', topic, `${id}.txt`)
      if (details.length > 0 || existsSync(kept))
        await expect(details.join('\n')).toMatchFileSnapshot(kept)
    })

    const fixable = page.invalid.filter((example) => example.fixed.length > 0)
    it.runIf(fixable.length > 0).each(named(fixable))(
      'fixes the example at line %i exactly as its page says',
      (_, example) => {
        const { fixed } = runExample(example, id)
        for (const block of example.fixed) {
          const name = block.file ?? fileName(example.files[0] as Block)
          expect(fixed.get(name)?.replaceAll('\r\n', '\n')).toBe(block.text)
          const again = runExample(
            { ...example, files: example.files.map((file) => replaced(file, fixed)) },
            id,
          )
          expect(again.fixed).toEqual(new Map())
          if (/\.(?:http|rest)$/.test(name)) continue
          expect(
            parseAllDocuments(fixed.get(name) ?? '').every(({ errors }) => errors.length === 0),
          ).toBe(true)
        }
      },
    )

    it('shows its fix when it says that it has one, of the kind that it says', () => {
      const offered = safeties.has('safe') ? 'safe' : [...safeties][0]
      const written = `the rule has "fixable: '${offered}'" if it offers a fix`
      expect(rule.fixable, written).toBe(offered)
      const fixed = 'with "fixable" the page has a block "```yaml fixed" behind an output'
      expect(fixable.length > 0, fixed).toBe(rule.fixable !== undefined)
    })

    it('offers what its messages name, or has a reason not to', () => {
      const named = Object.entries(rule.messages).flatMap(([name, { text }]) =>
        NAMED_VALUE.test(text) && shown.has(name) && !mended.has(name) ? [name] : [],
      )
      expect(named).toEqual(Object.keys(unoffered[id] ?? {}))
    })

    it('shows each of its messages', () => {
      const hidden = Object.keys(rule.messages).filter((message) => !shown.has(message))
      expect(hidden).toEqual(UNSHOWN[id] ?? [])
    })

    it.each(named(page.valid))(
      'is silent on the example at line %i, like every other rule',
      (_, example) => {
        expect(lint(example.files).findings).toEqual([])
      },
    )
  },
)

it('lists exactly the rule files that lie below rules/', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => /[\\/].*\.ts$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
  expect(found.toSorted()).toEqual(
    rules.map(({ topic, rule }) => `${topic}/${rule.id}.ts`).toSorted(),
  )
})

function named(examples: readonly Example[]) {
  return examples.map((example) => [example.files[0]?.line ?? 0, example] as const)
}

function replaced(file: Block, fixed: ReadonlyMap<string, string>): Block {
  if (isOld(file)) return file
  return { ...file, text: fixed.get(fileName(file)) ?? file.text }
}

function isInside(example: Example) {
  return (finding: { uri: string; span: { start: number; end: number } }) => {
    const length =
      example.files.find((file) => !isOld(file) && fileName(file) === finding.uri)?.text.length ??
      -1
    return (
      finding.span.start >= 0 && finding.span.end <= length && finding.span.start < finding.span.end
    )
  }
}
