import { filled } from './filler.ts'
import type { TemplateSpan } from './spans.ts'

/** A template, or a condition or loop on one line together with its contents. */
export interface Region extends TemplateSpan {
  /** True if it is more than a single template. */
  readonly isWhole: boolean
}

/**
 * Joins conditions and loops that end on their line, because it is unknown which of their texts is
 * rendered.
 */
export function regionsOf(text: string, group: readonly TemplateSpan[]): Region[] {
  const regions: Region[] = []
  const open: number[] = []
  for (const span of group) {
    regions.push({ ...span, isWhole: false })
    if (span.kind === 'open') open.push(regions.length - 1)
    if (span.kind !== 'close') continue
    const first = open.pop()
    const opener = first === undefined ? undefined : regions[first]
    if (first === undefined || opener === undefined || opener.quote !== span.quote) continue
    regions.length = first
    regions.push({ ...opener, end: span.end, kind: 'value', isWhole: true })
  }
  // A region that is not closed here continues below, so its text is read as it is.
  return regions.filter((region) => region.end > region.start && text.length >= region.end)
}

/** The replacement for a region that shares its line with other text; undefined if it can stay. */
export function coverOf(text: string, region: Region): string | undefined {
  const body = text.slice(region.start, region.end)
  if (region.quote === '#') return body.includes('\n') ? filled(body) : undefined
  if (region.quote === '"') return DOUBLE.test(body) ? undefined : filled(body)
  if (region.quote === "'") return SINGLE.test(body) ? undefined : filled(body)
  if (isBlank(text, region, body)) return body.replace(/[^\r\n]/g, ' ')
  const hidden = filled(body)
  return isKey(text, region) &&
    /^[ \t]*(?:[\r\n]|[^\s:]|$)/.test(text.slice(region.end, region.end + 100))
    ? `${hidden.slice(0, -1)}:`
    : hidden
}

/** True if a condition writes a key with its colon: `{{ if x }}a:{{ else }}b:{{ end }}`. */
export const isKey = (text: string, { isWhole, start, end }: Region): boolean =>
  isWhole && /:[ \t]*\{[{%]-?[^}%]*[%}]\}$/.test(text.slice(Math.max(start, end - 1000), end))

const DOUBLE = /^(?:[^"\\\r\n]|\\["\\/nt])*$/
const SINGLE = /^(?:[^'\r\n]|'')*$/

/**
 * Matches a block scalar's header; the template's text is masked as one word, line breaks included.
 */
const HEADER = /(?:^|[:\s-])[ \t]+[|>][-+0-9]*[ \t]*$/
const BARE_KEY = /^[ \t]*(?:-[ \t]+)*(?:[\w./-]+|"[^"]*"|'[^']*'):$/
const LINES = /\b(?:n?indent|toYaml|include|template|tpl|to_nice_yaml|to_yaml)\b/

function isBlank(text: string, region: Region, body: string): boolean {
  if (region.isAfterValue) return true
  const { start, end, lineStart } = region
  const before = text.slice(Math.max(lineStart, start - 100), start)
  if (HEADER.test(before)) return true
  const after = text.slice(end, end + 100)
  const isFirst = before.trim() === '' && before.length < 100
  if (region.kind === 'silent') return !isFirst
  // After a bare `key:` the template begins the lines itself.
  if (BARE_KEY.test(before) && /^[ \t]*(?:\r?\n|$)/.test(after)) return LINES.test(body)
  if (region.kind === 'value') return false
  if (/^[ \t]*(?:\{(?![{%#])|\[)/.test(after)) return true
  if (!isFirst && /^[ \t]*["']/.test(after)) return true
  return /^[ \t]*[\]},]/.test(after) || /[[{,][ \t]*$/.test(before)
}
