import { defineRule, platformKind } from '#core'

export default defineRule({
  id: 'block-owner-deletion',
  summary: 'Blocking the deletion of an owner asks for the right to delete that owner.',
  messages: {
    blocks: {
      severity: 'info',
      text: 'Whoever sends this needs the right to delete the owner, or the server answers HTTP 422. Leave it out where the owner need not wait.',
    },
  },
  check: ({ report }) => ({
    'OwnerReference.blockOwnerDeletion'(at) {
      const { document } = at
      if (platformKind(document) === undefined || document.mode === 'live') return
      if (at.value === true) report({ message: 'blocks', at })
    },
  }),
})
