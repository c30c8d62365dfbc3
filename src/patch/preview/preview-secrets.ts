import type { Evaluation } from '../../core/lint/evaluator.ts'
import { isMapping, ownProperty, valueAt } from '../../core/text/mapping.ts'
import { mask } from '../../core/text/spans.ts'
import type { Preview, ValuePreview } from './preview.ts'
import { isUsersSecret, SECRET_KEYS, secretTwin } from './secret-twin.ts'

/** Takes what is secret out of a text. */
export type Hide = (text: string) => string

/**
 * Two functions: one hides the values of an object, and one the names in it, which are mostly common words.
 */
export interface Hiders {
  readonly value: Hide
  readonly name: Hide
}

/** Behind a text in the result that is hidden and was another one at the start: the two are to differ. */
const CHANGED = '\ue0c4'

/** A text without the marks of what differs and cannot be seen to. */
export const withoutMarks = (text: string): string => text.replaceAll(CHANGED, '')

interface Hiding extends Hiders {
  /** The value was made of it: where that is hidden and not a part of it as it is, any part of it may be. */
  readonly earlier?: unknown
  /** A hidden part that differs gets a mark. */
  readonly isMarked?: boolean
}

/**
 * A preview without secrets. They are taken out before anything is written: a writer cuts, folds and
 * escapes, and they would not be found after that.
 */
export function hiddenPreview(preview: Preview, hide: Hiders): Preview {
  const { object, start, result, patches } = preview
  return {
    ...preview,
    twin: undefined,
    place: hide.name(preview.place),
    object: { ...object, name: hide.name(object.name) },
    start: hideIn(start, hide),
    result: hideIn(result, { ...hide, earlier: start, isMarked: true }),
    patches: patches.map((patch) => ({
      ...patch,
      path: hide.name(patch.path),
      values: patch.values.map((value) => hideValue(value, hide)),
    })),
  }
}

function hideValue(value: ValuePreview, hide: Hiders): ValuePreview {
  const made = { ...hide, earlier: value.before }
  return {
    ...value,
    pointer: value.pointer.map((step) => (typeof step === 'string' ? hide.name(step) : step)),
    before: hideIn(value.before, hide),
    after: hideOutcome(value.after, made),
    back: value.back && hideOutcome(value.back, made),
  }
}

function hideOutcome(outcome: Evaluation, hide: Hiding): Evaluation {
  if (outcome.kind === 'value') return { ...outcome, value: hideIn(outcome.value, hide) }
  return outcome.kind === 'throws' ? { ...outcome, message: hide.value(outcome.message) } : outcome
}

function hideIn(value: unknown, hide: Hiding): unknown {
  const { earlier } = hide
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    const isCut = isHidden(earlier, hide) && text !== '' && !text.includes(earlier)
    const shown = isCut ? mask : hide.value(text)
    if (shown === text) return value
    return hide.isMarked && earlier !== value ? shown + CHANGED : shown
  }
  const below = (child: unknown, name: string | number) =>
    hideIn(child, {
      ...hide,
      earlier: isHidden(earlier, hide) ? earlier : valueAt(earlier, [name]),
    })
  if (Array.isArray(value)) return value.map(below)
  if (!isMapping(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [hide.name(name), below(child, name)]),
  )
}

const isHidden = (value: unknown, hide: Hiders): value is string =>
  typeof value === 'string' && hide.value(value) !== value

/** The results of patches on values of a user's Secret, or made of these, which are as secret as these. */
export function secretResults(preview: Preview): readonly string[] {
  const { object, patches, result } = preview
  if (!isUsersSecret(object)) return []
  const made = patches.flatMap(({ values }) =>
    values
      .filter(({ pointer }) => SECRET_KEYS.some((key) => pointer[0] === key))
      .flatMap(({ after, back }) => [after, back])
      .map((outcome) => (outcome?.kind === 'value' ? outcome.value : undefined)),
  )
  const held = SECRET_KEYS.map((key) => ownProperty(result, key))
  return [...textsIn([...made, ...held]), ...textsMadeOf(preview)]
}

/** Below this length a text gives no secret away. */
const PIECE = 8

/**
 * The texts that a Secret with other values does not have there, such as the letters of a password with a sign
 * between them. One that holds the value as it is has only that hidden.
 */
function textsMadeOf({ patches, twin, object }: Preview): readonly string[] {
  if (twin === undefined) return []
  const plain = withoutTexts(secretTextsOf(object.value))
  const others = new Set(outcomeTexts(twin))
  const plainOther = withoutTexts(secretTextsOf(secretTwin(object)?.value))
  const plainOthers = new Set([...others].map(plainOther))
  return outcomeTexts({ patches }).filter(
    (text) => text.length >= PIECE && !others.has(text) && !plainOthers.has(plain(text)),
  )
}

const outcomeTexts = ({ patches }: Pick<Preview, 'patches'>): readonly string[] =>
  patches.flatMap(({ values }) =>
    values.flatMap(({ after, back }) =>
      [after, back].flatMap((outcome) => {
        if (outcome?.kind === 'throws') return [outcome.message]
        return outcome?.kind === 'value' ? textsIn(outcome.value) : []
      }),
    ),
  )

const secretTextsOf = (secret: unknown): readonly string[] =>
  textsIn(SECRET_KEYS.map((key) => ownProperty(secret, key)))

/** Puts the mask in the place of texts, the longest first. */
const withoutTexts = (texts: readonly string[]): Hide => {
  const longest = texts.toSorted((a, b) => b.length - a.length)
  return (text) => longest.reduce((rest, one) => rest.replaceAll(one, mask), text)
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
