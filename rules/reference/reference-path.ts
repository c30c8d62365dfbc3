import { defineRule, error, knownWords, type Node, suggestion, warning } from '#core'
import { describePosition, type PatchPath, patchEntry, pathEdits, pathOf, walkFrom } from '#patch'

export default defineRule({
  id: 'reference-path',
  summary: 'The paths of a reference start at the patched value, not at the object.',
  fixable: 'suggest',
  messages: {
    syntax: error('{problem} This crashes the syncer. Write it like the path of a patch.'),
    absolute: warning(
      '"{text}" repeats the path of the patch. Write only what follows "{prefix}".',
    ),
    top: warning('"{text}" starts at the value at "{path}", not at the object. Shorten it.'),
    scalar: warning('"{path}" is of type {type}, so "{text}" finds nothing. Remove {key}.'),
    field: warning('"{text}" finds nothing: there is no field "{field}". {known}'),
    near: warning('"{text}" finds nothing: there is no field "{field}". Did you mean "{near}"?'),
    list: warning(
      '"{text}" finds nothing: "{field}" is inside a list. End the path of the patch with [*].',
    ),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      if (found === undefined || !found.relative || found.path.steps.length === 0) return
      const [problem] = found.path.problems
      if (problem !== undefined) {
        const data = { problem: problem.message }
        report({ message: 'syntax', at: node, span: found.spanOf(problem), data })
        return
      }
      const patch = pathOf(patchEntry(node)?.child('path'))?.path
      const mistake = patch && mistakeIn(node, found, patch)
      if (mistake !== undefined) report({ at: node, ...mistake })
    },
  }),
})

function mistakeIn(node: Node, found: PatchPath, patch: PatchPath['path']) {
  const { path, root } = found
  const { text } = path
  const prefix = repeated(path, patch)
  const { failure } = walkFrom(root, path)
  if (prefix !== undefined && (failure !== undefined || root.kind === 'unknown')) {
    const data = { text, prefix: patch.text }
    const fix = suggestion('Leave it out', pathEdits(node, prefix))
    return { message: 'absolute', data, fix } as const
  }
  if (failure === undefined) {
    if (root.kind !== 'unknown' || !startsAtTop(path, patch)) return undefined
    return { message: 'top', data: { text, path: patch.text } } as const
  }
  if (root.kind !== 'scalar') return noSuchField(node, found, failure)
  const data = { text, path: patch.text, type: describePosition(root), key: String(node.name) }
  return { message: 'scalar', data } as const
}

type Failure = NonNullable<ReturnType<typeof walkFrom>['failure']>

function noSuchField(node: Node, found: PatchPath, failure: Failure) {
  const { step, candidates, at, rewrite, reason } = failure
  const span = found.spanOf({ start: step.contentStart, end: step.contentEnd })
  const data = { text: found.path.text, field: step.text }
  if (reason === 'named-step-on-list') return { message: 'list', span, data } as const
  const near = candidates.join('" or "')
  if (near === '') {
    const known = knownWords(step.text, at.names)
    return { message: 'field', span, data: { ...data, known } } as const
  }
  const fix = suggestion(`Rename to "${near}"`, rewrite && pathEdits(node, rewrite))
  return { message: 'near', span, data: { ...data, near }, fix } as const
}

/** The steps of the patch's own path repeated in a longer one, and their replacement. */
function repeated({ steps }: PatchPath['path'], { steps: patch }: PatchPath['path']) {
  if (patch.length < 2) return undefined
  const same = patch.every(({ text, wildcard, index }, at) => {
    const step = steps[at]
    return (
      step?.text === text ||
      (wildcard && step?.index !== undefined) ||
      (index !== undefined && step?.wildcard)
    )
  })
  const last = steps[patch.length - 1]
  const next = steps[patch.length]
  if (!same || last === undefined) return undefined
  if (next === undefined) return { start: 0, end: last.end }
  const replacement = next.bracket ? undefined : ''
  return { start: 0, end: next.start, replacement }
}

/** `metadata`, `spec` or `status` below a value that is probably not an object of its own. */
function startsAtTop({ steps }: PatchPath['path'], { steps: patch }: PatchPath['path']): boolean {
  const [first, second] = steps
  const last = patch.at(-1)
  if (second === undefined || last === undefined || last.wildcard) return false
  return (
    /^(?:metadata|spec|status)$/.test(first?.text ?? '') &&
    !/template|object|manifest|resource/i.test(last.text)
  )
}
