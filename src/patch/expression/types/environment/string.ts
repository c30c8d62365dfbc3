import { arrayOf, BOOLEAN, NUMBER, STRING, type Type } from '../value-type.ts'
import { method, value } from './build.ts'
import type { EnvironmentEntry } from './entry.ts'

const MATCH: Type = { ...arrayOf(STRING), maybe: 'null' }
const MAYBE_STRING: Type = { ...STRING, maybe: 'undefined' }
const MAYBE_NUMBER: Type = { ...NUMBER, maybe: 'undefined' }

/** Members of every string. */
export const STRING_MEMBERS: readonly EnvironmentEntry[] = [
  value('property', 'length', NUMBER, 'How many UTF-16 units the text has.'),
  method(
    'at',
    'index: number',
    MAYBE_STRING,
    'The character there; negative counts from the end.',
    2022,
  ),
  method('charAt', 'index: number', STRING, 'The character there, or an empty text.'),
  method('charCodeAt', 'index: number', NUMBER, 'The UTF-16 unit there, or NaN.'),
  method('codePointAt', 'index: number', MAYBE_NUMBER, 'The Unicode code point that starts there.'),
  method('concat', '...texts: string[]', STRING, 'The text with others behind it.'),
  method('endsWith', 'text: string, end?: number', BOOLEAN, 'Whether the text ends like this.'),
  method('includes', 'text: string, from?: number', BOOLEAN, 'Whether the text holds this one.'),
  method(
    'indexOf',
    'text: string, from?: number',
    NUMBER,
    'Index where a text first occurs, or -1.',
  ),
  method('isWellFormed', '', BOOLEAN, 'Whether no half of a surrogate pair is alone.', 2024),
  method(
    'lastIndexOf',
    'text: string, from?: number',
    NUMBER,
    'Index where a text last occurs, or -1.',
  ),
  method('localeCompare', 'other: string', NUMBER, 'Which of two texts sorts first: -1, 0 or 1.'),
  method('match', 'pattern: RegExp', MATCH, 'What a pattern matches, or null.'),
  method(
    'matchAll',
    'pattern: RegExp',
    { names: ['object'], own: true },
    'Every match of a pattern.',
    2020,
  ),
  method('normalize', 'form?: string', STRING, 'The text in a Unicode normal form.'),
  method('padEnd', 'length: number, fill?: string', STRING, 'The text, filled at its end.', 2017),
  method(
    'padStart',
    'length: number, fill?: string',
    STRING,
    'The text, filled at its start.',
    2017,
  ),
  method('repeat', 'count: number', STRING, 'The text several times in a row.'),
  method(
    'replace',
    'search: string | RegExp, by: string',
    STRING,
    'The first match replaced; with /g, all.',
  ),
  method(
    'replaceAll',
    'search: string | RegExp, by: string',
    STRING,
    'Every match replaced.',
    2021,
  ),
  method('search', 'pattern: RegExp', NUMBER, 'Where a pattern first matches, or -1.'),
  method('slice', 'start?: number, end?: number', STRING, 'A part; negative counts from the end.'),
  method(
    'split',
    'separator: string | RegExp, limit?: number',
    arrayOf(STRING),
    'The parts between separators.',
  ),
  method(
    'startsWith',
    'text: string, from?: number',
    BOOLEAN,
    'Whether the text begins like this.',
  ),
  method('substr', 'start: number, length?: number', STRING, 'A part by start and length.'),
  method('substring', 'start: number, end?: number', STRING, 'A part; negative counts as 0.'),
  method('toLocaleLowerCase', '', STRING, 'The text in lower case.'),
  method('toLocaleUpperCase', '', STRING, 'The text in upper case.'),
  method('toLowerCase', '', STRING, 'The text in lower case.'),
  method('toString', '', STRING, 'The text itself.'),
  method('toUpperCase', '', STRING, 'The text in upper case.'),
  method('toWellFormed', '', STRING, 'The text with lone surrogates replaced.', 2024),
  method('trim', '', STRING, 'The text without space at both ends.'),
  method('trimEnd', '', STRING, 'The text without space at its end.', 2019),
  method('trimStart', '', STRING, 'The text without space at its start.', 2019),
  method('valueOf', '', STRING, 'The text itself.'),
]
