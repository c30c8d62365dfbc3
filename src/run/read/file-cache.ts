import { MAX_HELD_LENGTH, MAX_KEPT } from '../../core/limits.ts'
import type { ReportSource } from '../../core/report.ts'
import { lineIndex } from '../../core/text/lines.ts'
import type { Secrets } from '../../core/text/spans.ts'
import type { SourceFile } from '../../core/types.ts'
import type { InputFile } from '../input-file.ts'
import { readInput } from '../lint-input.ts'
import type { MemoryOptions } from '../linter-options.ts'
import { shownSource } from './shown-secrets.ts'

/** Most files have no secrets, so they share this value. */
const NO_SECRETS: Secrets = { spans: [], known: [] }

/** Parsed files: some are kept, others are parsed again on demand. */
export function fileCache({ reread, read }: MemoryOptions) {
  const kept = new Map<string, SourceFile>()
  const recent = new Map<string, SourceFile>()
  const shown = new Map<string, ReportSource>()
  let shownLength = 0
  let last: SourceFile | undefined
  const keep = (file: SourceFile) => void kept.set(file.uri, file)
  const keepForNow = (file: SourceFile) => {
    recent.set(file.uri, file)
    const [oldest] = recent.keys()
    if (recent.size > MAX_KEPT && oldest !== undefined) recent.delete(oldest)
  }
  const held = (uri: string) =>
    kept.get(uri) ?? recent.get(uri) ?? (last?.uri === uri ? last : undefined)
  const rereadAt = (uri: string): SourceFile | undefined => {
    const input = reread?.(uri)
    const file = input && (read?.(input) ?? readInput(input)).file
    if (file !== undefined) keepForNow(file)
    return file
  }
  return {
    keep,
    /** Keeps only what a report shows of a file with findings. */
    show(file: SourceFile) {
      shownLength += file.text.length
      if (shownLength > MAX_HELD_LENGTH) return
      const { text, secrets } = shownSource(file)
      const isOpen = secrets.spans.length + secrets.known.length === 0
      // Line starts are found again when a line is shown.
      shown.set(file.uri, { text, lines: lineIndex(text), secrets: isOpen ? NO_SECRETS : secrets })
    },
    shown: (uri: string) => shown.get(uri),
    kept: (uri: string) => kept.get(uri),
    /** Keeps a file that will probably be needed again, and that can be read again unchanged. */
    keepForNow: reread === undefined ? keep : keepForNow,
    /**
     * Passes on a file that is rarely needed again; only the latest is kept, because it may be the
     * only one.
     */
    pass(file: SourceFile) {
      if (reread === undefined) keep(file)
      else last = file
    },
    /** Returns an already parsed text, or parses it now. */
    parsed(input: InputFile): SourceFile {
      const file = held(input.uri)
      return file?.text === input.text ? file : readInput(input).file
    },
    get: (uri: string) => held(uri) ?? rereadAt(uri),
  }
}

export type FileCache = ReturnType<typeof fileCache>
