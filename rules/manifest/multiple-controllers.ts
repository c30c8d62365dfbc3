import { defineRule, platformKind } from '#core'

export default defineRule({
  id: 'multiple-controllers',
  summary: 'At most one owner of an object can be its controller.',
  messages: {
    second: {
      severity: 'error',
      text: 'Another owner has "controller: true" already, and only one can, so the server refuses the object. Leave it out here or there.',
    },
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
        const related = [{ at: first, message: 'This owner is the controller already.' }]
        report({ message: 'second', at, related })
      }
    },
  }),
})
