import type { Memo, MemoKey } from './memo.ts'
import type { SchemaFacts } from './schema-facts.ts'
import type { Wrapper } from './wrapper.ts'

export type { LineFacts } from './line-facts.ts'
export type { JsonType, NamedKind, SchemaFacts } from './schema-facts.ts'
export type { NamedObject, PatchedObject, ValuesKey, Wrapper } from './wrapper.ts'

/** A half-open range of UTF-16 offsets into a source text: the only notion of place. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The way from a YAML document's root to a node: mapping keys and list indexes. */
export type Pointer = readonly (string | number)[]

/** The part of a node that a place means: its key, its value, or both with all between. */
export type Part = 'key' | 'value' | 'pair'

/** The form of a scalar in the source. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

export type Severity = 'error' | 'warning' | 'info'

/** A new object, a PUT body, or an object exported from the server. */
export type Mode = 'create' | 'update' | 'live'

/** The same as `'yes' | 'no'`, with `unknown` where a template is in the way. */
export type Presence = 'yes' | 'no' | 'unknown'

/** A key that occurs twice in one mapping. */
export interface DuplicateKey {
  readonly key: string
  readonly first: Span
  readonly second: Span
}

/** One YAML document behind either parser. Everything else knows a document through this seam. */
export interface Tree {
  readonly value: unknown
  /** Span of the document's text. */
  readonly span: Span
  readonly duplicates: readonly DuplicateKey[]
  /** The text did not parse: the value is what could be saved, for editors. Rules stay away. */
  readonly damaged: boolean
  /** The place of a node, or undefined when no such node exists. Through an alias: the alias. */
  locate(pointer: Pointer, part: Part): Span | undefined
  style(pointer: Pointer): ScalarStyle | undefined
  /** True of a mapping or list in flow style (`{}`, `[]`). */
  isFlow(pointer: Pointer): boolean
  /** Span of the node's real content, if an alias or a merge key leads to it. */
  aliasTarget(pointer: Pointer): Span | undefined
  /** False if an edit would leave what is written as one piece. A tree without this method allows all edits. */
  admits?(edit: Pick<Edit, 'span' | 'text'>): boolean
}

/** A value that is written at a path of its own: a parameter of a release, an operation of a patch. */
export interface DottedValue {
  /** The scalar that holds the path, and its value. */
  readonly path: { readonly pointer: Pointer; readonly text: string } | undefined
  /** The way to the value; `-` is a new item. Offsets into the path's text, where a step is written in it. */
  readonly steps: readonly {
    readonly name: string | number
    readonly start?: number
    readonly end?: number
  }[]
  /** Pointer of the value itself. */
  readonly value: Pointer
  readonly is: unknown
  /** The value is read from a text, which is written in another way than YAML. */
  readonly isRead?: boolean
}

/** Something wrong with the YAML itself, before any schema is asked. */
export interface SyntaxProblem {
  readonly code:
    | 'syntax'
    | 'too-complex'
    | 'encoding'
    | 'unknown-tag'
    | 'unquoted-wildcard'
    | 'unquoted-expression'
    | 'missing-separator'
    | 'odd-space'
  /** One sentence or two, capital first, full stop last. */
  readonly message: string
  readonly span: Span
  /** The text in quotes, where that is the repair. */
  readonly quoted?: string | undefined
  /** The bracket whose lines are no deeper than what holds it. */
  readonly shallow?: number | undefined
  /** Errors behind this one may follow from it. */
  readonly cascades?: boolean
  /** The cause that lies in the indentation: a tab in it, or a line that continues the one before. */
  readonly indentation?: 'tab' | 'follows'
  /** The text holds an object in scope, though no more of it is read. */
  readonly hasObject?: boolean
}

/** One edit replaces a span of one file by a text. */
export interface Edit {
  readonly uri: string
  readonly span: Span
  readonly text: string
}

/** The edits of one change; undefined where it cannot be made surely. */
export type Edits = readonly Edit[] | undefined

/** An edit of a text whose file is known. */
export type TextEdit = Pick<Edit, 'span' | 'text'>

/** A change that removes a finding. `safe` is applied by `--fix`, `suggest` only when asked for. */
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
  /** The change that the finding follows from, in a file of now. */
  readonly isCause?: boolean | undefined
}

export type FindingTag = 'deprecated' | 'unnecessary'

/** One mistake at one place. Plain data: it can be kept and sent between threads. */
export interface Finding {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly message: string
  readonly uri: string
  readonly span: Span
  /** JSON pointer of the node inside its YAML document (`/spec/scope/roles/0`); empty for the file. */
  readonly pointer: string
  /** Index of the YAML document in the file, counted from 0. */
  readonly document: number
  /** Stable identity of this finding; see `fingerprint.ts`. */
  readonly fingerprint: string
  readonly related: readonly Related[]
  readonly fixes: readonly Fix[]
  readonly tags: readonly FindingTag[]
  /** The place that wrote the value, where it is reported at what brings that to the cluster: a comment there counts, too. */
  readonly origin?: Pick<Finding, 'uri' | 'span' | 'pointer' | 'document'>
}

/** Plain data with a schema type and a lazy place. */
export interface Node<T = unknown> {
  /** Name of the schema definition (`PatchEntry`), where it has one. */
  readonly type: string | undefined
  readonly value: T
  readonly document: Document
  readonly pointer: Pointer
  readonly parent: Node | undefined
  /** The last step of the pointer: key, index, or undefined for the root. */
  readonly name: string | number | undefined
  readonly facts: SchemaFacts
  /** Place of the value; of the key when the value is empty. */
  readonly span: Span
  /** Place of the key; for list items the item, for the root the document's first key. */
  readonly keySpan: Span
  readonly style: ScalarStyle | undefined
  /** A template or placeholder is here: nothing is known of the value. */
  readonly unknown: boolean
  /** The node with this key, or undefined when absent, null, of the wrong type, or a template. */
  get<K extends keyof T & string>(key: K): Node<NonNullable<T[K]>> | undefined
  has(key: string): Presence
  /** A template may have added keys or items to this collection, or a patch is merged into more. */
  readonly mayHoldMore: boolean
  readonly hasTemplates: boolean
  /** Computes once for this node and key what several rules ask for. */
  remember<V>(key: MemoKey<V>, detail: string, make: (node: Node, detail: string) => V): V
  /** The node with this key, whatever its value; undefined only when the key is not written. */
  child(key: string): Node | undefined
  /** The item of a list, whatever it is; undefined where there is none. */
  item(index: number): Node | undefined
  /** All list items or values of a mapping, whatever they are, in source order. */
  children(): readonly Node[]
  /** Like `children`, without null, templates and values of the wrong type. */
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
  /** Not the schema states it, but the table of release lines. */
  readonly isOfLines?: boolean
}

/** One object in scope: a YAML document, or one item of a `List`. */
export interface Document {
  readonly file: SourceFile
  /** Index of the YAML document in the file, counted from 0. */
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
  /** Computes once for each document and key what several rules ask for (a parsed expression). */
  readonly remember: Memo
  /** The same for what follows from the key alone, so that it may outlive this version of the text. */
  readonly share: Memo
  /** Facts of the object around it, if it is embedded in an object of another API. */
  readonly wrapper: Wrapper | undefined
  /** The part of the file that all findings follow from; undefined if they depend on more, or are not asked for. */
  readonly part: TextPart | undefined
  /** Set if it is written in no file as a whole, but made by a patch. */
  readonly made?: MadeFrom | undefined
  /** Every place of the document where a template was masked as a whole line. */
  readonly masks: readonly Span[]
  /** The text inside the file that the object lies in. */
  readonly text: EmbeddedText | undefined
  /** The same object in the text that it was read from, where places count from the start of that: most are it themselves. */
  readonly written: Document
}

/** The way from an object that a patch makes back to what is written. */
export interface MadeFrom {
  /** The node that a place is written as: in the patch, or in the object that it changes. */
  nodeAt(pointer: Pointer): Node | undefined
  /** The same, but only if it is in the patch. */
  written(pointer: Pointer): Node | undefined
  /** The operation whose path leads to this place, and the last step of it. */
  operationAt(
    pointer: Pointer,
  ): { readonly node: Node; readonly step: Span | undefined } | undefined
  /** True if something may be there that is not known. */
  mayHoldMore(pointer: Pointer): boolean
  /** True of a value that a build writes, and that nobody knows. */
  isUnknown(pointer: Pointer): boolean
  /** The operations, if they are all that shows it. */
  readonly list?: Document | undefined
}

/** Facts of a text that its content does not show. */
export interface GivenOfText {
  /** Kind of every document in it. */
  readonly kind?: string | undefined
  /** Settings in place of comments, by their names, for all documents. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** The settings of the object around the text. */
  readonly wrapper?: Wrapper | undefined
}

/** The way between a text and the file that it lies in. */
export interface PlacesOfText {
  /** The place in the file of a place inside. */
  readonly toFile: (span: Span) => Span
  /** The offset inside that an offset of the file lies at; undefined where it lies outside. */
  readonly toText: (offset: number) => number | undefined
  /** Edits of the file for edits inside; undefined where the style of the scalar cannot hold them. */
  readonly edits: (inner: readonly TextEdit[]) => readonly TextEdit[] | undefined
}

/** YAML inside a scalar, a heredoc or a fence of a file: its objects are documents of the file. */
export interface EmbeddedText extends PlacesOfText {
  /** The text as it is read by itself: places count from its start. */
  readonly file: SourceFile
  /** Its place in the file around it. */
  readonly pointer: Pointer
  readonly document: number
  readonly given: GivenOfText
}

/** A part of a file from whose text alone follows what is found in one document. */
export interface TextPart {
  readonly start: number
  readonly end: number
  /** Keeps what follows from the text of the part, and from all else that decides, as long as neither changes. */
  readonly remember: Memo
}

/** A comment that is meant for vclint. */
export interface Directive {
  /** The word after `vclint-`: `disable-next-line`, `kind`, `mode`, … */
  readonly name: string
  readonly text: string
  /** The comment as it has to be, where it is written as for another linter; then it has no name. */
  readonly typo?: string | undefined
  /** The whole comment, from `#`. */
  readonly span: Span
  /** Index of the YAML document that the comment is in or before. */
  readonly document: number
}

/** Converts offsets into lines and columns; both count from 0, columns in UTF-16 units. */
export interface LineIndex {
  readonly count: number
  position(offset: number): { readonly line: number; readonly column: number }
  offset(line: number, column: number): number
  /** The line's text without its line ending. */
  text(line: number): string
}

/** A parsed file. Parsing never throws: what is wrong is in `problems`. */
export interface SourceFile {
  readonly uri: string
  /** Identifies the file in findings, wherever the run starts: its path below the root. */
  readonly path: string
  readonly text: string
  /** The text that was parsed: templates masked, same length as `text`. */
  readonly masked: string
  /** Nothing in the text can be a template, a placeholder or a directive of a patch: all is known. */
  readonly isLiteral: boolean
  readonly lines: LineIndex
  readonly trees: readonly Tree[]
  readonly documents: readonly Document[]
  readonly problems: readonly SyntaxProblem[]
  readonly directives: readonly Directive[]
  /** Texts in it that hold configuration, those in texts included, which come before these. */
  readonly texts: readonly EmbeddedText[]
  /** The part behind the last text that is read, which may hold configuration. */
  readonly unread?: Span | undefined
  /** The file that this text is a part of. */
  readonly outer?: SourceFile | undefined
}
