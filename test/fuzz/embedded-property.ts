import type { SourceFile } from '../../src/core/types.ts'
import type { LintResult } from '../../src/run/lint-files.ts'
import type { Sample } from '../fixer-samples.ts'

const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  vc.yaml: |\n'
const INDENT = '    '

/**
 * A text has no other findings inside of a ConfigMap than alone, and those at the same places. Some are not there, since
 * other values may lie over those of a ConfigMap.
 */
export function holdsWhenEmbedded(
  input: Sample,
  lint: (input: Sample) => LintResult,
): string | undefined {
  if (
    !VALUES.test(input.uri) ||
    !CAN_BE_EMBEDDED.test(input.text) ||
    CANNOT_BE_EMBEDDED.test(input.text)
  )
    return undefined
  const alone = lint(input)
  const own = alone.files.get(input.uri)
  if (own === undefined || own.problems.length > 0 || own.documents.length !== 1) return undefined
  const embedded = lint({ uri: 'map.yaml', text: HEAD + input.text.replace(/^(?=.)/gm, INDENT) })
  const around = embedded.files.get('map.yaml')
  if (around === undefined) return undefined
  const known = new Set(shown(alone, own, 0, 0))
  const others = shown(embedded, around, 5, INDENT.length).filter((one) => !known.has(one))
  return others.length === 0 ? undefined : others.join('\n')
}

const VALUES = /^(?:.*\/)?(?:vc[^/]*|[^/]*\.vc)\.ya?ml$/
const CAN_BE_EMBEDDED = /^\S[\s\S]*\n$/
/** What a block of text holds in another way, templates, which make text of any kind, and objects, which are no values. */
const CANNOT_BE_EMBEDDED = /[^\n\x20-\x7e]|\{\{|\{%|vclint|^(?:---|\.\.\.|%)|\bkind:/m

function shown({ findings }: LintResult, { lines }: SourceFile, line: number, column: number) {
  return findings.map(({ rule, message, span }) => {
    const at = lines.position(span.start)
    return `${at.line - line}:${at.column - column} ${rule} ${message}`
  })
}
