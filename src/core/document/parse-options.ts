import type { Memo } from '../memo.ts'
import type { EmbeddedPart, Mode, SourceFile, Wrapper } from '../types.ts'

export interface ParseOptions {
  /** Kind of every document in the file, as the configuration sets it. */
  readonly kind?: string | undefined
  readonly mode?: Mode | undefined
  /** Largest text that is read, in UTF-16 units. Default 5 MiB. */
  readonly maxLength?: number | undefined
  /** Texts that stand for values yet unknown; see `maskPlaceholders`. */
  readonly placeholders?: readonly string[] | undefined
  /** What the configuration sets in place of directives, by their names, for all documents. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Keeps what follows from the text of one scalar, for hosts that parse each version of a file. */
  readonly share?: Memo | undefined
  /** Path of the file below the root. Default: `uri`. */
  readonly path?: string | undefined
  /** The file that this text is a part of. */
  readonly outer?: SourceFile | undefined
  /** What the object around this text sets. */
  readonly wrapper?: Wrapper | undefined
  /** Finds what objects of others carry; without it they are left alone. */
  readonly extract?: ((value: unknown, around?: Wrapper) => readonly EmbeddedPart[]) | undefined
  /** The file is written in another language: only texts in it may be configuration. */
  readonly isOtherLanguage?: boolean | undefined
  /** The quickest parser that is asked, for tests: both have to find the same. */
  readonly parser?: 'quick' | 'full' | undefined
}
