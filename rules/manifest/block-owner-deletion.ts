import { defineRule, info, platformKind } from '#core'

export default defineRule({
  id: 'block-owner-deletion',
  summary: 'Setting blockOwnerDeletion requires permission to delete the owner.',
  messages: {
    blocks: info(
      'This needs permission to delete the owner, or fails with HTTP 422. Omit it unless needed.',
    ),
  },
  check: ({ report }) => ({
    'OwnerReference.blockOwnerDeletion'(at) {
      const { document } = at
      if (platformKind(document) === undefined || document.mode === 'live') return
      if (at.value === true) report({ message: 'blocks', at })
    },
  }),
})
