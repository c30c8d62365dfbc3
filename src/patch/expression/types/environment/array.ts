import { arrayOf, BOOLEAN, NUMBER, OBJECT, STRING, UNKNOWN } from '../value-type.ts'
import { method, value } from './build.ts'
import type { EnvironmentEntry } from './entry.ts'

const TEST = 'test: (item, index) => boolean'
const COMPARE = 'compare?: (a, b) => number'

/** Members of every list. */
export const ARRAY_MEMBERS: readonly EnvironmentEntry[] = [
  value('property', 'length', NUMBER, 'How many items the list has.'),
  method('at', 'index: number', 'element', 'The item there; negative counts from the end.', 2022),
  method('concat', '...items: unknown[]', arrayOf(UNKNOWN), 'A new list with others behind it.'),
  method(
    'copyWithin',
    'target: number, start: number',
    'receiver',
    'Copies items within the list.',
  ),
  method('entries', '', OBJECT, 'Pairs of index and item, one by one.'),
  method('every', TEST, BOOLEAN, 'Whether all items pass.'),
  method(
    'fill',
    'value: unknown, start?: number, end?: number',
    'receiver',
    'Sets items to one value.',
  ),
  method('filter', TEST, 'receiver', 'A new list of the items that pass.'),
  method('find', TEST, 'element', 'The first item that passes, or undefined.'),
  method('findIndex', TEST, NUMBER, 'Index of the first item that passes, or -1.'),
  method('findLast', TEST, 'element', 'The last item that passes, or undefined.', 2023),
  method('findLastIndex', TEST, NUMBER, 'Index of the last item that passes, or -1.', 2023),
  method(
    'flat',
    'depth?: number',
    arrayOf(UNKNOWN),
    'A new list with inner lists spread out.',
    2019,
  ),
  method(
    'flatMap',
    'by: (item, index) => unknown',
    arrayOf(UNKNOWN),
    'Maps, then spreads out.',
    2019,
  ),
  method(
    'forEach',
    'visit: (item, index) => void',
    { names: ['undefined'] },
    'Calls a function with each item.',
  ),
  method(
    'includes',
    'item: unknown, from?: number',
    BOOLEAN,
    'Whether the list holds an item.',
    2016,
  ),
  method(
    'indexOf',
    'item: unknown, from?: number',
    NUMBER,
    'Index of the first equal item, or -1.',
  ),
  method('join', 'separator?: string', STRING, 'All items as one text.'),
  method('keys', '', OBJECT, 'The indexes, one by one.'),
  method(
    'lastIndexOf',
    'item: unknown, from?: number',
    NUMBER,
    'Index of the last equal item, or -1.',
  ),
  method('map', 'by: (item, index) => unknown', 'elements-of-callback', 'A new list of results.'),
  method('pop', '', 'element', 'Takes the last item off the list.'),
  method('push', '...items: unknown[]', NUMBER, 'Puts items at the end; gives the new length.'),
  method(
    'reduce',
    'by: (sum, item) => unknown, start?: unknown',
    UNKNOWN,
    'Folds the list from its start.',
  ),
  method(
    'reduceRight',
    'by: (sum, item) => unknown, start?: unknown',
    UNKNOWN,
    'Folds it from its end.',
  ),
  method('reverse', '', 'receiver', 'Turns the list round in place.'),
  method('shift', '', 'element', 'Takes the first item off the list.'),
  method('slice', 'start?: number, end?: number', 'receiver', 'A part of the list as a new list.'),
  method('some', TEST, BOOLEAN, 'Whether any item passes.'),
  method('sort', COMPARE, 'receiver', 'Sorts the list in place.'),
  method(
    'splice',
    'start: number, count?: number, ...items: unknown[]',
    'receiver',
    'Removes and inserts; gives what it removed.',
  ),
  method('toReversed', '', 'receiver', 'A new list, turned round.', 2023),
  method('toSorted', COMPARE, 'receiver', 'A new list, sorted.', 2023),
  method(
    'toSpliced',
    'start: number, count?: number, ...items: unknown[]',
    'receiver',
    'A new list with items removed and inserted.',
    2023,
  ),
  method('toLocaleString', '', STRING, 'The items as one text.'),
  method('toString', '', STRING, 'The items as one text, separated by commas.'),
  method(
    'unshift',
    '...items: unknown[]',
    NUMBER,
    'Puts items at the start; gives the new length.',
  ),
  method('values', '', OBJECT, 'The items, one by one.'),
  method(
    'with',
    'index: number, item: unknown',
    'receiver',
    'A new list with one item replaced.',
    2023,
  ),
]
