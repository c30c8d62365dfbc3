/** Comments of other linters: `# vclint: ignore[a, b]`, `# vclint disable-next-line a`, `# vclint:disable=a`. */
const FORM =
  /^#[ \t]*vclint([ \t]*:[ \t]*|[ \t]+)(disable|enable|ignore|suppress|noqa|nolint|skip)([-_ ]?next[-_]?line|[-_]?line|[-_]?file)?(?![\w-])(.*)$/i

/** Names of rules, with what may be around and between them elsewhere. */
const RULES =
  /^[ \t]*(?:[[(=:][ \t]*)?([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)[ \t]*[\])]?/

/** After a space the words could be a sentence: only what is never written in one counts. */
const NO_SENTENCE = /^[ \t]*(?:[[(=:]|[a-z]+(?:-[a-z0-9]+)+[ \t]*(?:,|--|$)|$)/

/** The comment as vclint reads it, if it was written as for another linter. */
export function typoIn(comment: string, text: string, offset: number): string | undefined {
  const [, separator = '', word = '', where = '', rest = ''] = FORM.exec(comment.trimEnd()) ?? []
  if (word === '') return undefined
  if (!separator.includes(':') && where === '' && !NO_SENTENCE.test(rest)) return undefined
  const rules = RULES.exec(rest)
  const names = rules?.[1] ?? 'RULE'
  const reasonAt = rest.indexOf('--', rules?.[0].length ?? 0)
  const reason = reasonAt === -1 ? undefined : rest.slice(reasonAt)
  return [`# vclint-${nameOf(word, where, isAlone(text, offset))}`, names, reason]
    .filter((part) => part !== undefined)
    .join(' ')
}

function nameOf(word: string, where: string, isOnItsLine: boolean): string {
  if (word.toLowerCase() === 'enable') return 'enable'
  const place = where.toLowerCase().replaceAll(/[-_ ]/g, '')
  if (place === 'nextline') return 'disable-next-line'
  if (place !== '') return `disable-${place}`
  return isOnItsLine ? 'disable-next-line' : 'disable-line'
}

const isAlone = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''
