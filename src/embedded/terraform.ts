import type { TextBlock } from '../core/document/parse-options.ts'
import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { maskFiller } from '../core/template/filler.ts'
import { type Line, linesOf } from './lines.ts'

const RELEASE = /^(\s*)resource\s+"helm_release"\s+"([^"]+)"\s*\{\s*$/
const ATTRIBUTE = /^\s*(\w+)\s*=\s*(.*)/
const OPENER = /<<(-?)([A-Za-z_]\w*)\s*$/

/** The values of `helm_release` that are written as heredocs. Read line by line: nothing else of the language counts. */
export function heredocsIn(text: string): readonly TextBlock[] {
  if (!text.includes('"helm_release"') || !text.includes('<<')) return []
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
    for (const [index, embedding] of block.values.entries()) {
      const pointer = ['helm_release', name, 'values', index]
      const wrapper = {
        name: 'Terraform helm_release',
        chart: block.facts.get('chart')?.replace(/^.*\//, ''),
        version: block.facts.get('version'),
        release: block.facts.get('name'),
        namespace: block.facts.get('namespace'),
        isPartial: true,
      }
      found.push({ embedding, pointer, wrapper })
    }
    at = block.end
  }
  return found
}

function readBlock(text: string, lines: readonly Line[], from: number, closing: string) {
  const facts = new Map<string, string>()
  const values: Embedding[] = []
  let attribute = ''
  let at = from
  for (; at < lines.length && lines[at]?.text.trimEnd() !== closing; at++) {
    const line = lines[at]?.text ?? ''
    attribute = noteAttribute(line, facts) ?? attribute
    const [opener, dash, marker] = OPENER.exec(line) ?? []
    if (opener === undefined) continue
    const start = at + 1
    do at++
    while (at < lines.length && lines[at]?.text.trim() !== marker)
    // Without its end everything that follows would be text.
    const inside = at < lines.length ? lines.slice(start, at) : []
    if (attribute !== 'values' || inside.length === 0) continue
    values.push(embeddingOf(text, inside, dash === '-'))
  }
  return { facts, values, end: at }
}

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
