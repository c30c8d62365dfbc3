import type { CST } from 'yaml'

/**
 * The offset of a collection that lies in so many others. Collections are composed by recursion, and where that comes
 * to the end of the stack, a pattern that is compiled there ends Node itself, which nothing can catch.
 */
export function tooDeepAt(tokens: readonly CST.Token[], levels: number): number | undefined {
  const left = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { token, depth } = next
    const isCollection = 'items' in token
    if (isCollection && depth >= levels) return token.offset
    for (const inner of innerTokens(token))
      left.push({ token: inner, depth: isCollection ? depth + 1 : depth })
  }
  return undefined
}

function innerTokens(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat())
}
