import { defineRule, insertPair, omission, suggestion, warning } from '#core'
import { patchedPosition } from '#patch'

export default defineRule({
  id: 'missing-name-path',
  summary: 'A reference that reads fields of the value needs a namePath too.',
  fixable: 'suggest',
  messages: {
    name: omission(
      warning('Without namePath, {given} takes the whole value as the name. Add namePath.'),
    ),
  },
  check: ({ report }) => ({
    PatchReference(reference) {
      if (reference.has('namePath') !== 'no') return
      const given = (['namespacePath', 'kindPath', 'apiVersionPath'] as const).find(
        (key) => (reference.get(key)?.value ?? '') !== '',
      )
      const value = patchedPosition(reference)
      if (given === undefined || value.kind === 'scalar') return
      const nameable = value.kind !== 'object' || value.field('name') !== undefined
      const free = reference.child('namePath') === undefined
      const edits = nameable && free ? insertPair(reference, 'namePath', 'name') : undefined
      const fix = suggestion('Add namePath: name', edits)
      report({ message: 'name', at: reference, part: 'key', data: { given }, fix })
    },
  }),
})
