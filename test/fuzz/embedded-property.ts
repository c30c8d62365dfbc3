import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Finding, SourceFile } from '../../src/core/types.ts'
import type { LintResult } from '../../src/run/lint-files.ts'
import type { Broken } from './mutation.ts'
import { embeddedIn, WRAPPERS, type Wrapper } from './wrappers.ts'

/**
 * A text has no other findings inside of an object than alone, and those at the same places and with the same fixes. Some
 * are not there, since other values may lie over those of an object.
 */
export function holdsWhenEmbedded(
  input: Broken,
  lint: (input: Broken) => LintResult,
): string | undefined {
  if (
    input.beside !== undefined ||
    !VALUES.test(input.uri) ||
    !CAN_BE_EMBEDDED.test(input.text) ||
    CANNOT_BE_EMBEDDED.test(input.text)
  )
    return undefined
  const wrapper = WRAPPERS[input.text.length % WRAPPERS.length]
  const alone = lint(input)
  const own = alone.files.get(input.uri)
  if (wrapper === undefined || own === undefined) return undefined
  if (own.problems.length > 0 || own.documents.length !== 1) return undefined
  const { head, indent } = wrapper
  const file = embeddedIn(input.text, wrapper)
  const embedded = lint(file)
  const around = embedded.files.get(file.uri)
  if (around === undefined) return undefined
  const known = new Map(alone.findings.map((one) => [shown(one, own, 0, 0), one]))
  const line = head.split('\n').length - 1
  for (const finding of embedded.findings) {
    const place = shown(finding, around, line, indent)
    const same = known.get(place)
    if (same === undefined) return `${place}\n${file.text}`
    const wrong = otherFix(finding, same, input, wrapper)
    if (wrong !== undefined) return `${place}: ${wrong}`
  }
  return undefined
}

/** A fix that makes another text inside of the wrapper than alone. */
function otherFix(finding: Finding, alone: Finding, input: Broken, wrapper: Wrapper) {
  const around = embeddedIn(input.text, wrapper)
  for (const fix of finding.fixes.filter(({ edits }) => edits.length > 0)) {
    const other = alone.fixes.find(({ title, edits }) => title === fix.title && edits.length > 0)
    if (other === undefined) continue
    const made = applyFixes(around.text, [fix], around.uri).text
    const meant = embeddedIn(applyFixes(input.text, [other], input.uri).text, wrapper).text
    if (made !== meant) return `${fix.title}\n${made}\n=> not as alone\n${meant}`
  }
  return undefined
}

const VALUES = /^(?:.*\/)?(?:vc[^/]*|[^/]*\.vc)\.ya?ml$/
const CAN_BE_EMBEDDED = /^\S[\s\S]*\n$/
/** What a block of text holds in another way, templates, which make text of any kind, and objects, which are no values. */
const CANNOT_BE_EMBEDDED = /[^\n\x20-\x7e]|\{\{|\{%|\$\{|```|vclint|^(?:---|\.\.\.|%)|\bkind["']?:/m

function shown(
  { rule, message, span }: Finding,
  { lines }: SourceFile,
  line: number,
  column: number,
) {
  const at = lines.position(span.start)
  return `${at.line - line}:${at.column - column} ${rule} ${message}`
}
