import { parseExpression } from './syntax/parse.ts'

/**
 * The quoting mistake that breaks a value: no quotes, an escape that YAML does not know, or the
 * same quotes inside.
 */
export function quotingMistake(code: string) {
  const broken = { message: 'broken' as const, meant: code, text: undefined }
  const [, sign, inner = ''] = /^(["'])(.*)\1$/.exec(code) ?? []
  const isText =
    sign !== undefined && /^(?:Literal|undefined)$/.test(`${parseExpression(code).ast?.type}`)
  const meant = sign === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner
  if (!isText || parseExpression(meant).ast === undefined) return broken
  const text = `'${meant.replaceAll("'", "''")}'`
  const unknown = sign === '"' ? inner.match(/\\./g)?.find((each) => !KNOWN_ESCAPE.test(each)) : ''
  if (unknown) return { message: 'escape' as const, data: { escape: unknown }, meant, text }
  // If the text ends where it seems to, the mistake is another one.
  return parseExpression(code).ast === undefined
    ? { message: 'early' as const, meant, text }
    : broken
}

const KNOWN_ESCAPE = /^\\[0abtnvfre"/\\N_LPxuU \t]/
