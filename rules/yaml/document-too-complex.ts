import { defineRule } from '#core'

export default defineRule({
  id: 'document-too-complex',
  summary: 'A document that is too deep, too large or blown up by aliases is not read.',
  messages: {
    tooComplex: { severity: 'error', text: '{problem} Nothing from here on was checked.' },
  },
  check: ({ file, reportSpan }) => ({
    File() {
      const problem = file.problems.find(({ code }) => code === 'too-complex')
      if (problem === undefined) return
      reportSpan({ message: 'tooComplex', span: problem.span, data: { problem: problem.message } })
    },
  }),
})
