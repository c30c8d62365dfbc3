import { inMarkdown } from '../core/search/markup.ts'
import { shownWords } from '../core/secret/hide-credentials.ts'
import { readSuppressionText } from '../core/suppressions/suppression.ts'
import type { Node, SourceFile, Span } from '../core/types.ts'
import { describeType, walkFrom } from '../patch/path/index.ts'
import { pathOf } from '../patch/path-node.ts'
import { scalarMapOf } from '../patch/place.ts'
import { celIn, celNames } from './completion/complete-cel.ts'
import { topicText } from './completion/complete-rules.ts'
import type { CustomRuleLanguage, RuleEntry } from './completion/completion-item.ts'
import { isJsonPointer, stepAt } from './completion/json-pointer.ts'
import { hoverRequest } from './completion/requests.ts'
import { scriptPlaceOf } from './place/patch-place.ts'
import { documentAt, nodeUnder, touches } from './place/place.ts'
import { nameAt } from './place/script.ts'
import { sampleMatches } from './sample-matches.ts'
import { documentationOf, typeOf } from './schema-docs.ts'

export interface Hover {
  readonly span: Span
  /** Documentation from the schema in Markdown, never a value of the file. */
  readonly text: string
}

/** The hover at an offset: over a key, a step of a path, or a name in an expression. */
export function hover(
  file: SourceFile,
  offset: number,
  rules: readonly RuleEntry[] = [],
  cel?: CustomRuleLanguage,
): Hover | undefined {
  const named = overRule(file, offset, rules)
  if (named !== undefined) return named
  const document = documentAt(file, offset)
  if (document?.kind === 'Request') return hoverRequest(document, offset)
  const under = nodeUnder(file, offset)
  if (under === undefined) return undefined
  const { node, part } = under
  const own = part === 'value' ? inOwnLanguage(node, offset, cel) : false
  if (own !== false) return own
  const { facts } = node
  const text = documentationOf(facts)
  if (text === '' || (part === 'value' && typeof node.name === 'number')) return undefined
  const title = titleOf(String(node.name), typeOf(facts))
  return { span: part === 'key' ? node.keySpan : node.span, text: `${title}\n\n${text}` }
}

/** The hover in a scalar that holds code, a path or a pointer; false in others. */
function inOwnLanguage(
  node: Node,
  offset: number,
  cel: CustomRuleLanguage | undefined,
): Hover | undefined | false {
  const over = hoverIn(node, cel)
  if (over === undefined) return false
  const map = scalarMapOf(node)
  const found = map && over(map.toDecoded(offset))
  return found && { ...found, span: map.spanOf(found.span) }
}

/** Hovers over the value of a node at an offset in it. */
function hoverIn(node: Node, cel: CustomRuleLanguage | undefined) {
  if (isJsonPointer(node)) return (at: number) => overPointer(node, at)
  const { expression, path } = node.facts
  if (expression !== undefined) return (at: number) => overName(node, at, expression)
  if (path !== undefined) return (at: number) => overStep(node, at)
  return cel && celIn(node) && ((at: number) => overCel(node, at, cel))
}

/** The summary of a rule that a comment or a key of the configuration names. */
function overRule(
  file: SourceFile,
  offset: number,
  rules: readonly RuleEntry[],
): Hover | undefined {
  const isHere = ({ span }: { readonly span: Span }) => touches(span, offset)
  for (const directive of file.directives.filter(isHere)) {
    const read = readSuppressionText(directive)
    const found = typeof read === 'object' ? read.ids.find(isHere) : undefined
    const rule = rules.find(({ id }) => id === found?.id)
    return rule && found && { span: found.span, text: ruleText(rule) }
  }
  const under = nodeUnder(file, offset)
  if (under?.part !== 'key' || under.node.type !== 'ConfigRule') return undefined
  const name = String(under.node.name)
  const rule = rules.find(({ id }) => id === name)
  if (rule !== undefined) return { span: under.node.keySpan, text: ruleText(rule) }
  if (rules.every(({ topic }) => topic !== name)) return undefined
  return { span: under.node.keySpan, text: `**${name}**\n\n${topicText(name, rules)}` }
}

const ruleText = ({ id, topic, summary }: RuleEntry) => `**${id}** (${topic})\n\n${summary}`

function titleOf(name: string, type: string): string {
  const title = `**${inMarkdown(shownWords(name))}**`
  return type === '' ? title : `${title} \`${type}\``
}

function overName(node: Node, at: number, direction: 'forward' | 'reverse'): Hover | undefined {
  const code = String(node.value)
  const start = at - (/[\w$]*$/.exec(code.slice(0, at))?.[0].length ?? 0)
  const end = at + (/^[\w$]*/.exec(code.slice(at))?.[0].length ?? 0)
  const name = nameAt(code, end, scriptPlaceOf(node, direction))
  if (name === undefined || start === end) return undefined
  const colon = name.parameters === undefined ? ': ' : ''
  const signature = `\`\`\`ts\n${name.name}${colon}${name.detail}\n\`\`\``
  const text = [signature, name.documentation ?? ''].filter((part) => part !== '').join('\n\n')
  return { span: { start, end }, text }
}

/** The hover over a name in a custom rule's expression. */
function overCel(node: Node, at: number, cel: CustomRuleLanguage): Hover | undefined {
  const code = String(node.value)
  const end = at + (/^\w*/.exec(code.slice(at))?.[0].length ?? 0)
  const found = celNames(node, code.slice(0, end), cel)
  const name = found?.names.find((one) => one.name === found.typed)
  if (found === undefined || name === undefined) return undefined
  const { detail, kind, documentation = '' } = name
  const isCall = kind === 'method'
  const signature = `\`\`\`\n${name.name}${isCall ? '' : ': '}${detail}\n\`\`\``
  const span = { start: end - found.typed.length, end }
  return { span, text: documentation === '' ? signature : `${signature}\n\n${documentation}` }
}

/** The hover over a step of a JSON pointer: the field that it leads to. */
function overPointer(node: Node, at: number): Hover | undefined {
  const found = stepAt(node, at)
  if (found === undefined) return undefined
  const { name, position, span } = found
  const title = titleOf(name, typeOf(position.facts))
  return { span, text: `${title}\n\n${documentationOf(position.facts)}` }
}

function overStep(node: Node, at: number): Hover | undefined {
  const found = pathOf(node)
  if (found === undefined) return undefined
  const index = found.path.steps.findIndex((step) => touches(step, at))
  const step = found.path.steps[index]
  const position = walkFrom(found.root, found.path).positions[index]
  if (step === undefined || position === undefined || position.kind === 'unknown') return undefined
  const lines = [
    titleOf(step.wildcard ? '[*]' : step.text, describeType(position)),
    position.description ?? '',
    step.wildcard ? 'Every element.' : '',
    position.optional ? 'If it is missing in an object, the patch is skipped.' : '',
    sampleMatches(node, found, index),
  ]
  return { span: step, text: lines.filter((line) => line !== '').join('\n\n') }
}
