import type { TextBlock } from '../core/document/parse-options.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { filled } from '../core/template/filler.ts'
import { heredocAt, heredocEmbedding } from './heredoc.ts'
import { type Line, linesOf } from './lines.ts'

const OPENER = /<<(?<dash>-?)[ \t]*\\?(["']?)(?<marker>[A-Za-z_]\w*)\2/
/** `cat <<EOF > vc.yaml`, `tee vc.yaml <<EOF`. */
const WRITES = /(?:>|\btee\b)[ \t]*["']?[^\s"'|;&<>]*\.ya?ml\b/
/** A variable is unknown as it is; the output of a command may be anything, too. */
const COMMAND = /\$\((?:[^()\n]|\([^()\n]*\))*\)|`[^`\n]*`/g

/** The heredocs of a script that are written to files of YAML. */
export function writtenFiles(text: string, lines: readonly Line[]): readonly Embedding[] {
  const found: Embedding[] = []
  for (let at = 0; at < lines.length; at++) {
    const inside = heredocAt(lines, at, OPENER)
    if (inside === undefined) continue
    const opener = lines[at]?.text ?? ''
    at += inside.lines.length + 1
    // Without its end everything that follows would be text.
    if (WRITES.test(opener) && inside.lines.length > 0 && at < lines.length)
      found.push(withoutCommands(heredocEmbedding(text, inside.lines, true)))
  }
  return found
}

const withoutCommands = (embedding: Embedding): Embedding => ({
  ...embedding,
  text: embedding.text.replace(COMMAND, filled),
})

/** Those of a whole script, where it names a file of a virtual cluster. */
export function scriptBlocksIn(text: string): readonly TextBlock[] {
  if (!text.includes('<<') || !/\bvc[\w.-]*\.ya?ml\b/.test(text)) return []
  return writtenFiles(text, linesOf(text)).map((embedding, index) => ({
    embedding,
    pointer: ['heredoc', index],
    wrapper: { name: 'shell script', isPartial: true },
  }))
}
