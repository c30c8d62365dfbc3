import type { Memo, MemoKey } from './memo.ts'
import type { SchemaFacts } from './schema-facts.ts'
import type { Span, SyntaxProblem } from './syntax-problem.ts'
import type { Wrapper } from './wrapper.ts'

export type { LineFacts } from './line-facts.ts'
export type { JsonType, NamedKind, SchemaFacts } from './schema-facts.ts'
export type { Span, SyntaxProblem } from './syntax-problem.ts'
export type { NamedObject, PatchedObject, ValuesKey, Wrapper } from './wrapper.ts'

/** The steps from a YAML document's root to a node: mapping keys and list indexes. */
export type Pointer = readonly (string | number)[]

/** The part of a node that a place refers to: its key, its value, or both with the text between. */
export type Part = 'key' | 'value' | 'pair'

/** The form of a scalar in the source. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

export type Severity = 'error' | 'warning' | 'info'

/** A new object, a PUT body, or an object exported from the server. */
export type Mode = 'create' | 'update' | 'live'

/** Like `'yes' | 'no'`, with `unknown` if a template may decide. */
export type Presence = 'yes' | 'no' | 'unknown'

/** A key that occurs twice in one mapping. */
export interface DuplicateKey {
  readonly key: string
  readonly first: Span
  readonly second: Span
}

/** One YAML document, whichever parser read it: the only access to documents. */
export interface Tree {
  readonly value: unknown
  /** Span of the document's text. */
  readonly span: Span
  readonly duplicates: readonly DuplicateKey[]
  /** True if the text did not parse and the value was recovered; rules ignore it. */
  readonly damaged: boolean
  /** The place of a node; undefined if there is no such node. Through an alias it is the alias. */
  locate(pointer: Pointer, part: Part): Span | undefined
  style(pointer: Pointer): ScalarStyle | undefined
  /** True of a mapping or list in flow style (`{}`, `[]`). */
  isFlow(pointer: Pointer): boolean
  /** Span of the node's actual content, if an alias or a merge key leads to it. */
  aliasTarget(pointer: Pointer): Span | undefined
  /** False if an edit would cross the border of a piece. Default: all edits are allowed. */
  admits?(edit: Pick<Edit, 'span' | 'text'>): boolean
}

/** A value written at a path of its own: a parameter of a release, an operation of a patch. */
export interface DottedValue {
  /** The scalar that holds the path, and its value. */
  readonly path: { readonly pointer: Pointer; readonly text: string } | undefined
  /** Steps to the value, with their offsets in the path's text; `-` stands for a new item. */
  readonly steps: readonly {
    readonly name: string | number
    readonly start?: number
    readonly end?: number
    /** The key around it that holds all values of this step. */
    readonly holder?: Pointer
  }[]
  /** Pointer of the value itself. */
  readonly value: Pointer
  readonly is: unknown
  /** True if the value is read from a text that is not written as YAML. */
  readonly isRead?: boolean
}

/** Replaces a span of one file by a text. */
export interface Edit {
  readonly uri: string
  readonly span: Span
  readonly text: string
}

/** The edits of one change; undefined if the change cannot be made safely. */
export type Edits = readonly Edit[] | undefined

/** An edit of a text whose file is known from the context. */
export type TextEdit = Pick<Edit, 'span' | 'text'>

/** A change that removes a finding: `--fix` applies safe ones, `--unsafe` all. */
export interface Fix {
  /** Imperative, without full stop: `Rename to "createRBAC"`. */
  readonly title: string
  readonly safety: 'safe' | 'suggest'
  readonly edits: readonly Edit[]
}

/** Another place that a finding refers to. */
export interface Related {
  readonly uri: string
  readonly span: Span
  readonly message: string
  /** True of the change that caused the finding, in a current file. */
  readonly isCause?: boolean | undefined
  /** True of a cause that other findings have too, so that a report names it once. */
  readonly isShared?: boolean | undefined
}

export type FindingTag = 'deprecated' | 'unnecessary'

/** One mistake at one place, as plain data that can be cached and sent between threads. */
export interface Finding {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly message: string
  readonly uri: string
  readonly span: Span
  /** JSON pointer of the node inside its YAML document (`/spec/scope/roles/0`); empty for the file. */
  readonly pointer: string
  /** Index of the YAML document in the file, from 0. */
  readonly document: number
  /** Stable identity of this finding; see `fingerprint.ts`. */
  readonly fingerprint: string
  readonly related: readonly Related[]
  readonly fixes: readonly Fix[]
  readonly tags: readonly FindingTag[]
  /** True if it is about the objects that a patch makes, not about the patch's form. */
  readonly isOfPatch?: boolean
  /** The place that wrote the value, if the finding is elsewhere: a comment there counts, too. */
  readonly origin?: Pick<Finding, 'uri' | 'span' | 'pointer' | 'document'>
}

/** Plain data with a schema type and a place computed on demand. */
export interface Node<T = unknown> {
  /** Name of the schema definition (`PatchEntry`), if it has one. */
  readonly type: string | undefined
  readonly value: T
  readonly document: Document
  readonly pointer: Pointer
  readonly parent: Node | undefined
  /** The last step of the pointer: key, index, or undefined for the root. */
  readonly name: string | number | undefined
  readonly facts: SchemaFacts
  /** Place of the value, or of the key if the value is empty. */
  readonly span: Span
  /** Place of the key; for list items the item, for the root the document's first key. */
  readonly keySpan: Span
  readonly style: ScalarStyle | undefined
  /** True if a template or placeholder is here, so that the value is unknown. */
  readonly unknown: boolean
  /** The node with this key; undefined if absent, null, of the wrong type, or a template. */
  get<K extends keyof T & string>(key: K): Node<NonNullable<T[K]>> | undefined
  has(key: string): Presence
  /** True if a template may add entries, or if it is merged into another collection. */
  readonly mayHoldMore: boolean
  readonly hasTemplates: boolean
  /** Caches a result for this node and key, for several rules. */
  remember<V>(key: MemoKey<V>, detail: string, make: (node: Node, detail: string) => V): V
  /** The node with this key, whatever its value; undefined only if the key is not written. */
  child(key: string): Node | undefined
  /** The item of a list, whatever it is; undefined if there is none. */
  item(index: number): Node | undefined
  /** All list items or mapping values, whatever they are, in source order. */
  children(): readonly Node[]
  /** Like `children`, but without null, templates and values of the wrong type. */
  items(): readonly Node<
    T extends readonly (infer I)[] ? I : T extends object ? T[keyof T] : unknown
  >[]
}

/** One violation of the JSON Schema. */
export interface SchemaProblem {
  /** The schema's keyword: `type`, `enum`, `pattern`, `format`, `required`, … */
  readonly keyword: string
  readonly node: Node
  readonly params: Readonly<Record<string, unknown>>
  /** True if the table of release lines states it instead of the schema. */
  readonly isOfLines?: boolean
}

/** One object in scope: a YAML document, or one item of a `List`. */
export interface Document {
  readonly file: SourceFile
  /** Index of the YAML document in the file, from 0. */
  readonly index: number
  /** Pointer of this object inside the YAML document: empty, or `['items', 2]`. */
  readonly base: Pointer
  readonly tree: Tree
  /** Name of the schema in `schemas/`: `vc`, `User`, `Secret`, … */
  readonly kind: string
  readonly mode: Mode
  readonly value: unknown
  readonly root: Node
  readonly schemaProblems: readonly SchemaProblem[]
  /** Caches a result for this document and key, for several rules (a parsed expression). */
  readonly remember: Memo
  /** Caches a result that depends on the key alone, so that it survives edits of the text. */
  readonly share: Memo
  /** Facts of the object around it, if it is embedded in an object of another API. */
  readonly wrapper: Wrapper | undefined
  /**
   * The part of the file that determines all its findings; undefined if they depend on more, or if
   * nobody asked.
   */
  readonly part: TextPart | undefined
  /** Set if a patch makes it, so that no file contains it as a whole. */
  readonly made?: MadeFrom | undefined
  /** Every place in the document where a whole line of templates was masked. */
  readonly masks: readonly Span[]
  /** The text inside the file that contains the object. */
  readonly text: EmbeddedText | undefined
  /** The same object with places in the text that it was read from; often the object itself. */
  readonly written: Document
}

/** Leads from a place in an object that a patch makes back to what is written. */
export interface MadeFrom {
  /** The node that writes a place, in the patch or in the object that it changes. */
  nodeAt(pointer: Pointer): Node | undefined
  /** The same, but only if it is in the patch. */
  written(pointer: Pointer): Node | undefined
  /** The operation whose path leads to this place, and the place of its last step. */
  operationAt(
    pointer: Pointer,
  ): { readonly node: Node; readonly step: Span | undefined } | undefined
  /** True if something unknown may be there. */
  mayHoldMore(pointer: Pointer): boolean
  /** True of an unknown value that a build writes. */
  isUnknown(pointer: Pointer): boolean
  /** The operations, if only they show the object. */
  readonly list?: Document | undefined
}

/** Facts of a text that its content does not show. */
export interface GivenOfText {
  /** Kind of every document in it. */
  readonly kind?: string | undefined
  /** Settings that replace comments, by name, for all documents. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Facts of the object around the text. */
  readonly wrapper?: Wrapper | undefined
}

/** Maps between a text and the file that contains it. */
export interface PlacesOfText {
  /** The place in the file of a place inside. */
  readonly toFile: (span: Span) => Span
  /** The offset inside for an offset of the file; undefined outside. */
  readonly toText: (offset: number) => number | undefined
  /** Edits of the file for edits inside; undefined if the scalar's style cannot hold them. */
  readonly edits: (inner: readonly TextEdit[]) => readonly TextEdit[] | undefined
}

/** YAML in a scalar, a heredoc or a fenced block: its objects are documents of the file. */
export interface EmbeddedText extends PlacesOfText {
  /** The text read by itself, with places relative to its start. */
  readonly file: SourceFile
  /** Its place in the file around it. */
  readonly pointer: Pointer
  readonly document: number
  readonly given: GivenOfText
}

/** A part of a file whose text alone determines the findings in one document. */
export interface TextPart {
  readonly start: number
  readonly end: number
  /** Caches what depends on the part's text and the other inputs, until one changes. */
  readonly remember: Memo
}

/** One YAML document of a text, read by itself. */
export interface TextPiece extends Pick<Span, 'start'>, Pick<SourceFile, 'problems'> {
  readonly tree: Tree
  /** The text that was parsed instead of it, if any. */
  readonly masked: string | undefined
  readonly remember: Memo | undefined
}

/** The YAML documents of a text, for the next version to take those that did not change. */
export interface Pieces {
  readonly all: readonly TextPiece[]
  /** The number of keys, items and brackets, if they were counted. */
  readonly count: number | undefined
  readonly key: string // The memory of a part depends on these facts of the file.
}

/** A comment for vclint. */
export interface Directive {
  /** The word after `vclint-`: `disable-next-line`, `kind`, `mode`, … */
  readonly name: string
  readonly text: string
  /** The corrected comment, if it is in the form of another linter; the name is empty then. */
  readonly typo?: string | undefined
  /** The whole comment from `#`. */
  readonly span: Span
  /** Index of the YAML document that contains or follows the comment. */
  readonly document: number
}

/** Converts offsets into lines and columns, both from 0, with columns in UTF-16 units. */
export interface LineIndex {
  readonly count: number
  position(offset: number): { readonly line: number; readonly column: number }
  offset(line: number, column: number): number
  /** The line's text without its line ending. */
  text(line: number): string
}

/** A parsed file. Parsing never throws: mistakes are in `problems`. */
export interface SourceFile {
  readonly uri: string
  /** Identifies the file in findings: its path below the root, wherever the run starts. */
  readonly path: string
  readonly text: string
  /** The parsed text: templates are masked, and the length is that of `text`. */
  readonly masked: string
  /**
   * True if the text has nothing that can be a template, a placeholder or a patch directive, so
   * that everything is known.
   */
  readonly isLiteral: boolean
  readonly lines: LineIndex
  readonly trees: readonly Tree[]
  readonly documents: readonly Document[]
  readonly problems: readonly SyntaxProblem[]
  readonly directives: readonly Directive[]
  /** Texts in it that hold configuration; texts inside others come before those. */
  readonly texts: readonly EmbeddedText[]
  /** The part after the last text that is read, which may hold configuration. */
  readonly unread?: Span | undefined
  /** The file that contains this text. */
  readonly outer?: SourceFile | undefined
  readonly pieces?: Pieces | undefined
}
