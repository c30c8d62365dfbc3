import type { PinnedValues } from '../core/document/parse-options.ts'
import type { Memo } from '../core/memo.ts'
import type { ReportSource } from '../core/report.ts'
import type { Mode, SourceFile, Wrapper } from '../core/types.ts'
import type { ChartSource } from '../embedded/chart-source.ts'
import type { Contents } from '../embedded/extractor.ts'
import type { FactHints } from '../project/index.ts'
import type { Profile } from './profile/profile.ts'

/**
 * Declared as part of a class, so that the compiler rejects copies by spreading, which lack getters
 * of a class.
 */
declare class WithText {
  /** Reads the text of a file on disk on each access. */
  get text(): string
}

/** A file to lint. `uri` is the displayed path. Copies are made by `copyOf`. */
export interface InputFile extends WithText {
  readonly uri: string
  /** The kind that the configuration sets for the file's documents. */
  readonly kind?: string | undefined
  readonly mode?: Mode | undefined
  /** Settings that replace comments in the file, by name: `target`, `namespace`, `project`. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Texts that stand for unknown values, besides the usual ones. */
  readonly placeholders?: readonly string[] | undefined
  /** Values files that override each other, lowest first, by their paths below the root. */
  readonly layers?: readonly (readonly string[])[] | undefined
  /** Charts of virtual clusters, besides the usual ones. */
  readonly charts?: readonly string[] | undefined
  /** The parser to start with, for tests that compare the two. */
  readonly parser?: 'quick' | 'full' | undefined
  /** Longest text that is read, in UTF-16 units. */
  readonly maxLength?: number | undefined
  /** More facts of the values: they are a layer, or a patch. */
  readonly wrapper?: Wrapper | undefined
  /**
   * The file's name in findings, wherever the run starts: its path below the root. Default: `uri`.
   */
  readonly path?: string | undefined
  /** Caches results for the text of one scalar across versions of the file. */
  readonly share?: Memo | undefined
  readonly profile?: Profile | undefined
  /** The configuration's settings for joins with other files. */
  readonly hints?: FactHints | undefined
  /**
   * True if it is read as in a run of the whole, but no rule runs on it, because nobody asked for
   * it.
   */
  readonly isSilent?: boolean | undefined
  /** True if it is read only for its facts, so that its findings are not reported. */
  readonly factsOnly?: boolean | undefined
  /**
   * True if it is read for its facts although no word shows any: it overrides other values, or is
   * overridden.
   */
  readonly asLayer?: boolean | undefined
  /** True if a kustomization or a request names it and says what it is. */
  readonly isNamed?: boolean | undefined
  /** Values in it whose chart version others pin. */
  readonly pins?: readonly PinnedValues[] | undefined
  /** Charts that releases in it refer to. */
  readonly sources?: readonly ChartSource[] | undefined
  /** Texts of the files that a kustomization's generators name, by the written path. */
  readonly contents?: Contents | undefined
  /** Users of the platform among a kustomization's resources. */
  readonly users?: readonly string[] | undefined
}

/** Looks up a parsed file by its displayed path. */
export interface Files {
  readonly get: (uri: string) => SourceFile | undefined
  /** The displayed part of a file with findings, if it is kept. */
  readonly shown?: (uri: string) => ReportSource | undefined
}

/** The same file with other facts. Its text is read from disk for the copy, unless replaced. */
export const copyOf = (file: InputFile, changes: Partial<InputFile> = {}): InputFile => ({
  ...file,
  text: changes.text ?? file.text,
  ...changes,
})

/** The file as another one describes it; with a target it is a JSON patch. */
export const namedAs = (
  file: InputFile,
  { target, ...as }: Partial<InputFile> & { readonly target?: string | undefined },
): InputFile =>
  copyOf(file, {
    ...as,
    ...(target === undefined ? {} : { kind: 'JsonPatch', declared: { ...file.declared, target } }),
    factsOnly: false,
    isNamed: true,
    share: undefined,
  })

/** True of a file that is read with facts from other files. */
export const isReadWithOthers = ({ pins, sources, contents, users }: InputFile): boolean =>
  (pins ?? sources ?? contents ?? users) !== undefined
