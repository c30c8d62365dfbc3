import type { TextBlock } from '../core/document/parse-options.ts'
import { addAll } from '../core/lists.ts'
import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { maskFiller } from '../core/template/filler.ts'
import type { Pointer, Span } from '../core/types.ts'
import { type Line, linesOf } from './lines.ts'

const RELEASE = /^(\s*)resource\s+"helm_release"\s+"([^"]+)"\s*\{\s*$/
const ATTRIBUTE = /^\s*(\w+)\s*=\s*(.*)/
const FILE = /\b(?:template)?file\(\s*"(?:\$\{path\.module\}\/)?([^"]+)"/g
const OPENER = /<<(-?)([A-Za-z_]\w*)\s*$/

/** The values of `helm_release` that are written as heredocs, and the files that it names. Read line by line: nothing else of the language counts. */
export function heredocsIn(text: string): readonly TextBlock[] {
  if (!text.includes('"helm_release"') || !/<<|file\(/.test(text)) return []
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
    const inside = heredocAt(lines, at)
    if (inside === undefined) continue
    at += inside.lines.length + 1
    // Without its end everything that follows would be text.
    if (attribute !== 'values' || inside.lines.length === 0 || at >= lines.length) continue
    const embedding = embeddingOf(text, inside.lines, inside.isIndented)
    values.push({ embedding, below: [...files] })
    files.push(UNREAD)
    last = undefined
  }
  return { facts, values, files, last, end: at }
}

const NO_LINE: Line = { text: '', start: 0, end: 0 }

/** The text that begins behind a line, up to its marker or the end of the file. */
function heredocAt(lines: readonly Line[], at: number) {
  const [opener, dash, marker] = OPENER.exec(lines[at]?.text ?? '') ?? []
  if (opener === undefined) return undefined
  let end = at + 1
  while (end < lines.length && lines[end]?.text.trim() !== marker) end++
  return { lines: lines.slice(at + 1, end), isIndented: dash === '-' }
}

/** Stands for values that are no file of the project. */
const UNREAD = '/?'

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

function embeddingOf(text: string, inside: readonly Line[], isIndented: boolean): Embedding {
  let indent = Number.POSITIVE_INFINITY
  for (const { text: line } of inside)
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length)
  if (!isIndented || !Number.isFinite(indent)) indent = 0
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
  const embedding = linesEmbedding(text, span, indent)
  return {
    ...embedding,
    text: withoutQuotes(embedding.text),
    edits(inner) {
      // The filler of an interpolation is never written.
      const isWritten = inner.every((edit) => !edit.text.includes(maskFiller))
      return isWritten ? embedding.edits(inner) : undefined
    },
  }
}

/** Interpolations with quotes or brackets of their own are no YAML: other text of the same length is. */
function withoutQuotes(text: string): string {
  return text.replace(/\$\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\}/g, (whole, at: number) => {
    const isAlone = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
    return isAlone || !/["'{}[\]:#]/.test(whole.slice(2, -1))
      ? whole
      : maskFiller.repeat(whole.length)
  })
}
