import {
  BOOLEAN,
  isUnknown,
  mayBe,
  NUMBER,
  STRING,
  type Type,
  type TypeName,
  UNKNOWN,
  union,
  without,
} from './value-type.ts'

const BOOLEAN_OPERATORS: ReadonlySet<string> = new Set(
  '== != === !== < <= > >= in instanceof'.split(' '),
)

/** The type that a binary operator gives. */
export function typeOfOperator(operator: string, left: Type, right: Type): Type {
  if (BOOLEAN_OPERATORS.has(operator)) return BOOLEAN
  if (operator === '+') return ofPlus(left, right)
  if (operator === '>>>') return NUMBER
  if (mayBe(left, 'bigint') && mayBe(right, 'bigint')) {
    return isUnknown(left) && isUnknown(right) ? NUMBER : UNKNOWN
  }
  return NUMBER
}

const AS_TEXT: readonly TypeName[] = ['string', 'object', 'array', 'function', 'regexp', 'date']

/** One side that becomes text makes the whole text; two that become numbers, a number. */
function ofPlus(left: Type, right: Type): Type {
  const isText = (type: Type) =>
    !isUnknown(type) && type.names.every((name) => AS_TEXT.includes(name))
  if (isText(left) || isText(right)) return STRING
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN
  const canBeText = [...left.names, ...right.names].some((name) => AS_TEXT.includes(name))
  if (mayBe(left, 'bigint', 'symbol') || mayBe(right, 'bigint', 'symbol')) return UNKNOWN
  return canBeText ? union(STRING, NUMBER) : NUMBER
}

const ALWAYS_TRUTHY: readonly TypeName[] = [
  'object',
  'array',
  'function',
  'regexp',
  'date',
  'symbol',
]

/** The type that `&&`, `||` or `??` gives. */
export function typeOfLogical(operator: string, left: Type, right: Type): Type {
  if (operator === '??') {
    const kept = without(left, 'null', 'undefined')
    return kept.names.length === 0 ? right : union(kept, right)
  }
  if (operator === '||') {
    const kept = without(left, 'null', 'undefined')
    return kept.names.length === 0 ? right : union(kept, right)
  }
  const falsy = without(left, ...ALWAYS_TRUTHY)
  return falsy.names.length === 0 ? right : union(falsy, right)
}
