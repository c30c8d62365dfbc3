type Call = (...given: readonly unknown[]) => unknown
type Primitive = string | number | boolean | null | undefined

/** Operators on values that are no objects, as JavaScript has them. */
export const OPERATIONS: ReadonlyMap<string, (left: Primitive, right: Primitive) => Primitive> =
  new Map<string, (left: Primitive, right: Primitive) => Primitive>([
    ['+', add],
    ['-', (a, b) => Number(a) - Number(b)],
    ['*', (a, b) => Number(a) * Number(b)],
    ['/', (a, b) => Number(a) / Number(b)],
    ['%', (a, b) => Number(a) % Number(b)],
    ['**', (a, b) => Number(a) ** Number(b)],
    // biome-ignore lint/suspicious/noDoubleEquals: it is this operator
    ['==', (a, b) => a == b],
    // biome-ignore lint/suspicious/noDoubleEquals: it is this operator
    ['!=', (a, b) => a != b],
    ['<', (a, b) => isBefore(a, b)],
    ['>', (a, b) => isBefore(b, a)],
    ['<=', (a, b) => isBefore(a, b) || isSame(a, b)],
    ['>=', (a, b) => isBefore(b, a) || isSame(a, b)],
  ])

function add(left: Primitive, right: Primitive): Primitive {
  const isText = typeof left === 'string' || typeof right === 'string'
  return isText ? `${left}${right}` : Number(left) + Number(right)
}

function isBefore(left: Primitive, right: Primitive): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left < right
  return Number(left) < Number(right)
}

function isSame(left: Primitive, right: Primitive): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left === right
  return Number(left) === Number(right)
}

/** Functions of JavaScript that read nothing but their arguments, by the name they are called by. */
export const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['String', (value) => textOf(value)],
  ['Number', (value) => Number(textOrPlain(value))],
  ['Boolean', (value) => Boolean(value)],
  ['parseInt', (value, radix) => Number.parseInt(textOf(value), Number(radix))],
  ['parseFloat', (value) => Number.parseFloat(textOf(value))],
  ['isNaN', (value) => Number.isNaN(Number(textOrPlain(value)))],
  ['encodeURIComponent', (value) => encodeURIComponent(textOf(value))],
  ['decodeURIComponent', (value) => decodeURIComponent(textOf(value))],
  ['encodeURI', (value) => encodeURI(textOf(value))],
  ['decodeURI', (value) => decodeURI(textOf(value))],
  ['JSON.stringify', (value, ...rest) => (rest.length > 0 ? refuse() : JSON.stringify(value))],
  ['JSON.parse', (value, ...rest) => (rest.length > 0 ? refuse() : JSON.parse(textOf(value)))],
  ['Object.keys', (value) => Object.keys(objectOf(value))],
  ['Object.values', (value) => Object.values(objectOf(value))],
  ['Object.entries', (value) => Object.entries(objectOf(value))],
  ['Object.assign', (...all) => Object.assign(objectOf(all[0]), ...all.slice(1).map(objectOf))],
  ['Array.isArray', (value) => Array.isArray(value)],
  ['Number.isInteger', (value) => Number.isInteger(value)],
  ['Math.max', (...all) => Math.max(...all.map(numberOf))],
  ['Math.min', (...all) => Math.min(...all.map(numberOf))],
  ['Math.abs', (value) => Math.abs(numberOf(value))],
  ['Math.floor', (value) => Math.floor(numberOf(value))],
  ['Math.ceil', (value) => Math.ceil(numberOf(value))],
  ['Math.round', (value) => Math.round(numberOf(value))],
])

/** An error that ends the whole run, but does not mean that the expression throws. */
function refuse(): never {
  throw new RangeError()
}

function textOrPlain(value: unknown): Primitive {
  return typeof value === 'object' && value !== null ? refuse() : (value as Primitive)
}

function textOf(value: unknown): string {
  return String(textOrPlain(value))
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : refuse()
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : refuse()
}

const MAX_SIZE = 2000

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const STRING_METHODS = words(
  'at charAt charCodeAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase toString toUpperCase trim trimEnd trimStart',
)
const ARRAY_METHODS = words(
  'at concat every filter find findIndex flat flatMap includes indexOf join lastIndexOf map reduce reverse slice some sort',
)
const REGEXP_METHODS = words('test exec')
const NUMBER_METHODS = words('toString toFixed')

/** A method that changes nothing but what the expression made; undefined when it is not known. */
export function methodOf(object: unknown, name: string): Call | undefined {
  if (typeof object === 'string') return STRING_METHODS.has(name) ? bound(object, name) : undefined
  if (Array.isArray(object)) return ARRAY_METHODS.has(name) ? ofList(object, name) : undefined
  if (object instanceof RegExp) return REGEXP_METHODS.has(name) ? bound(object, name) : undefined
  if (typeof object === 'number' || typeof object === 'boolean')
    return NUMBER_METHODS.has(name) ? bound(object, name) : undefined
  return name === 'hasOwnProperty' && typeof object === 'object' && object !== null
    ? (key) => Object.hasOwn(object, textOf(key))
    : undefined
}

function ofList(list: readonly unknown[], name: string): Call | undefined {
  const isFlat = list.every((item) => typeof item !== 'object' || item === null)
  return (name === 'join' || name === 'sort') && !isFlat ? undefined : bound(list, name)
}

function bound(object: unknown, name: string): Call {
  return (...given) => {
    const isHuge = given.some((each) => typeof each === 'number' && each > MAX_SIZE)
    if (isHuge && /^(?:repeat|pad)/.test(name)) return refuse()
    const method: unknown = (object as Readonly<Record<string, unknown>>)[name]
    if (typeof method !== 'function') return refuse()
    return method.apply(object, given)
  }
}
