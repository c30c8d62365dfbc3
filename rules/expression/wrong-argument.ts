import { defineRule, warning } from '#core'
import { eachExpression, type PatchExpression } from '#patch'

export default defineRule({
  id: 'wrong-argument',
  summary: 'A wrong argument silently changes what a string method does.',
  messages: {
    swapped: warning('The arguments of {method} look swapped. Look up their order.'),
    order: warning('These parameters look swapped: {method} hands over the {first} first.'),
    replacement: warning(
      'Without a second argument, {method} writes "undefined". Add the replacement.',
    ),
    pattern: warning(
      'Given a string, {method} searches for exactly that text. For a pattern, write /…/.',
    ),
    pair: warning(
      'Object.entries hands over pairs, so this key is a whole pair. Write ([key, value]) => ….',
    ),
    list: warning('A list is never found by {method}. Turn it round: […].includes(…).'),
    each: warning('A list never equals one of its items. Ask for each: […].some((item) => …).'),
    single: warning('With one argument, Object.assign changes nothing. Add what to copy.'),
    dialect: warning(
      'JavaScript reads this as letters. Write ^ and $ for the ends, [a-z] for a class.',
    ),
    spread: warning('In an object, a list becomes keys 0, 1 and so on. Spread one of its items.'),
    separator: warning(
      'Without a separator, split returns the whole text as one item. Add what to split at.',
    ),
    position: warning('A text here counts as 0, so {method} ignores it. Write a number.'),
    keys: warning(
      'Object.keys hands over keys alone, so this takes two letters of one. Write Object.entries.',
    ),
    slashes: warning(
      'Here the slashes are characters to look for. Leave them out, as in RegExp("^web").',
    ),
    beyond: warning('Nothing is behind the last item. It is at [… .length - 1].'),
    'spread-text': warning('Spread out, a text becomes its letters. Leave out the dots.'),
    character: warning('Here "." matches any character. For a dot, write "\\.".'),
    'absent-part': warning(
      'No value here contains "{detail}", so this part is always undefined. Split at what occurs.',
    ),
    'absent-match': warning(
      'No value here contains "{detail}", so this never matches and reading it throws.',
    ),
    'absent-group': warning(
      'The pattern has no group {detail}, so this is always undefined. Put ( ) around the part.',
    ),
    group: warning(
      'The pattern has no group {detail}, so this stays in the text. Put ( ) around the part.',
    ),
    offset: warning(
      'The pattern has no group, so "{detail}" is the offset. Put ( ) around the part.',
    ),
    escape: warning(
      'A replacement writes a group as $1. With a backslash, this is a control character.',
    ),
    second: warning(
      'Only the first argument of {method} is searched for. Call it once for each text.',
    ),
    flags: warning(
      'A third argument has no effect in {method}. Write flags after the pattern: /…/g.',
    ),
    ignored: warning('This argument is ignored by {method}. {detail}'),
    negative: warning(
      'A negative number counts as 0 in substring. To count from the end, write slice.',
    ),
    empty: warning('This slice ends before it begins, so it is always empty. Check the numbers.'),
    letters: warning(
      'Copied into an object, a text becomes keys 0, 1 and so on. Give it a key: { key: … }.',
    ),
    'other-type': warning(
      'The list holds {detail}, so {method} never finds this. Convert it first.',
    ),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at }, report) => {
      for (const mistake of facts.argumentMistakes) {
        const { kind, method, detail = '' } = mistake
        if (isPlain(kind)) report({ message: kind, ...at(mistake) })
        else if (isDetailed(kind)) report({ message: kind, ...at(mistake), data: { detail } })
        else if (isOrder(kind))
          report({ message: 'order', ...at(mistake), data: { method, first: FIRST[kind] } })
        else report({ ...namedMessage(kind, method, detail), ...at(mistake) })
      }
    }),
})

type Mistake = PatchExpression['facts']['argumentMistakes'][number]

type Kind = Mistake['kind']
/** Mistakes whose messages name no method. */
const PLAIN = [
  ...(['character', 'dialect', 'keys', 'pair', 'single', 'each', 'spread', 'separator'] as const),
  ...(['negative', 'empty', 'letters', 'escape', 'slashes', 'beyond', 'spread-text'] as const),
] as const

/** Mistakes whose messages name a part of the argument. */
const DETAILED = ['absent-part', 'absent-match', 'absent-group', 'group', 'offset'] as const

type PlainKind = (typeof PLAIN)[number]
type DetailedKind = (typeof DETAILED)[number]
type NamedKind = Exclude<Kind, PlainKind | DetailedKind | keyof typeof FIRST>

const FIRST = {
  'key-second': 'key',
  'result-second': 'result so far',
  'index-first': 'item',
} as const

function namedMessage(kind: NamedKind, method: string, detail: string) {
  return kind === 'other-type' || kind === 'ignored'
    ? ({ message: kind, data: { method, detail } } as const)
    : ({ message: kind, data: { method } } as const)
}

const isOrder = (kind: Kind): kind is keyof typeof FIRST => kind in FIRST

const isPlain = (kind: Kind): kind is PlainKind => PLAIN.some((each) => each === kind)

const isDetailed = (kind: Kind): kind is DetailedKind => DETAILED.some((each) => each === kind)
