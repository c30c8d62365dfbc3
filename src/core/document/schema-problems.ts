import { validatorOf } from '../../generated/validators.js'
import { validatorOf as vcValidatorOf } from '../../generated/vc-validator.js'
import { vcUseOf } from '../release/vc-use.ts'
import { isTextAnyhow, isUnknownText } from '../template/unknown-text.ts'
import { pointerText, readJsonPointer } from '../text/json-pointer.ts'
import { isMapping } from '../text/mapping.ts'
import type { Document, SchemaProblem } from '../types.ts'
import type { NodeView } from './node.ts'
import { nodeAt } from './node-at.ts'

/**
 * The violations of the JSON Schema in an object: one problem per place and keyword. Templates, and
 * values below a value of the wrong type, are never problems.
 */
export function schemaProblems(document: Document): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>()
  addStated(document, problems)
  if (document.kind === 'vc') addTypeMismatches(document, problems)
  return [...problems.values()]
}

const validatorFor = (kind: string) => vcValidatorOf(kind) ?? validatorOf(kind)

function addStated(document: Document, problems: Map<string, SchemaProblem>): void {
  const validate = validatorFor(document.kind)
  if (validate === undefined || validate(document.value)) return
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const missing = String(params['missingProperty'] ?? '')
    const id = `${instancePath} ${keyword} ${missing}`
    if (problems.has(id)) continue
    const steps = readJsonPointer(instancePath) ?? []
    const node = nodeAt(document.root, steps) as NodeView | undefined
    if (node === undefined || (isUnknown(node) && !isWrongAnyhow(node, keyword))) continue
    if (keyword === 'required' && node.has(missing) !== 'no') continue
    problems.set(id, { keyword, node, params })
  }
}

/** Adds values whose type only the release lines refuse. */
function addTypeMismatches(document: Document, problems: Map<string, SchemaProblem>): void {
  for (const steps of vcUseOf(document).typeMismatches) {
    const id = `${pointerText(steps)} type `
    const node = nodeAt(document.root, steps) as NodeView | undefined
    if (problems.has(id) || node === undefined) continue
    if (isUnknown(node) && !isWrongAnyhow(node, 'type')) continue
    problems.set(id, { keyword: 'type', node, params: {}, isOfLines: true })
  }
}

/**
 * True if the value is wrong whatever the template inserts, because the text around the template
 * remains.
 */
const isWrongAnyhow = (node: NodeView, keyword: string): boolean =>
  keyword === 'type' &&
  typeof node.value === 'string' &&
  (isTextAnyhow(node.value, node.facts.types ?? []) || isTextByQuotes(node)) &&
  (node.parent === undefined || !isUnknown(node.parent as NodeView))

/** Types that a text never has. */
const NO_TEXT: ReadonlySet<string> = new Set(['boolean', 'integer', 'number', 'null'])

/** Template words of Helm. */
const HELM = /\{\{[^}]*(?:\.(?:Values|Release|Chart|Files|Capabilities)\b|\b(?:include|tpl)\b)/
const QUOTED_BY_HELM = /^\{\{[^{}]*\|\s*s?quote\s*-?\}\}$/

/**
 * True of a template rendered before YAML is parsed, with quotes around it or from it, so that the
 * result is a text. Flux drops quotes, and other tools may, too.
 */
function isTextByQuotes({ style, span, document, facts: { types } }: NodeView): boolean {
  if (!types?.every((type) => NO_TEXT.has(type))) return false
  const isQuoted = style === 'single' || style === 'double'
  if (isQuoted && document.wrapper?.keepsQuotes) return true
  const source = document.file.text.slice(span.start, span.end)
  return HELM.test(source) && (isQuoted || QUOTED_BY_HELM.test(source))
}

function isUnknown(node: NodeView): boolean {
  for (let at: NodeView | undefined = node; at !== undefined; at = at.parent) {
    if (at.unknown) return true
    if (typeof at.name === 'string' && isMapping(at.parent?.value) && isUnknownText(at.name)) {
      const { properties, rest } = at.parent.position
      // `$schema` looks like a variable, but is a field of the configuration.
      return properties?.[at.name] === undefined && rest === undefined
    }
  }
  return false
}
