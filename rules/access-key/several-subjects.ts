import { defineRule, info } from '#core'

export default defineRule({
  id: 'several-subjects',
  summary: 'An access key acts for one user, team or subject.',
  messages: {
    several: info('A key acts for one subject, but "{first}" and "{second}" are set. Keep one.'),
  },
  check: ({ report }) => ({
    OwnedAccessKeySpec(spec) {
      const [first, second] = [spec.get('user'), spec.get('team'), spec.get('subject')]
        .flatMap((subject) => (subject === undefined || subject.value === '' ? [] : [subject]))
        .sort((a, b) => a.keySpan.start - b.keySpan.start)
      if (first === undefined || second === undefined) return
      const data = { first: String(first.name), second: String(second.name) }
      const related = [{ at: first, part: 'key', message: `"${first.name}" is set here.` } as const]
      report({ message: 'several', at: second, part: 'key', data, related })
    },
  }),
})
