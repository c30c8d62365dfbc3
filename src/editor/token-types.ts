/** The sorts of words in an expression, as editors are told them at the start. */
export const tokenTypes = [
  'keyword',
  'string',
  'number',
  'regexp',
  'operator',
  'comment',
  'variable',
  'parameter',
  'function',
  'method',
  'property',
] as const

export type TokenType = (typeof tokenTypes)[number]
