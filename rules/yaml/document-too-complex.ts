import { defineRule } from '#core'

export default defineRule({
  id: 'document-too-complex',
  summary: 'A document that is too deep, too large or blown up by aliases is not read.',
  messages: {
    tooComplex: { severity: 'error', text: '{problem} Nothing from here on was checked.' },
    tooMany: {
      severity: 'error',
      text: '"{rule}" has more than {kept} findings in this file. The others are left out.',
    },
  },
  check: ({ file, reportSpan }) => ({
    File() {
      const problem = file.problems.find(({ code }) => code === 'too-complex')
      if (problem === undefined) return
      reportSpan({ message: 'tooComplex', span: problem.span, data: { problem: problem.message } })
    },
    Overflow({ rule, kept }) {
      const data = { rule, kept: kept.toLocaleString('en-US') }
      reportSpan({ message: 'tooMany', span: { start: 0, end: 1 }, data })
    },
  }),
})
