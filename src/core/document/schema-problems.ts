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
 * The violations of the JSON Schema in an object: one problem for each place and keyword. Values that
 * are templates are never problems, and neither is what lies below a value of the wrong type.
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

/** Adds values of a type that only the release lines refuse. */
function addTypeMismatches(document: Document, problems: Map<string, SchemaProblem>): void {
  for (const steps of vcUseOf(document).typeMismatches) {
    const id = `${pointerText(steps)} type `
    const node = nodeAt(document.root, steps) as NodeView | undefined
    if (problems.has(id) || node === undefined || isUnknown(node)) continue
    problems.set(id, { keyword: 'type', node, params: {}, isOfLines: true })
  }
}

/** The text around a template remains with every value of it. */
const isWrongAnyhow = (node: NodeView, keyword: string): boolean =>
  keyword === 'type' &&
  typeof node.value === 'string' &&
  isTextAnyhow(node.value, node.facts.types ?? []) &&
  (node.parent === undefined || !isUnknown(node.parent as NodeView))

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
