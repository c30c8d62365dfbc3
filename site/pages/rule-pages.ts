import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.ts'
import { type Block, readPage } from '../../scripts/rule-page.ts'
import { runExample } from '../../scripts/run-example.ts'
import { renderExample } from './rendered-example.ts'

export interface RuleEntry {
  readonly id: string
  readonly topic: string
  readonly summary: string
  readonly severities: readonly string[]
  readonly fix: string
  /** Markdown as it is in the repository. */
  readonly source: string
  /** Markdown for the site, examples as markup. */
  readonly page: string
}

/** All rules with their pages, in the order of the catalogue. */
export function ruleEntries(root: string): readonly RuleEntry[] {
  return rules.map(({ topic, rule }) => {
    const source = readFileSync(join(root, 'rules', topic, `${rule.id}.md`), 'utf8')
    return {
      id: rule.id,
      topic,
      summary: rule.summary,
      severities: [...new Set(Object.values(rule.messages).map(({ severity }) => severity))],
      fix: rule.fixable ?? '',
      source,
      page: withExamples(source, rule.id),
    }
  })
}

/** Replaces each invalid example, with its output, by what the engine finds in it. */
function withExamples(source: string, rule: string): string {
  const lines = source.split('\n')
  // From the end, so that the lines of the blocks before stay where they are.
  for (const example of readPage(source).invalid.toReversed()) {
    const { files, output } = example
    if (output === undefined) continue
    const run = runExample(example, rule)
    const isSafe = run.findings.some(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))
    for (const { line } of example.fixed.toReversed())
      lines.splice(line - 1, 0, isSafe ? 'After `--fix`:' : 'As suggested:', '')
    const html = renderExample(example, run)
    for (const block of [...files, output].toReversed()) {
      const isFirst = block === files[0]
      lines.splice(block.line - 1, lengthOf(lines, block), ...(isFirst ? [html] : []))
    }
  }
  return plainFences(lines.join('\n'))
}

/** Lines of a block with its fences. */
function lengthOf(lines: readonly string[], { line }: Block): number {
  const fence = /^`+/.exec(lines[line - 1] ?? '')?.[0]
  return lines.indexOf(fence ?? '', line) - line + 2
}

/** VitePress reads words behind the language of a block as its own options. */
export const plainFences = (text: string): string => text.replace(/^(`{3,})(\w+) .*$/gm, '$1$2')
