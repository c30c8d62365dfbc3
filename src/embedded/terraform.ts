import type { TextBlock } from '../core/document/parse-options.ts'
import { MAX_LOOKUPS } from '../core/limits.ts'
import { addAll } from '../core/lists.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { filled } from '../core/template/filler.ts'
import { skipWhitespace } from '../core/text/scan.ts'
import type { Pointer, Span } from '../core/types.ts'
import type { EmbeddedFacts } from './extractor.ts'
import { type Line, lineFrom, linesOf } from './lines.ts'
import { itemsOf, type ListItem } from './terraform-list.ts'
import { encodedAt, heredocTextAt, type Local, lineAt, localsIn } from './terraform-locals.ts'
import { settingsEmbedding } from './terraform-settings.ts'
import { opensValues, quotedValues } from './terraform-strings.ts'
import { noValues, UNREAD } from './value-files.ts'

const RELEASE = /^(\s*)resource\s+"helm_release"\s+"([^"]+)"\s*\{\s*$/
const ATTRIBUTE = /^\s*(\w+)\s*=\s*(.*)/
const SETTING = /^\s*(?:set|set_list|set_sensitive)\s*(?:=\s*(?=\[)|(?=\{))/
/** A name that is not plainly one of a field. */
const SETS_ITEM = /\bname"? *:(?! *"(?:[\w./-]|\\\\)+")/
/** Other ways to set values: those that are not read, and blocks that only a plan knows. */
const OTHER_SETTING = /^\s*(?:dynamic\s+"?set|set\w*\b)/
const FILE = /\b(?:template)?file\(\s*"(?:\$\{path\.module\}\/)?([^"]+)"/g
/** A call that encodes values, or a local as an item of the list. */
const TEXT = /\b(?:yaml|json)encode\(|\blocal\.(\w+)(?=\s*(?:[\],]|$))/g

/**
 * The values of `helm_release` that are heredocs, encoded, or set one by one, and the files that it
 * names. Read line by line; the rest of the language is ignored.
 */
export function releasesIn(text: string): readonly TextBlock[] {
  if (!text.includes('"helm_release"')) return []
  const lines = linesOf(text)
  const file: File = { text, lines, locals: localsIn(text, lines) }
  const found: TextBlock[] = []
  const uses = new Map<string, EmbeddedFacts[]>()
  const labels = new Map<string, number>()
  for (let at = 0; at < lines.length; at++) {
    const release = RELEASE.exec(lines[at]?.text ?? '')
    if (release === null) continue
    const [, margin = '', label = ''] = release
    const count = (labels.get(label) ?? 0) + 1
    labels.set(label, count)
    // Each text needs its own name, even beside another release of the same name.
    const name = count === 1 ? label : `${label} (${count})`
    const block = readBlock(file, at + 1, `${margin}}`)
    addAll(found, partsOf(block, ['helm_release', name]))
    for (const local of block.locals) {
      const known = uses.get(local) ?? []
      known.push(factsOf(block.facts))
      uses.set(local, known)
    }
    at = block.end
  }
  return [...found, ...usedLocals(file, uses)]
}

interface File {
  readonly text: string
  readonly lines: readonly Line[]
  readonly locals: ReadonlyMap<string, Local>
}

const NAME = 'Terraform helm_release'

const factsOf = (facts: ReadonlyMap<string, string>): EmbeddedFacts => ({
  chart: facts.get('chart')?.replace(/^.*\//, ''),
  version: facts.get('version'),
  release: facts.get('name'),
  namespace: facts.get('namespace'),
  isPartial: true,
})

/** Reads locals that releases take as values, once for all of them. */
function usedLocals(file: File, uses: ReadonlyMap<string, readonly EmbeddedFacts[]>) {
  return [...uses].flatMap(([local, [facts, ...more]]): TextBlock[] => {
    const { embedding } = file.locals.get(local) ?? {}
    if (embedding === undefined) return []
    const versions = new Set([facts, ...more].map((one) => one?.version))
    const version = versions.has(undefined) ? undefined : [...versions].join(' || ')
    const wrapper = { name: NAME, ...facts, version, hasUnreadSources: true }
    return [{ embedding, pointer: ['locals', local], wrapper }]
  })
}

function partsOf(block: Block, pointer: Pointer): readonly TextBlock[] {
  const { values, files, last, settings } = block
  const whole = block.isOpen || settings.length > 0 ? undefined : wholeValues(block, pointer)
  if (whole !== undefined) return whole
  // Helm replaces lists, unless a single value, or one with an unknown name, is for one of their items.
  const replacesLists = !block.isOpen && !settings.some(({ text }) => SETS_ITEM.test(text))
  const wrapper = { name: NAME, ...factsOf(block.facts), replacesLists }
  // Arguments of the release may set more.
  const over = (below: readonly string[]) =>
    below.length === 0 ? wrapper : { ...wrapper, files: below, hasUnreadSources: true }
  const at = [...pointer, 'values']
  const texts: TextBlock[] = values.map(({ embedding, below, keepsQuotes }, index) => {
    return { embedding, pointer: [...at, index], wrapper: { ...over(below), keepsQuotes } }
  })
  if (last !== undefined)
    texts.push({ embedding: noValues(last), pointer: at, wrapper: over(files) })
  const embedding = settingsEmbedding(settings, wrapper)
  if (embedding === undefined) return texts
  return [...texts, { embedding, pointer: [...pointer, 'set'], wrapper: { name: NAME } }]
}

/** The texts of a release that takes values from nowhere else, the last one over the others; undefined where it may. */
function wholeValues({ values, items = [], facts }: Block, pointer: Pointer) {
  const texts = items.filter(({ file }) => file === undefined)
  const top = items.at(-1)
  if (top === undefined || texts.length !== values.length || items.length > MAX_LOOKUPS)
    return undefined
  const at = [...pointer, 'values']
  const wrapper = { name: NAME, ...factsOf(facts) }
  const keyOf = (index: number) => {
    return {
      kind: NAME,
      namespace: undefined,
      name: String(pointer.at(-1)),
      key: `values ${index}`,
    }
  }
  let count = 0
  const layers = items.map(({ file }) => file ?? keyOf(count++))
  const below = layers.slice(0, top.file === undefined ? -1 : undefined)
  const last = {
    ...wrapper,
    isPartial: below.length > 0,
    ...(below.length > 0 && { files: below }),
  }
  const found = values.map(({ embedding, keepsQuotes }, index): TextBlock => {
    const isLast = top.file === undefined && index === values.length - 1
    const lower = { ...wrapper, replacesLists: true, source: keyOf(index) }
    return {
      embedding,
      pointer: [...at, index],
      wrapper: { ...(isLast ? last : lower), keepsQuotes },
    }
  })
  if (top.file === undefined) return found
  const { start, end } = top
  return [...found, { embedding: noValues({ start, end }), pointer: at, wrapper: last }]
}

interface Text {
  readonly embedding: Embedding
  readonly below: readonly string[]
  /** True if interpolations in an encoded object keep their type. */
  readonly keepsQuotes: boolean
}

interface Block {
  readonly facts: Map<string, string>
  /** Texts, each with the files before it. */
  readonly values: Text[]
  readonly files: string[]
  /** The place of a file after all texts. */
  last: Span | undefined
  /** Single values, each an object or a list of objects. */
  readonly settings: Embedding[]
  /** Names of locals that are values, too. */
  readonly locals: Set<string>
  /** The list of values, if all of it is read. */
  items: readonly ListItem[] | undefined
  /** True if something else may set values. */
  isOpen: boolean
  /** The last line with a quoted text of values. */
  item: number
  end: number
}

function readBlock(file: File, from: number, closing: string): Block {
  const { lines } = file
  const facts = new Map<string, string>()
  const lists = { values: [], files: [], settings: [], locals: new Set<string>() }
  const open = { last: undefined, items: undefined, isOpen: false, item: -1 }
  const block: Block = { facts, ...lists, ...open, end: from }
  let attribute = ''
  let hasList = false
  for (; block.end < lines.length && lines[block.end]?.text.trimEnd() !== closing; block.end++) {
    const line = lines[block.end] ?? NO_LINE
    const [opener] = SETTING.exec(line.text) ?? []
    if (opener !== undefined) {
      addSettings(block, file, line.start + opener.length)
      continue
    }
    block.isOpen ||= OTHER_SETTING.test(line.text)
    const before = attribute
    attribute = noteAttribute(line.text, facts, file.locals) ?? attribute
    if (attribute === 'values' && before !== attribute && !hasList) {
      const last = lines[lineFrom(lines, block.end, (text) => text.trimEnd() === closing)]
      block.items = itemsOf(file.text, line.start + line.text.indexOf('=') + 1, last?.start ?? 0)
      hasList = true
    }
    addValues(block, file, line, attribute === 'values')
  }
  return block
}

function addSettings(block: Block, { text, lines }: File, start: number): void {
  const { embedding, end } = encodedAt(text, start)
  const isSecret = lines[block.end]?.text.includes('set_sensitive') === true
  if (embedding !== undefined) block.settings.push(isSecret ? withoutValues(embedding) : embedding)
  block.end = lineAt(lines, block.end, end)
}

/** Masks sensitive values, because a message may show a value; names stay. */
const withoutValues = (embedding: Embedding): Embedding => ({
  ...embedding,
  text: embedding.text.replace(
    /(\bvalue *: *)("(?:[^"\\\n]|\\.)*")/g,
    (_, before: string, value: string) => before + filled(value),
  ),
})

/** Adds texts of values; those of other attributes are only skipped. */
function addValues(block: Block, file: File, line: Line, isValues: boolean): void {
  const { values, files, locals } = block
  for (const { name, span } of isValues ? filesIn(line) : []) {
    files.push(name)
    block.last = span
  }
  const isBehind =
    block.item === block.end - 1 || opensValues(file.lines[block.end - 1]?.text ?? '')
  const quoted = isValues ? quotedValues(line.text, line.start, isBehind) : []
  if (quoted.length > 0) block.item = block.end
  const inside = textsAt(file, block.end)
  block.end = inside.end
  if (!isValues) return
  for (const local of inside.locals) addLocal(local, locals, file)
  for (const embedding of [...quoted, ...inside.embeddings]) {
    const keepsQuotes = embedding === inside.heredoc || quoted.includes(embedding)
    values.push({ embedding, below: [...files], keepsQuotes })
    if (files.at(-1) !== UNREAD) files.push(UNREAD)
    block.last = undefined
  }
}

/** Adds a local and those merged into it, in a loop, because their chain may be long. */
function addLocal(name: string, found: Set<string>, file: File): void {
  const names = [name]
  for (const each of names) {
    const local = file.locals.get(each)
    if (local === undefined || found.has(each)) continue
    found.add(each)
    addAll(names, local.locals)
  }
}

const NO_LINE: Line = { text: '', start: 0, end: 0 }

/** The heredoc or encoded objects that begin on a line, and their last line. */
function textsAt({ text, lines, locals }: File, at: number) {
  const embeddings: Embedding[] = []
  const names: string[] = []
  let end = at
  let from = lines[at]?.start ?? 0
  for (let call = nextCall(lines[end], from); call; call = nextCall(lines[end], from)) {
    from = call.end
    if (call.local !== undefined) {
      if (locals.get(call.local)?.isText) names.push(call.local)
      continue
    }
    const encoded = encodedAt(text, skipWhitespace(text, from))
    from = Math.max(from, encoded.end)
    end = lineAt(lines, end, from)
    addAll(names, encoded.locals)
    if (encoded.embedding !== undefined) embeddings.push(encoded.embedding)
  }
  const inside = heredocTextAt(text, lines, end, locals)
  if (inside?.embedding !== undefined) embeddings.push(inside.embedding)
  return { embeddings, heredoc: inside?.embedding, locals: names, end: inside?.end ?? end }
}

/** The next encoding call or local on a line, from an offset of the file. */
function nextCall(line: Line = NO_LINE, from: number) {
  TEXT.lastIndex = from - line.start
  const found = isComment(line) ? null : TEXT.exec(line.text)
  if (found === null) return undefined
  const [, local] = found
  const isNamed = local !== undefined && isItem(line.text, found.index)
  return { local: isNamed ? local : local && '', end: line.start + TEXT.lastIndex }
}

const isComment = ({ text }: Line) => /^\s*(?:#|\/\/)/.test(text)

/** True after a bracket, a comma, or nothing. */
function isItem(line: string, index: number): boolean {
  let before = index
  while (/[ \t]/.test(line[before - 1] ?? '')) before--
  return before === 0 || line[before - 1] === '[' || line[before - 1] === ','
}

/** The files that a line reads, outside comments. */
function filesIn(line: Line) {
  const calls = isComment(line) ? [] : [...line.text.matchAll(FILE)]
  return calls.map(({ 0: call, 1: name = '', index }) => ({
    name: name.includes('${') ? UNREAD : name,
    span: { start: line.start + index, end: line.start + index + call.length },
  }))
}

/** Records the attribute that a line begins, if it is a plain text or a local with one. */
function noteAttribute(
  line: string,
  facts: Map<string, string>,
  locals: File['locals'],
): string | undefined {
  const [, name, rest = ''] = ATTRIBUTE.exec(line) ?? []
  const [, text, local = ''] = /^(?:"([^"$%\\]*)"|local\.(\w+))\s*$/.exec(rest) ?? []
  const literal = text ?? locals.get(local)?.literal
  if (name !== undefined && literal !== undefined && !facts.has(name)) facts.set(name, literal)
  return name
}
