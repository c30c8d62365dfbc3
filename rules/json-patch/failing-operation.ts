import { error, writeFix } from '#core'
import { defineProjectRule, failingPatches } from '#project'

export default defineProjectRule({
  id: 'failing-operation',
  summary: 'An operation that cannot be applied to its object makes the whole patch fail.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    absent: error(
      '{target} has no "{path}" to {op}, so the whole patch fails. Correct the path, or remove the operation.',
    ),
    typo: error(
      '{target} has no "{path}" to {op}, so the whole patch fails. Did you mean "{right}"?',
    ),
    index: error('The list has {count}, so index {step} does not exist and the whole patch fails.'),
    form: error(
      '"{step}" is not an index of a list, so the whole patch fails. Write a number without leading zeros.',
    ),
    scalar: error(
      '"{parent}" is a single value, so nothing can be added below it and the whole patch fails.',
    ),
    test: error('{target} has another value here, so the test fails, and the whole patch with it.'),
  },
  project(context) {
    for (const { failure, target, place } of failingPatches(context)) {
      const { at, operation, why, name = '', right = '', length } = failure
      if (why === 'parent') continue
      const count = `${length} ${length === 1 ? 'item' : 'items'}`
      const op = operation.op ?? ''
      const data = { target, path: name, op, right, step: name, parent: name, count }
      const fix = writeFix(at, right || undefined)
      context.report({ ...place, message: right === '' ? why : 'typo', data, fix })
    }
  },
})
