import type { NamedText } from '../../src/in-memory/project.ts'

/** What the page asks the worker for besides the language server's protocol. */
export type Question =
  | { readonly kind: 'ping' }
  | { readonly kind: 'write'; readonly name: string; readonly text: string }
  | { readonly kind: 'remove'; readonly name: string }
  | {
      readonly kind: 'report'
      readonly format: string
      readonly files: readonly NamedText[]
    }
  | { readonly kind: 'nothing'; readonly files: readonly NamedText[] }
  | {
      readonly kind: 'compare'
      readonly before: readonly NamedText[]
      readonly files: readonly NamedText[]
    }
  | {
      readonly kind: 'preview'
      readonly file: NamedText
      /** The reader's own object, as YAML; empty for the samples. */
      readonly object: string
    }

export interface Start {
  readonly kind: 'start'
  readonly files: readonly NamedText[]
  /** The language server talks over this end. */
  readonly port: MessagePort
}

export interface Compared {
  /** What the change does to each object, in words. */
  readonly summary: string
  readonly findings: readonly ComparedFinding[]
}

export interface ComparedFinding {
  readonly severity: 'error' | 'warning' | 'info'
  readonly rule: string
  readonly message: string
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

/** What the patches of one list do to one object. */
export interface PreviewedList {
  readonly title: string
  /** Where the object is before and after: in the virtual cluster, in the host cluster. */
  readonly sides: readonly [string, string]
  readonly patches: readonly PreviewedPatch[]
  /** The object before and after, as YAML. */
  readonly before: string
  readonly after: string
}

export interface PreviewedPatch {
  readonly path: string
  readonly line: number
  readonly note: string | undefined
  readonly values: readonly PreviewedValue[]
}

export interface PreviewedValue {
  /** `metadata.name: "a" → "b" → "a"`. */
  readonly text: string
  readonly verdict: string
  readonly tone: 'good' | 'bad' | 'plain'
}

export interface Answers {
  readonly ping: true
  readonly write: true
  readonly remove: true
  readonly report: string
  /** What the command says where none of the files is for it; empty where one is. */
  readonly nothing: string
  readonly compare: Compared
  readonly preview: readonly PreviewedList[]
}
