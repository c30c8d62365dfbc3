import type { Evaluation } from '../../core/lint/evaluator.ts'
import { isMapping, ownProperty, valueAt } from '../../core/text/mapping.ts'
import { mask } from '../../core/text/spans.ts'
import type { Preview, ValuePreview } from './preview.ts'
import { isUsersSecret, SECRET_KEYS, secretTwin } from './secret-twin.ts'

/** Masks secrets in a text. */
export type Hide = (text: string) => string

/**
 * Two functions: one masks the values of an object, the other its names, which are mostly common
 * words.
 */
export interface Hiders {
  readonly value: Hide
  readonly name: Hide
}

/**
 * Marks a masked text in the result that differs from the original one, because both would look the
 * same.
 */
const CHANGED = '\ue0c4'

/** A text without these marks. */
export const withoutMarks = (text: string): string => text.replaceAll(CHANGED, '')

interface Hiding extends Hiders {
  /**
   * The value that it was made from: if that is masked and only contained in changed form, any part
   * may be secret.
   */
  readonly earlier?: unknown
  /** True if a masked part that differs gets a mark. */
  readonly isMarked?: boolean
}

/**
 * A preview without secrets. They are masked before formatting, which cuts, folds and escapes texts
 * so that secrets would not be found.
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

/** The results of patches on values of a user's Secret, or made from them, which are as secret. */
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

/** A shorter text reveals no secret. */
const PIECE = 8

/**
 * Texts that a Secret with other values does not have there, such as the letters of a password with
 * signs between them. In a text that contains the value unchanged, only the value is masked.
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

/** Masks texts, the longest first. */
const withoutTexts = (texts: readonly string[]): Hide => {
  const longest = texts.toSorted((a, b) => b.length - a.length)
  return (text) => longest.reduce((rest, one) => rest.replaceAll(one, mask), text)
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
