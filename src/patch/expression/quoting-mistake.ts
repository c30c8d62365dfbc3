import { parseExpression } from './syntax/parse.ts'

/**
 * The mistake in quoting that breaks a value: no quotes around it, an escape that YAML does not know in them, or
 * more of them inside.
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
  // In a text that ends where it seems to, it is something else.
  return parseExpression(code).ast === undefined
    ? { message: 'early' as const, meant, text }
    : broken
}

const KNOWN_ESCAPE = /^\\[0abtnvfre"/\\N_LPxuU \t]/
