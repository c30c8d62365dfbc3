import {
  type AbsentField,
  absentField,
  defineRule,
  hintAt,
  nameOfLines,
  nameOfVersion,
  suggestion,
  truncate,
  warning,
} from '#core'
import { eachExpression, isReadOn } from '#patch'

export default defineRule({
  id: 'unknown-config-path',
  summary: 'No configuration has a field that an expression reads of it.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    throws: warning('"{object}" has no "{field}" in {release}, so this throws. {advice}'),
    missing: warning('"{object}" has no "{field}" in {release}, so this is undefined. {advice}'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { settings } = context
      const { document } = found.node
      for (const read of found.facts.configReads) {
        const absent = absentField([...read.path, read.property], document, settings)
        if (absent === undefined) continue
        const { near } = absent
        const renamed =
          near !== undefined && read.renamable && read.pattern === undefined
            ? found.edits([{ start: read.start, end: read.end, text: near }])
            : undefined
        report({
          message: isReadOn(found, read) ? 'throws' : 'missing',
          ...found.at(read),
          data: {
            release: releaseWords(absent),
            field: truncate(read.property),
            object: ['config', ...read.path].join('.').replace(/\.(\d+)/g, '[$1]'),
            advice: hintAt(near, fateWords(absent)),
          },
          fix: suggestion(`Rename to "${near}"`, renamed),
        })
      }
    }),
})

const releaseWords = ({ release }: AbsentField): string =>
  release.isKnown ? nameOfVersion(release) : 'any release line'

/** Names the field of other lines that replaced it, or the lines that have it. */
function fateWords({ lines }: AbsentField): string {
  if (lines?.movedTo !== undefined) return `Read "${lines.movedTo}".`
  if (lines === undefined || lines.accepted === 0) return 'Look for the right name.'
  return `It is for ${nameOfLines(lines.accepted)}.`
}
