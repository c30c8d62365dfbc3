import {
  BOOLEAN,
  existing,
  FALSE,
  falsy,
  isMissing,
  isNever,
  isUnknown,
  mayBe,
  mayBeMissing,
  NEVER,
  NUMBER,
  STRING,
  TRUE,
  type Type,
  type TypeName,
  truthOf,
  truthy,
  UNKNOWN,
  union,
} from './value-type.ts'

const BOOLEAN_OPERATORS: ReadonlySet<string> = new Set(
  '== != === !== < <= > >= in instanceof'.split(' '),
)

/** The type that a binary operator gives. */
export function typeOfOperator(operator: string, left: Type, right: Type): Type {
  if (isNever(left) || isNever(right)) return NEVER
  if (operator === '===' || operator === '!==') return ofStrictEquality(operator, left, right)
  if (operator === '==' || operator === '!=') return ofLooseEquality(operator, left, right)
  if (BOOLEAN_OPERATORS.has(operator)) return BOOLEAN
  if (operator === '+') return ofPlus(left, right)
  if (operator === '>>>') return NUMBER
  if (mayBe(left, 'bigint') && mayBe(right, 'bigint')) {
    return isUnknown(left) && isUnknown(right) ? NUMBER : UNKNOWN
  }
  return NUMBER
}

/** Values of different types are never the same. */
function ofStrictEquality(operator: string, left: Type, right: Type): Type {
  const isOpen = [left, right].some((type) => isUnknown(type) || type.maybe !== undefined)
  if (isOpen || left.names.some((name) => right.names.includes(name))) return BOOLEAN
  return operator === '===' ? FALSE : TRUE
}

/** `x == null`, where it is known whether there is anything. */
function ofLooseEquality(operator: string, left: Type, right: Type): Type {
  const [tested, other] = isMissing(right) ? [left, right] : [right, left]
  if (!isMissing(other) || isUnknown(tested) || tested.maybe !== undefined) return BOOLEAN
  if (isMissing(tested)) return operator === '==' ? TRUE : FALSE
  if (mayBeMissing(tested)) return BOOLEAN
  return operator === '==' ? FALSE : TRUE
}

const AS_TEXT: readonly TypeName[] = [
  'string',
  'object',
  'array',
  'function',
  'regexp',
  'date',
  'promise',
]

/** One side that becomes text makes the whole text; two that become numbers, a number. */
function ofPlus(left: Type, right: Type): Type {
  const isText = (type: Type) =>
    !isUnknown(type) && !type.maybe && type.names.every((name) => AS_TEXT.includes(name))
  if (isText(left) || isText(right)) return STRING
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN
  if (left.maybe !== undefined || right.maybe !== undefined) return UNKNOWN
  const canBeText = [...left.names, ...right.names].some((name) => AS_TEXT.includes(name))
  if (mayBe(left, 'bigint', 'symbol') || mayBe(right, 'bigint', 'symbol')) return UNKNOWN
  return canBeText ? union(STRING, NUMBER) : NUMBER
}

/** The type that `&&`, `||` or `??` gives. Of the left, only what decides comes out. */
export function typeOfLogical(operator: string, left: Type, right: Type): Type {
  if (isNever(left)) return NEVER
  if (operator === '??') {
    return mayDecide(left) ? union(existing(left), right) : left
  }
  const truth = truthOf(left)
  if (operator === '||') return truth === true ? left : union(truthy(left), right)
  return truth === false ? left : union(falsy(left), right)
}

/** Whether `??` may go on to its right side. */
const mayDecide = (left: Type): boolean =>
  isUnknown(left) || left.maybe !== undefined || mayBeMissing(left)
