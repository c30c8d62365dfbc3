import { replaceInvisible } from '../core/search/invisible.ts'
import { inMarkdown } from '../core/search/markup.ts'

/** Line ends and invalid characters, which could make a text look like another one. */
const deceptive = /[\u2028\u2029\ufffe\uffff]|\p{Cs}/gu

/**
 * Shows control characters as pictures (`␛`), invisible and deceptive ones as `�`, in the same
 * length.
 */
export function visible(text: string): string {
  const shown = text.replace(/\p{Cc}/gu, picture).replace(deceptive, '�')
  return replaceInvisible(shown, (character) => '�'.repeat(character.length))
}

function picture(control: string): string {
  const code = control.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '␡' : '�'
}

/** A visible line of a message: line ends and tabs become spaces. */
export function oneLine(text: string): string {
  return visible(text.replace(/[\r\n]+/g, ' ').replaceAll('\t', ' '))
}

/**
 * Text for a log that CI systems scan for commands (`::error::`, `##vso[…]`), without any that
 * vclint did not write.
 */
export function withoutCommands(log: string): string {
  return withoutBrackets(log).replace(/^([^\S\r\n\u2028\u2029]*)::/gm, '$1: :')
}

/** A line that quotes other text safely for logs and terminals. */
export function logLine(text: string): string {
  return withoutCommands(oneLine(text))
}

/** Older commands work anywhere in a line, not only at its start. */
function withoutBrackets(log: string): string {
  return log.replace(/##([a-z]*)\[/gi, '##$1⟦')
}

/** Adds `./` to a path that would look like a workflow command. */
export function logPath(path: string): string {
  return visible(path.startsWith('::') ? `./${path}` : path)
}

/** A property's value in a GitHub workflow command. */
export function commandProperty(text: string): string {
  return commandData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The message of a GitHub workflow command. */
export function commandData(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => visible(line).replaceAll('%', '%25'))
  return withoutBrackets(lines.join('%0A'))
}

/**
 * Escapes XML text and attributes in double quotes; characters that XML 1.0 cannot contain become
 * visible.
 */
export function xml(text: string): string {
  return entities(oneLine(text))
}

/** Escapes HTML text and attributes in double quotes. */
export function html(text: string): string {
  return entities(visible(text))
}

function entities(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('##', '#&#35;')
}

/** Escapes Markdown text and table cells: no markup, no HTML, no user mentions. */
export function markdown(text: string): string {
  return inMarkdown(oneLine(text))
    .replaceAll('@', '@&#8203;')
    .replace(/:\/\//g, ':&#8203;//')
    .replace(/www\./gi, '$&&#8203;')
}

/** JSON that is also safe on a terminal and in a CI log. */
export function json(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer, 2)
    .replace(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
    .replaceAll('##', '#\\u0023')
  return `${replaceInvisible(text, unicodeEscape)}\n`
}

function unicodeEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/** A path as a URI reference with percent-encoded segments. */
export function uriPath(path: string): string {
  const segments = path.replace(/\p{Cs}/gu, '�').split('/')
  return segments.map(encodeURIComponent).join('/')
}
