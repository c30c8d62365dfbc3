import { defineRule, error } from '#core'

export default defineRule({
  id: 'document-too-complex',
  summary: 'A document that is too deep, too large or full of aliases is not checked.',
  messages: {
    tooComplex: error('{problem} The rest was not checked.'),
    tooMuch: error('Checking this file takes too long, so the rules stop here. Split it.'),
    tooManySteps: error(
      'Expressions in this run take too many steps, so from here on none is run. Simplify the costly ones.',
    ),
    tooMany: error('"{rule}" has more than {kept} findings in this file. The rest are omitted.'),
  },
  check: ({ file, reportSpan }) => ({
    File() {
      const problem = file.problems.find(({ code }) => code === 'too-complex')
      if (problem === undefined) return
      reportSpan({ message: 'tooComplex', span: problem.span, data: { problem: problem.message } })
    },
    Overflow(overflow) {
      if ('stoppedAt' in overflow) {
        reportSpan({ message: 'tooMuch', span: overflow.stoppedAt })
        return
      }
      if ('unrunFrom' in overflow) {
        reportSpan({ message: 'tooManySteps', span: overflow.unrunFrom })
        return
      }
      const { rule, kept } = overflow
      const data = { rule, kept: kept.toLocaleString('en-US') }
      reportSpan({ message: 'tooMany', span: { start: 0, end: 1 }, data })
    },
  }),
})
