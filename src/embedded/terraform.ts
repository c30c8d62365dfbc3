import type { TextBlock } from '../core/document/parse-options.ts'
import { addAll } from '../core/lists.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import type { Pointer, Span } from '../core/types.ts'
import { hclObjectAt } from './hcl-object.ts'
import { heredocAt, heredocEmbedding } from './heredoc.ts'
import { type Line, linesOf } from './lines.ts'

const RELEASE = /^(\s*)resource\s+"helm_release"\s+"([^"]+)"\s*\{\s*$/
const ATTRIBUTE = /^\s*(\w+)\s*=\s*(.*)/
const FILE = /\b(?:template)?file\(\s*"(?:\$\{path\.module\}\/)?([^"]+)"/g
const OPENER = /<<(?<dash>-?)(?<marker>[A-Za-z_]\w*)\s*$/
const ENCODED = /^(?!\s*(?:#|\/\/)).*?\byamlencode\(\s*/

/** The values of `helm_release` that are written as heredocs or encoded, and the files that it names. Read line by line: nothing else of the language counts. */
export function releasesIn(text: string): readonly TextBlock[] {
  if (!text.includes('"helm_release"') || !/<<|file\(|yamlencode\(/.test(text)) return []
  const lines = linesOf(text)
  const found: TextBlock[] = []
  const labels = new Map<string, number>()
  for (let at = 0; at < lines.length; at++) {
    const release = RELEASE.exec(lines[at]?.text ?? '')
    if (release === null) continue
    const [, margin = '', label = ''] = release
    const count = (labels.get(label) ?? 0) + 1
    labels.set(label, count)
    // Each text needs a name of its own, also beside another release of that name.
    const name = count === 1 ? label : `${label} (${count})`
    const block = readBlock(text, lines, at + 1, `${margin}}`)
    addAll(found, partsOf(block, ['helm_release', name, 'values']))
    at = block.end
  }
  return found
}

function partsOf({ facts, values, files, last }: Block, pointer: Pointer): readonly TextBlock[] {
  const wrapper = {
    name: 'Terraform helm_release',
    chart: facts.get('chart')?.replace(/^.*\//, ''),
    version: facts.get('version'),
    release: facts.get('name'),
    namespace: facts.get('namespace'),
    isPartial: true,
  }
  // Arguments of the release may set more.
  const over = (below: readonly string[]) =>
    below.length === 0 ? wrapper : { ...wrapper, files: below, hasUnreadSources: true }
  const texts = values.map(({ embedding, below }, index) => {
    return { embedding, pointer: [...pointer, index], wrapper: over(below) }
  })
  if (last === undefined) return texts
  return [...texts, { embedding: noValues(last), pointer, wrapper: over(files) }]
}

interface Block {
  readonly facts: ReadonlyMap<string, string>
  /** Texts, each with the files in front of it. */
  readonly values: readonly { readonly embedding: Embedding; readonly below: readonly string[] }[]
  readonly files: readonly string[]
  /** The place of a file behind all texts. */
  readonly last: Span | undefined
  readonly end: number
}

function readBlock(text: string, lines: readonly Line[], from: number, closing: string): Block {
  const facts = new Map<string, string>()
  const values: Block['values'][number][] = []
  const files: string[] = []
  let last: Span | undefined
  let attribute = ''
  let at = from
  for (; at < lines.length && lines[at]?.text.trimEnd() !== closing; at++) {
    const line = lines[at] ?? NO_LINE
    attribute = noteAttribute(line.text, facts) ?? attribute
    for (const { name, span } of attribute === 'values' ? filesIn(line) : []) {
      files.push(name)
      last = span
    }
    const inside = textAt(text, lines, at)
    if (inside === undefined) continue
    at = inside.end
    const { embedding } = inside
    if (attribute !== 'values' || embedding === undefined) continue
    values.push({ embedding, below: [...files] })
    files.push(UNREAD)
    last = undefined
  }
  return { facts, values, files, last, end: at }
}

const NO_LINE: Line = { text: '', start: 0, end: 0 }

/** Stands for values that are no file of the project. */
const UNREAD = '/?'

interface FoundText {
  /** Undefined for an empty text, and for one without its end: everything that follows would be in it. */
  readonly embedding: Embedding | undefined
  /** The line that it ends in. */
  readonly end: number
}

/** The heredoc that a line begins, or the object that it encodes. */
function textAt(text: string, lines: readonly Line[], at: number): FoundText | undefined {
  const { text: line, start } = lines[at] ?? NO_LINE
  const [call] = ENCODED.exec(line) ?? []
  if (call !== undefined) {
    const { embedding, end: last } = hclObjectAt(text, start + call.length)
    let end = at
    while ((lines[end + 1]?.start ?? last) < last) end++
    if (end > at || embedding !== undefined) return { embedding, end }
  }
  const inside = heredocAt(lines, at, OPENER)
  if (inside === undefined) return undefined
  const end = at + inside.lines.length + 1
  const isWhole = inside.lines.length > 0 && end < lines.length
  return {
    embedding: isWhole ? heredocEmbedding(text, inside.lines, inside.isIndented) : undefined,
    end,
  }
}

/** The files whose content a line takes, outside of comments. */
function filesIn({ text, start }: Line) {
  const calls = /^\s*(?:#|\/\/)/.test(text) ? [] : [...text.matchAll(FILE)]
  return calls.map(({ 0: call, 1: name = '', index }) => ({
    name: name.includes('${') ? UNREAD : name,
    span: { start: start + index, end: start + index + call.length },
  }))
}

/** A place without values of its own. */
const noValues = (span: Span): Embedding => ({
  text: '{}',
  toFile: () => span,
  toText: () => undefined,
  edits: () => undefined,
})

/** The attribute that a line begins; what is a plain text is kept. */
function noteAttribute(line: string, facts: Map<string, string>): string | undefined {
  const [, name, rest = ''] = ATTRIBUTE.exec(line) ?? []
  const [, literal] = /^"([^"$%\\]*)"\s*$/.exec(rest) ?? []
  if (name !== undefined && literal !== undefined && !facts.has(name)) facts.set(name, literal)
  return name
}
