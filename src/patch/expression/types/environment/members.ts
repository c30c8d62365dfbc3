import { declared, type EnvironmentEntry } from './declared.ts'

const members = (text: string) => declared(text, 'property', 'method')

export const STRING_MEMBERS: readonly EnvironmentEntry[] = members(`
  length: number // How many UTF-16 units the text has.
  at(index: number): string | undefined // ES2022: The character there; negative counts from the end.
  charAt(index: number): string // The character there, or an empty text.
  charCodeAt(index: number): number // The UTF-16 unit there, or NaN.
  codePointAt(index: number): number | undefined // The Unicode code point that starts there.
  concat(...texts: string[]): string // The text with others behind it.
  endsWith(text: string, end?: number): boolean // Whether the text ends like this.
  includes(text: string, from?: number): boolean // Whether the text holds this one.
  indexOf(text: string, from?: number): number // Index where a text first occurs, or -1.
  isWellFormed(): boolean // ES2024: Whether no half of a surrogate pair is alone.
  lastIndexOf(text: string, from?: number): number // Index where a text last occurs, or -1.
  localeCompare(other: string): number // Which of two texts sorts first: -1, 0 or 1.
  match(pattern: RegExp): string[] | null // What a pattern matches, or null.
  matchAll(pattern: RegExp): object // ES2020: Every match of a pattern.
  normalize(form?: string): string // The text in a Unicode normal form.
  padEnd(length: number, fill?: string): string // ES2017: The text, filled at its end.
  padStart(length: number, fill?: string): string // ES2017: The text, filled at its start.
  repeat(count: number): string // The text several times in a row.
  replace(search: string | RegExp, by: string): string // The first match replaced; with /g, all.
  replaceAll(search: string | RegExp, by: string): string // ES2021: Every match replaced.
  search(pattern: RegExp): number // Where a pattern first matches, or -1.
  slice(start?: number, end?: number): string // A part; negative counts from the end.
  split(separator: string | RegExp, limit?: number): string[] // The parts between separators.
  startsWith(text: string, from?: number): boolean // Whether the text begins like this.
  substr(start: number, length?: number): string // A part by start and length.
  substring(start: number, end?: number): string // A part; negative counts as 0.
  toLocaleLowerCase(): string // The text in lower case.
  toLocaleUpperCase(): string // The text in upper case.
  toLowerCase(): string // The text in lower case.
  toString(): string // The text itself.
  toUpperCase(): string // The text in upper case.
  toWellFormed(): string // ES2024: The text with lone surrogates replaced.
  trim(): string // The text without space at both ends.
  trimEnd(): string // ES2019: The text without space at its end.
  trimStart(): string // ES2019: The text without space at its start.
  valueOf(): string // The text itself.
`)

export const ARRAY_MEMBERS: readonly EnvironmentEntry[] = members(`
  length: number // How many items the list has.
  at(index: number): item // ES2022: The item there; negative counts from the end.
  concat(...items: unknown[]): unknown[] // A new list with others behind it.
  copyWithin(target: number, start: number): same type // Copies items within the list.
  entries(): object // Pairs of index and item, one by one.
  every(test: (item, index) => boolean): boolean // Whether all items pass.
  fill(value: unknown, start?: number, end?: number): same type // Sets items to one value.
  filter(test: (item, index) => boolean): same type // A new list of the items that pass.
  find(test: (item, index) => boolean): item // The first item that passes, or undefined.
  findIndex(test: (item, index) => boolean): number // Index of the first item that passes, or -1.
  findLast(test: (item, index) => boolean): item // ES2023: The last item that passes, or undefined.
  findLastIndex(test: (item, index) => boolean): number // ES2023: Index of the last item that passes, or -1.
  flat(depth?: number): unknown[] // ES2019: A new list with inner lists spread out.
  flatMap(by: (item, index) => unknown): unknown[] // ES2019: Maps, then spreads out.
  forEach(visit: (item, index) => void): undefined // Calls a function with each item.
  includes(item: unknown, from?: number): boolean // ES2016: Whether the list holds an item.
  indexOf(item: unknown, from?: number): number // Index of the first equal item, or -1.
  join(separator?: string): string // All items as one text.
  keys(): object // The indexes, one by one.
  lastIndexOf(item: unknown, from?: number): number // Index of the last equal item, or -1.
  map(by: (item, index) => unknown): callback[] // A new list of results.
  pop(): item // Takes the last item off the list.
  push(...items: unknown[]): number // Puts items at the end; gives the new length.
  reduce(by: (sum, item) => unknown, start?: unknown): start // Folds the list from its start.
  reduceRight(by: (sum, item) => unknown, start?: unknown): start // Folds it from its end.
  reverse(): same type // Turns the list round in place.
  shift(): item // Takes the first item off the list.
  slice(start?: number, end?: number): same type // A part of the list as a new list.
  some(test: (item, index) => boolean): boolean // Whether any item passes.
  sort(compare?: (a, b) => number): same type // Sorts the list in place.
  splice(start: number, count?: number, ...items: unknown[]): same type // Removes and inserts; gives what it removed.
  toReversed(): same type // ES2023: A new list, turned round.
  toSorted(compare?: (a, b) => number): same type // ES2023: A new list, sorted.
  toSpliced(start: number, count?: number, ...items: unknown[]): same type // ES2023: A new list with items removed and inserted.
  toLocaleString(): string // The items as one text.
  toString(): string // The items as one text, separated by commas.
  unshift(...items: unknown[]): number // Puts items at the start; gives the new length.
  values(): object // The items, one by one.
  with(index: number, item: unknown): same type // ES2023: A new list with one item replaced.
`)

/** Members that every object has. */
export const OBJECT_MEMBERS: readonly EnvironmentEntry[] = members(`
  hasOwnProperty(key: string): boolean // Whether the object itself has a key.
  isPrototypeOf(object: object): boolean // Whether another object inherits from it.
  propertyIsEnumerable(key: string): boolean // Whether loops see a key.
  toLocaleString(): string // The value as text.
  toString(): string // The value as text.
  valueOf(): unknown // The plain value.
`)

export const NUMBER_MEMBERS: readonly EnvironmentEntry[] = members(`
  toExponential(digits?: number): string // The number with an exponent.
  toFixed(digits?: number): string // The number with so many decimal places.
  toLocaleString(): string // The number as text.
  toPrecision(digits?: number): string // The number with so many digits.
  toString(radix?: number): string // The number as text.
  valueOf(): number // The number itself.
`)

export const BOOLEAN_MEMBERS: readonly EnvironmentEntry[] = members(`
  toString(): string // "true" or "false".
  valueOf(): boolean // The boolean itself.
`)

export const REGEXP_MEMBERS: readonly EnvironmentEntry[] = members(`
  flags: string // The letters behind the pattern.
  global: boolean // Whether it has the flag g.
  ignoreCase: boolean // Whether it has the flag i.
  lastIndex: number // Where the next match starts, with the flag g or y.
  multiline: boolean // Whether it has the flag m.
  source: string // The pattern without its slashes.
  exec(text: string): string[] | null // The match and its groups, or null.
  test(text: string): boolean // Whether it matches.
  toString(): string // The pattern with its slashes.
`)

export const FUNCTION_MEMBERS: readonly EnvironmentEntry[] = members(`
  length: number // How many parameters it asks for.
  name: string // Its name.
  apply(self: unknown, parameters: unknown[]): unknown // Calls it with a list.
  bind(self: unknown, ...first: unknown[]): function // Fixes parameters.
  call(self: unknown, ...parameters: unknown[]): unknown // Calls it.
  toString(): string // Its source text.
`)
