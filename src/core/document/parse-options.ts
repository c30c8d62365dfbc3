import type { Memo } from '../memo.ts'
import type { Embedding } from '../scalar/embedding.ts'
import type {
  Document,
  DottedValue,
  GivenOfText,
  MadeFrom,
  Mode,
  Pointer,
  SourceFile,
  Tree,
  Wrapper,
} from '../types.ts'

/** A place inside an object of another API that may hold configuration. */
export type EmbeddedPart = Wrapper & EmbeddedForm

export type EmbeddedForm = { readonly pointer: Pointer } & (
  | EmbeddedObject
  | EmbeddedScalar
  | EmbeddedPieces
  | EmbeddedChange
)

/** A mapping of the document itself. */
interface EmbeddedObject {
  readonly form: 'object'
}

/** A text that holds YAML of its own. */
interface EmbeddedScalar {
  readonly form: 'text'
  /** Its kind if its content does not say so: a JSON patch, and of which kind. */
  readonly kind?: string
  readonly target?: string
  /** True if only its content shows its kind, so that it has to parse. */
  readonly isGuess?: boolean
  /** Number of characters in front of it in the scalar. */
  readonly start?: number
}

/** Values that are written together with their paths. */
interface EmbeddedPieces {
  readonly form: 'pieces'
  readonly pieces: readonly DottedValue[]
  /** True if they are an object instead of values. */
  readonly isObject?: boolean
}

/** A list of operations on another object, which may itself carry values. */
interface EmbeddedChange {
  readonly form: 'change'
  /** The object as far as the operations show it. */
  readonly shown: (list: Document) => (Tree & MadeFrom) | undefined
}

/** A text in a file that is written in another language. */
export interface TextBlock {
  readonly pointer: Pointer
  readonly embedding: Embedding
  readonly wrapper: Wrapper
  readonly kind?: string
  readonly isGuess?: boolean
}

/** Versions of the chart that other objects pin for values. */
export interface PinnedValues {
  readonly document: number
  readonly pointer: Pointer
  /** Empty if one of them is unknown. */
  readonly versions: readonly string[]
  /** The files that pin them. */
  readonly by: readonly string[]
  /** True if another chart is named, so that these are its values, whatever they look like. */
  readonly isOther: boolean
  /** The first chart that they name. */
  readonly chart?: string | undefined
}

export interface ParseOptions extends GivenOfText {
  readonly mode?: Mode | undefined
  /** Largest text that is read, in UTF-16 units. Default 5 MiB. */
  readonly maxLength?: number | undefined
  /** Texts that stand for unknown values; see `maskPlaceholders`. */
  readonly placeholders?: readonly string[] | undefined
  /** Remembers results for the text of one scalar, for hosts that parse each version of a file. */
  readonly share?: Memo | undefined
  /** The version before, read with the same options; documents that did not change are kept. */
  readonly before?: SourceFile | undefined
  /** Path of the file below the root. Default: `uri`. */
  readonly path?: string | undefined
  /** The file that this text is a part of. */
  readonly outer?: SourceFile | undefined
  /** Finds configuration inside objects of other APIs; without it they are left alone. */
  readonly extract?: ((value: unknown, around?: Wrapper) => readonly EmbeddedPart[]) | undefined
  /** The texts in a file of another language; nothing else in the file can be configuration. */
  readonly blocks?: readonly TextBlock[] | undefined
  /** Values in it whose chart version other objects pin. */
  readonly pins?: readonly PinnedValues[] | undefined
  /** Charts of virtual clusters, besides the usual ones. */
  readonly charts?: readonly string[] | undefined
  /** Number of texts around this one. */
  readonly level?: number | undefined
  /** The parser to start with, for tests that compare the two. */
  readonly parser?: 'quick' | 'full' | undefined
}
