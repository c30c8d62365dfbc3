import { defineRule, error, platformKind } from '#core'

export default defineRule({
  id: 'multiple-controllers',
  summary: 'Only one owner of an object can be its controller.',
  messages: {
    second: error('Only one owner can have "controller: true". Remove it here or there.'),
  },
  check: ({ report }) => ({
    'ObjectMeta.ownerReferences'(owners) {
      if (platformKind(owners.document) === undefined || owners.mayHoldMore) return
      const controllers = owners.items().flatMap((owner) => {
        const controller = owner.get('controller')
        return controller?.value === true ? [controller] : []
      })
      const [first, ...others] = controllers
      if (first === undefined) return
      for (const at of others) {
        const related = [{ at: first, message: 'This owner is already the controller.' }]
        report({ message: 'second', at, related })
      }
    },
  }),
})
