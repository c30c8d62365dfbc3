import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.ts'
import { withFacts, withRuleTable } from './readme-rules.ts'
import { writeWhenChanged } from './write.ts'

/** The first screens name these one by one. */
const RULES_NAMED_FIRST = 5

/** Writes the metadata of the rules into docs/rules.md and their pages. */
export function writeRuleFacts(root: string): void {
  rewrite(join(root, 'docs/rules.md'), (text) => withRuleTable(text, rules))
  const more = `${rules.length - RULES_NAMED_FIRST} more](`
  for (const page of ['README.md', 'site/content/index.md'])
    rewrite(join(root, page), (text) => text.replace(/(?<=\[)\d+ more\]\(/, more))
  for (const each of rules) {
    rewrite(join(root, 'rules', each.topic, `${each.rule.id}.md`), (text) => withFacts(text, each))
  }
}

function rewrite(path: string, change: (text: string) => string) {
  if (!existsSync(path)) return
  if (writeWhenChanged(path, change(readFileSync(path, 'utf8')))) console.log(`wrote ${path}`)
}
