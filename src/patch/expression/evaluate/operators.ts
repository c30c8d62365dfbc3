type Operands = (left: number, right: number) => number | boolean

/** What operators give for two numbers. */
export const ON_NUMBERS: ReadonlyMap<string, Operands> = new Map<string, Operands>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
])

/** Whether `??`, `||` or `&&` gives its left side. */
export function keepsLeft(operator: string, left: unknown): boolean {
  if (operator === '??') return left !== null && left !== undefined
  return operator === '||' ? Boolean(left) : !left
}
