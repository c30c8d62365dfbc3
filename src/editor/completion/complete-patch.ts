import { absentField } from '../../core/release/config-read.ts'
import type { Node, Span } from '../../core/types.ts'
import { childrenAt, keyStep, parsePath, protectedStep } from '../../patch/path/index.ts'
import type { UsedKind } from '../names/used-names.ts'
import { unescaped } from '../place/flow.ts'
import { pathRoot, scriptPlaceOf } from '../place/patch-place.ts'
import type { CursorPlace } from '../place/place.ts'
import { namesAt, type ScriptName } from '../place/script.ts'
import { sampleKeys } from '../sample-matches.ts'
import { type Completion, type CompletionContext, IN_PROJECT, word } from './completion-item.ts'
import { restOfWord } from './whole-word.ts'

/** Completions in the path of a patch. */
export function completePath(
  text: string,
  offset: number,
  { cursor }: CursorPlace,
  node: Node,
  known: CompletionContext,
): readonly Completion[] {
  if (cursor.quote === 'block') return []
  const raw = text.slice(cursor.start, offset)
  const bracket = raw.indexOf('[', raw.lastIndexOf(']') + 1)
  const head = raw.slice(0, bracket === -1 ? Math.max(raw.lastIndexOf('.'), 0) : bracket)
  const path = parsePath(unescaped(head, cursor.quote))
  if (path.broken) return []
  const map = MAPS[path.steps.at(-1)?.text ?? '']
  const [typed = ''] = /[\w./-]+$/.exec(raw.slice(head.length)) ?? []
  const keys = map === undefined ? [] : known.used(map, typed + restOfWord(text, offset))
  const written = keys.flatMap((name) => {
    const step = keyStep(name)
    return step === undefined ? [] : [{ name, step, detail: IN_PROJECT, documentation: undefined }]
  })
  const usual = [...Object.keys(MAPS), ...sampleKeys(node, path)]
  const rank = (one: { readonly name: string }) => {
    const at = usual.indexOf(one.name)
    return isUsual(one) ? (at < 0 ? usual.length : at) : usual.length + 1
  }
  const children = childrenAt(pathRoot(node), path.steps)
    .filter(({ name, text: step }) => {
      const whole = head === '' ? step.replace(/^\./, '') : path.text + step
      return written.every((key) => key.name !== name) && isPatchable(whole)
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name, text: step, type, description }) => ({
      name: name === '*' ? '[*]' : name,
      step: head === '' ? step.replace(/^\./, '') : step,
      detail: type,
      documentation: description,
    }))
  const span = { start: cursor.start + head.length, end: offset }
  return [...written, ...children].map(({ name, step, ...about }) =>
    word(name, 'property', span, {
      ...about,
      text: cursor.quote === '"' ? step.replaceAll('"', '\\"') : step,
      // A bracket may replace a dot that is already typed.
      ...(raw[head.length] === '.' && step.startsWith('[') ? { filterText: `.${step}` } : {}),
    }),
  )
}

/**
 * True of a path that a patch can change: not what identifies an object, nor what the server
 * manages.
 */
const isPatchable = (path: string): boolean => protectedStep(parsePath(path)) === undefined

const MAPS: Readonly<Record<string, UsedKind>> = { annotations: 'annotation', labels: 'label' }

const KEY_IN_CODE = /\b(labels|annotations)\s*(?:\?\.)?\s*\[\s*["']([^"'\]]*)$/

/** Names inside an expression, and keys in `annotations["…"]`. */
export function completeExpression(
  text: string,
  offset: number,
  place: CursorPlace,
  node: Node,
  direction: 'forward' | 'reverse',
  known: CompletionContext,
): readonly Completion[] {
  const code = codeBefore(text, offset, place)
  const [, name = '', key = ''] = KEY_IN_CODE.exec(code) ?? []
  const map = MAPS[name]
  if (map !== undefined) {
    const rest = restOfWord(text, offset)
    const span: Span = { start: offset - key.length, end: offset + rest.length }
    return known
      .used(map, key + rest)
      .map((one) => word(one, 'property', span, { detail: IN_PROJECT }))
  }
  const isAbsent = (path: readonly string[]) =>
    absentField(path, node.document, known) !== undefined
  const found = namesAt(code, { ...scriptPlaceOf(node, direction), isAbsent })
  if (found === undefined) return []
  const span: Span = { start: offset - found.typed.length, end: offset }
  const offered = found.names.filter(({ name, year = 2015 }) => year <= 2016 && !NEVER.test(name))
  const names = [...offered.filter(isUsual), ...offered.filter((one) => !isUsual(one))]
  return names.map(({ name, kind, detail, documentation }) =>
    word(name, kind, span, { detail, documentation }),
  )
}

/** Globals that are useless in a patch. */
const NEVER = /^(?:(?:Aggregate|Eval|Internal|URI)Error|globalThis)$/
const UNUSUAL =
  /^(?:\w+Error|apiVersion|kind|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocale\w+|valueOf)$/

const isUsual = ({ name }: Pick<ScriptName, 'name'>): boolean => !UNUSUAL.test(name)

/** The code from the start of a scalar to the cursor, without quotes and indentation. */
export function codeBefore(text: string, offset: number, { cursor }: CursorPlace): string {
  const raw = text.slice(cursor.start, offset)
  if (cursor.quote !== 'block') return unescaped(raw, cursor.quote)
  return raw.replace(/^[ \t]+/gm, '')
}
