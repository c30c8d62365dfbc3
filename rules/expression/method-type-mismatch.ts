import { defineRule, type Node, type Settings, suggestion, truncate } from '#core'
import {
  describeType,
  harmlessEdits,
  isOnly,
  type MissingMethod,
  type PatchExpression,
  renameTo,
  shownExpression,
  wordsAt,
  wrapInCall,
} from '#patch'

export default defineRule({
  id: 'method-type-mismatch',
  summary: 'Calling a method that the value does not have throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    method: {
      severity: 'warning',
      text: '"{receiver}" is {found} and has no method "{method}". {advice}',
    },
    property: {
      severity: 'warning',
      text: '"{receiver}" is {found} and has no "{member}". Did you mean "{near}"?',
    },
    member: {
      severity: 'warning',
      text: '"{receiver}" is {found} and has no "{member}", so reading "{read}" throws.',
    },
  },
  check: ({ report, settings }) => {
    function reportTypos(node: Node, found: PatchExpression): void {
      const { parsed, analysis } = found
      const told = new Set([...analysis.absentMembers].map(({ start }) => start))
      for (const typo of analysis.misspeltProperties) {
        if (told.has(typo.start)) continue
        const { object, objectType, name, near } = typo
        const receiver = wordsAt(parsed, object)
        const data = { receiver, found: describeType(objectType), member: truncate(name), near }
        const edits = harmlessEdits(node, renameTo(typo, near), settings)
        const fix = suggestion(`Rename to "${near}"`, edits)
        report({ message: 'property', at: node, span: found.spanOf(typo), data, fix })
      }
    }
    return {
      '@expression'(node) {
        const found = shownExpression(node, settings)
        if (found === undefined) return
        reportTypos(node, found)
        const { parsed, analysis } = found
        for (const call of analysis.missingMethods) {
          const { receiver, receiverType, name } = call
          const receiverText = wordsAt(parsed, receiver)
          const advice = isConvertible(call) ? `Write String(${receiverText}).` : adviceFor(call)
          report({
            message: 'method',
            at: node,
            span: found.spanOf(call),
            data: {
              receiver: receiverText,
              found: describeType(receiverType),
              method: name,
              advice,
            },
            fix: fixOf(node, call, parsed, settings),
          })
        }
        for (const absent of analysis.absentMembers) {
          const { object, objectType, name, read } = absent
          const data = {
            receiver: wordsAt(parsed, object),
            found: describeType(objectType),
            member: truncate(name),
            read: truncate(read),
          }
          report({ message: 'member', at: node, span: found.spanOf(absent), data })
        }
      },
    }
  },
})

const isConvertible = ({ receiverType, expected }: MissingMethod): boolean =>
  isOnly(receiverType, 'number', 'boolean') && expected.includes('string')

function fixOf(
  node: Node,
  call: MissingMethod,
  parsed: PatchExpression['parsed'],
  settings: Settings,
) {
  const { receiver, near } = call
  const converted = isConvertible(call) ? wrapInCall(parsed, receiver, 'String') : undefined
  const renamed = near === undefined ? undefined : renameTo(call, near)
  return (
    suggestion('Convert it with String', harmlessEdits(node, converted, settings)) ??
    suggestion(`Rename to "${near}"`, harmlessEdits(node, renamed, settings))
  )
}

const ASKS_FOR_KEY = /^(?:contains|includes|has|hasKey|containsKey)$/

const words: Readonly<Record<string, string>> = {
  string: 'strings',
  array: 'lists',
  number: 'numbers',
  regexp: 'regular expressions',
}

function adviceFor({ receiverType, expected, name, near }: MissingMethod): string {
  if (isOnly(receiverType, 'object') && ASKS_FOR_KEY.test(name))
    return 'Write "key" in value to look for a key.'
  if (expected.length > 0) return `It is a method of ${plurals(expected)}.`
  return near === undefined ? 'Look for the right name.' : `Did you mean "${near}"?`
}

const plurals = (types: readonly string[]) => types.map((type) => words[type] ?? type).join(' and ')
