import { maskFiller } from './filler.ts'

/** A placeholder of the configuration: a text as it is, or one `*` between what it starts and ends with. */
interface Form {
  readonly start: string
  /** Undefined when the start is everything. */
  readonly end: string | undefined
}

/** Whether a text can be told apart from ordinary values: two characters or more beside the `*`. */
export function isPlaceholderForm(text: string): boolean {
  if (text.length > 100 || /[\s#:'"\\]/.test(text)) return false
  const parts = text.split('*')
  return parts.length <= 2 && (parts[0] ?? '') !== '' && text.replace('*', '').length >= 2
}

/** Longest name that may stand between the start and the end of a placeholder. */
const MAX_NAME_LENGTH = 200
const NAME = /[\w.:/-]/

/**
 * Hides placeholders (`__NAME__` for `__*__`) behind filler of the same length, so that their values
 * are unknown like those of templates. Comments stay.
 */
export function maskPlaceholders(text: string, placeholders: readonly string[] = []): string {
  let masked = text
  for (const placeholder of placeholders) {
    if (!isPlaceholderForm(placeholder)) continue
    const [start = '', end] = placeholder.split('*')
    masked = maskForm(masked, { start, end })
  }
  return masked
}

function maskForm(text: string, form: Form): string {
  let masked = ''
  let from = 0
  for (
    let at = text.indexOf(form.start);
    at !== -1;
    at = text.indexOf(form.start, Math.max(at + 1, from))
  ) {
    const end = endOf(text, at + form.start.length, form)
    if (end === undefined || isComment(text, at)) continue
    masked += text.slice(from, at) + maskFiller.repeat(end - at)
    from = end
  }
  return masked + text.slice(from)
}

function endOf(text: string, from: number, { end }: Form): number | undefined {
  if (end === undefined) return from
  let at = from
  while (at < text.length && at - from <= MAX_NAME_LENGTH) {
    if (end !== '' && at > from && text.startsWith(end, at)) return at + end.length
    if (!NAME.test(text[at] ?? '')) break
    at++
  }
  return end === '' && at > from ? at : undefined
}

/** Whether a comment began earlier on the line; what is far behind that is taken for none. */
function isComment(text: string, at: number): boolean {
  let start = at
  while (start > 0 && at - start < 1000 && !/[\r\n]/.test(text[start - 1] ?? '')) start--
  return /(?:^|[ \t])#/.test(text.slice(start, at))
}
