import { validators } from '../../generated/validators.js'
import { isUnknownText } from '../template/unknown-text.ts'
import { isMapping } from '../text/mapping.ts'
import type { Document, SchemaProblem } from '../types.ts'
import type { NodeView } from './node.ts'
import { nodeAt, pointerSteps } from './node-at.ts'

/**
 * The violations of the JSON Schema in an object: one problem for each place and keyword. Values that
 * are templates are never problems, and neither is what lies below a value of the wrong type.
 */
export function schemaProblems(document: Document): readonly SchemaProblem[] {
  const validate = validators[document.kind]
  if (validate === undefined || validate(document.value)) return []
  const problems = new Map<string, SchemaProblem>()
  for (const error of validate.errors ?? []) {
    const id = `${error.instancePath} ${error.keyword} ${String(error.params['missingProperty'] ?? '')}`
    if (problems.has(id)) continue
    const node = nodeAt(document.root, pointerSteps(error.instancePath)) as NodeView | undefined
    if (node === undefined || isUnknown(node)) continue
    if (
      error.keyword === 'required' &&
      node.has(String(error.params['missingProperty'])) !== 'no'
    ) {
      continue
    }
    problems.set(id, { keyword: error.keyword, node, params: error.params })
  }
  return [...problems.values()]
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
