import { parse } from '../../core/document/source.ts'
import { directiveNames } from '../../core/suppressions/directive-problems.ts'
import { suppressionNames } from '../../core/suppressions/suppression.ts'
import { kinds } from '../../generated/bind.ts'
import type { EditorText } from '../place/place.ts'
import { ruleNames } from './complete-rules.ts'
import { type Completion, type CompletionContext, word } from './completion-item.ts'

/** The text of a comment to the cursor: its first word, or a part of it, and what follows. */
const BEFORE =
  /(?:^|[ \t])#[ \t]*(v(?:c(?:l(?:i(?:n(?:t(?:-[\w-]*)?)?)?)?)?)?)((?<=-[\w-]*):?[ \t]+[\s\S]*)?$/

const PREFIX = 'vclint-'

const DOCS: Readonly<Record<string, string>> = {
  'disable-next-line': 'Hides findings of the rules on the next key or list item.',
  'disable-line': 'Hides findings of the rules on this line.',
  disable: 'Hides findings of the rules from here on.',
  'disable-file': 'Hides findings of the rules in the whole file.',
  enable: 'Ends what `vclint-disable` began.',
  kind: 'Kind of the document: `vc`, `User`, …',
  mode: 'State of the object: `create`, `update` or `live`.',
  target: 'What a JSON patch applies to, as `KIND/NAME`; or the release line of a vc.yaml.',
  namespace: 'Where the vc.yaml is installed.',
  project: 'Which project the file belongs to.',
  key: 'Which OwnedAccessKey the Secret holds.',
}

/** Completions in a comment for vclint; undefined outside of one. */
export function completeDirective(
  input: EditorText,
  offset: number,
  known: CompletionContext,
): readonly Completion[] | undefined {
  const { text, uri, options } = input
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const found = BEFORE.exec(line)
  if (found === null) return undefined
  const [, typed = '', rest = ''] = found
  const name = typed.slice(PREFIX.length)
  // Inside a scalar the same words are text.
  const missing = PREFIX.slice(typed.length)
  const whole = text.slice(0, offset) + missing + text.slice(offset)
  const { directives } = parse(uri, whole, options)
  const isComment = directives.some(
    ({ span: { start, end } }) =>
      end > 0 && start < offset && offset + missing.length - end < line.length + missing.length,
  )
  if (!isComment) return undefined
  const isBehind = line.slice(0, found.index).trim() !== ''
  return rest === ''
    ? directiveWords(typed, offset, isBehind)
    : directiveValues(name, rest.replace(/^:?[ \t]+/, ''), offset, known)
}

/** A comment after a key applies to its own line. */
function directiveWords(typed: string, offset: number, isBehind: boolean): readonly Completion[] {
  const span = { start: offset - typed.length, end: offset }
  const own = isBehind ? ['disable-line'] : []
  return [...new Set([...own, ...directiveNames])].map((name) =>
    word(`vclint-${name}`, 'key', span, { documentation: DOCS[name] }),
  )
}

function directiveValues(
  name: string,
  typed: string,
  offset: number,
  known: CompletionContext,
): readonly Completion[] {
  if (name === 'enable' || suppressionNames.includes(name)) {
    const list = /^(?:[a-z0-9/-]+[ \t]*,[ \t]*)*([a-z0-9/-]*)$/.exec(typed)
    if (list === null) return []
    const [, last = ''] = list
    const present = typed.slice(0, typed.length - last.length).split(/[ \t,]+/)
    const span = { start: offset - last.length, end: offset }
    const below = name === 'disable-line' ? 0 : 1
    const likely = name.endsWith('line') ? known.rulesBelow(below) : []
    const others = ruleNames(known.rules, span).filter(({ label }) => !present.includes(label))
    return others.toSorted((a, b) => rankIn(likely, a) - rankIn(likely, b))
  }
  if (/[ \t]/.test(typed)) return []
  const span = { start: offset - typed.length, end: offset }
  return valuesOf(name, known).map((value) => word(value, 'value', span))
}

/** Ranks likely completions first, in their order. */
function rankIn(likely: readonly string[], { label }: Completion): number {
  const at = likely.indexOf(label)
  return at < 0 ? likely.length : at
}

function valuesOf(name: string, known: CompletionContext): readonly string[] {
  if (name === 'kind') return kinds.map(({ kind }) => kind)
  if (name === 'mode') return ['create', 'update', 'live']
  if (name === 'key') return known.named('OwnedAccessKey', '')
  if (name === 'namespace') return known.namespacesOf(undefined)
  return name === 'target' ? known.named('User', '').map((user) => `User/${user}`) : []
}
