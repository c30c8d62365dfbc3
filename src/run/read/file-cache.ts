import type { SourceFile } from '../../core/types.ts'
import type { Files, InputFile } from '../input-file.ts'
import { type ReadFile, readInput } from '../lint-input.ts'

export interface FileCache extends Files {
  readonly keep: (file: SourceFile) => void
  /** Takes a file that is hardly asked for again. */
  readonly pass: (file: SourceFile) => void
  /** Notes how a text inside of another file is read, should somebody ask for it. */
  readonly note: (uri: string, open: () => SourceFile | undefined) => void
}

export interface FileCacheOptions {
  readonly reread?: ((uri: string) => InputFile | undefined) | undefined
  readonly read?: ((input: InputFile) => ReadFile) | undefined
}

/** Files that are parsed when somebody asks for them. */
export const filesOf = (options: Pick<FileCacheOptions, 'reread'>): Files => fileCache(options)

/** Parsed files: those with facts are kept, the others parsed again when asked for. */
export function fileCache({ reread, read }: FileCacheOptions): FileCache {
  const kept = new Map<string, SourceFile>()
  const openers = new Map<string, () => SourceFile | undefined>()
  const openedAt = (uri: string): SourceFile | undefined => {
    const open = openers.get(uri)
    if (open !== undefined) return open()
    const input = reread?.(uri)
    return input && (read?.(input) ?? readInput(input)).file
  }
  return {
    keep: (file) => void kept.set(file.uri, file),
    pass(file) {
      if (reread === undefined) kept.set(file.uri, file)
    },
    note: (uri, open) => void openers.set(uri, open),
    get(uri) {
      const found = kept.get(uri) ?? openedAt(uri)
      if (found !== undefined) kept.set(uri, found)
      return found
    },
  }
}
