import type { TextBlock } from '../core/document/parse-options.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { filled } from '../core/template/filler.ts'
import { shifted } from '../core/text/spans.ts'
import type { Span } from '../core/types.ts'
import { type Line, linesOf } from './lines.ts'
import { encodedAt, heredocTextAt, lineAt } from './terraform-locals.ts'

const RESOURCE =
  /^(\s*)resource\s+"(kubernetes_manifest|kubectl_manifest|kubernetes_secret(?:_v1)?)"\s+"([^"]+)"\s*\{\s*$/
const CALL = /^(?:yamldecode|yamlencode)\(\s*/
/** A text, also with interpolations, which are unknown values. */
const TEXT = /^\s*(\w+)\s*=\s*"((?:[^"$%\\]|\$\{[^"{}\\]*\})*)"\s*$/

/** The objects that Terraform sends to a cluster as written, and the Secrets that it makes. */
export function objectsIn(text: string): readonly TextBlock[] {
  if (!/"(?:kubernetes_manifest|kubectl_manifest|kubernetes_secret)/.test(text)) return []
  const lines = linesOf(text)
  const found: TextBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const [resource, margin = '', type = '', name = ''] = RESOURCE.exec(lines[at]?.text ?? '') ?? []
    if (resource === undefined) continue
    const block = readBlock(text, lines, at, `${margin}}`, ATTRIBUTES[type] ?? 'data')
    at = block.end
    const embedding = type.startsWith('kubernetes_secret') ? secretOf(block) : block.value
    const wrapper = { name: `Terraform ${type}`, hasUnreadSources: block.value === undefined }
    if (embedding !== undefined) found.push({ embedding, pointer: [type, name], wrapper })
  }
  return found
}

/** The attribute that holds an object, by type of resource. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  kubernetes_manifest: 'manifest',
  kubectl_manifest: 'yaml_body',
}

interface Block {
  readonly place: Span
  readonly texts: ReadonlyMap<string, string>
  readonly value: Embedding | undefined
  readonly end: number
}

/** Reads the value of one attribute of a resource, and the texts in the resource and its blocks. */
function readBlock(
  text: string,
  lines: readonly Line[],
  from: number,
  closing: string,
  attribute: string,
): Block {
  const texts = new Map<string, string>()
  const opener = new RegExp(String.raw`^\s*${attribute}\s*=\s*`)
  const { start = 0, end: stop = 0 } = lines[from] ?? {}
  let value: Embedding | undefined
  let end = from + 1
  for (; end < lines.length && lines[end]?.text.trimEnd() !== closing; end++) {
    const { text: line = '' } = lines[end] ?? {}
    const [, name = '', literal] = TEXT.exec(line) ?? []
    if (literal !== undefined && !texts.has(name)) texts.set(name, literal)
    const [before] = opener.exec(line) ?? []
    if (before === undefined) continue
    const found = valueAt(text, lines, end, before.length)
    value = found.embedding
    end = found.end
  }
  return { place: { start, end: stop }, texts, value, end }
}

/** Reads a heredoc or an object, perhaps inside a call that encodes or decodes it. */
function valueAt(text: string, lines: readonly Line[], at: number, column: number) {
  const heredoc = heredocTextAt(text, lines, at)
  if (heredoc !== undefined) return heredoc
  const { text: line = '', start = 0 } = lines[at] ?? {}
  const call = CALL.exec(line.slice(column))?.[0] ?? ''
  const { embedding, end } = encodedAt(text, start + column + call.length)
  return { embedding, end: lineAt(lines, at, end) }
}

const LITERAL = /(: *)(true|false|null|-?\d+(?:\.\d+)?)(?=\s*[,}\n])/g

/** The Secret that a resource makes; all its values become text. */
function secretOf({ place, texts, value }: Block): Embedding {
  const metadata = JSON.stringify({ name: texts.get('name'), namespace: texts.get('namespace') })
  const head = `{apiVersion: v1, kind: Secret, metadata: ${metadata}, stringData: `
  const data = value?.text.replace(LITERAL, (_, before, literal) => before + filled(literal))
  const isInside = ({ start, end }: Span) =>
    data !== undefined && start >= head.length && end <= head.length + data.length
  return {
    text: `${head}${data ?? '{}'}}`,
    toFile: (span) => (value && isInside(span) ? value.toFile(shifted(span, -head.length)) : place),
    toText(offset) {
      const inside = value?.toText(offset)
      return inside === undefined ? undefined : inside + head.length
    },
    edits(inner) {
      if (value === undefined || !inner.every(({ span }) => isInside(span))) return undefined
      return value.edits(
        inner.map(({ span, ...edit }) => ({ ...edit, span: shifted(span, -head.length) })),
      )
    },
  }
}
