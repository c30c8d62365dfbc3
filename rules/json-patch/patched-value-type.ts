import {
  defineRule,
  didYouMean,
  escapeStep,
  type Fix,
  foundWords,
  isPlatformPatch,
  misspeltFields,
  type Node,
  type Operation,
  operationOf,
  type Place,
  patchTarget,
  protection,
  type ResolvedPointer,
  renameKey,
  replaceValue,
  resolvePointer,
  suggestion,
  type ValueProblem,
  valueProblems,
  wantedWords,
} from '#core'

export default defineRule({
  id: 'patched-value-type',
  summary: 'A value of the wrong type makes the object invalid.',
  fixable: 'suggest',
  supersedes: [
    'ambiguous-scalar',
    'deprecated-field',
    'invalid-format',
    'invalid-value',
    'unknown-field',
    'wrong-type',
  ],
  messages: {
    type: {
      severity: 'error',
      text: '"{field}" must be {wanted}, not {found}, so the patched object is refused.',
    },
    quotes: {
      severity: 'error',
      text: '"{field}" must be a string, not {found}, so the patched object is refused. Put it in quotes.',
    },
    typo: {
      severity: 'warning',
      text: 'There is no field "{field}" in "{parent}", so the change has no effect. Did you mean "{right}"?',
    },
    deprecated: {
      severity: 'warning',
      text: '"{field}" is deprecated and may stop working in any release.',
    },
    replaced: {
      severity: 'warning',
      text: '"{field}" is deprecated and may stop working in any release. Use {instead}.',
    },
  },
  check({ report }) {
    const place = ({ node: at, text }: Place, { position, parent }: ResolvedPointer) => {
      const names = text.split('/')
      const field = names.at(-1) ?? ''
      const right = position === undefined ? didYouMean(field, fieldsOf(parent)) : undefined
      if (right !== undefined && names.length > 2 && isPlatformPatch(at.document)) {
        const path = [...names.slice(0, -1), escapeStep(right)].join('/')
        const fix = suggestion(`Rename to "${right}"`, replaceValue(at, path))
        report({ message: 'typo', at, data: { field, parent: names.at(-2) ?? '', right }, fix })
      }
      if (!position?.facts.deprecated) return
      const { replacedBy } = position.facts
      const tags = ['deprecated'] as const
      if (replacedBy === undefined) report({ message: 'deprecated', at, data: { field }, tags })
      else report({ message: 'replaced', at, data: { field, instead: replacedBy }, tags })
    }
    const value = (operation: Operation, steps: readonly string[], resolved: ResolvedPointer) => {
      for (const { at, right } of misspeltIn(operation, resolved)) {
        const data = { field: String(at.name), parent: parentOf(at, operation, steps), right }
        const fix = suggestion(`Rename to "${right}"`, renameKey(at, right))
        report({ message: 'typo', at, part: 'key', data, fix })
      }
      for (const problem of problemsOf(operation, steps))
        if (problem.problem.keyword === 'type')
          report({ at: problem.at, ...described(problem, steps) })
    }
    return {
      JsonPatchOperation(node) {
        const operation = operationOf(node)
        const { op, path } = operation
        const steps = path?.steps
        if (path === undefined || steps === undefined || steps.length === 0) return
        if (protection(steps) !== undefined || steps[0] === 'status') return
        const resolved = resolvePointer(node.document, steps)
        if (resolved.overstep !== undefined) return
        if (op !== 'remove' && op !== 'test') place(path, resolved)
        if (op === 'add' || op === 'replace') value(operation, steps, resolved)
      },
    }
  },
})

const misspeltIn = ({ value }: Operation, { position }: ResolvedPointer) =>
  value === undefined || position === undefined ? [] : misspeltFields(value, position)

/** What the patched object calls the place around a field. */
function parentOf({ pointer }: Node, { value }: Operation, steps: readonly string[]): string {
  const below = pointer.slice(value?.pointer.length ?? 0, -1)
  return String([...steps, ...below].findLast(isName))
}

const fieldsOf = (parent: ResolvedPointer['parent']): readonly string[] =>
  Object.keys(parent?.properties ?? {})

function problemsOf(operation: Operation, steps: readonly string[]): readonly ValueProblem[] {
  const { document } = operation.node
  return valueProblems(document, patchTarget(document)?.kind ?? 'Manifest', operation, steps)
}

function described({ problem, at }: ValueProblem, steps: readonly string[]) {
  const { node } = problem
  const named = [...steps, ...node.pointer.slice(steps.length)].filter(isName)
  const wanted = wantedWords(node.facts)
  const data = { field: String(named.at(-1) ?? ''), found: foundWords(node), wanted }
  const fix = node.facts.types?.includes('string') ? inQuotes(at) : undefined
  return { message: fix === undefined ? ('type' as const) : ('quotes' as const), data, fix }
}

const isName = (step: string | number) => typeof step === 'string' && !/^(?:\d+|-)$/.test(step)

function inQuotes(node: Node): Fix | undefined {
  if (typeof node.value === 'object' || node.style !== 'plain') return undefined
  const { start, end } = node.span
  const source = node.document.file.text.slice(start, end)
  return suggestion('Put it in quotes', replaceValue(node, source))
}
