import type { PinnedValues } from '../core/document/parse-options.ts'
import type { Memo } from '../core/memo.ts'
import type { ReportSource } from '../core/report.ts'
import type { Mode, SourceFile, Wrapper } from '../core/types.ts'
import type { ChartSource } from '../embedded/chart-source.ts'
import type { Contents } from '../embedded/extractor.ts'
import type { FactHints } from '../project/index.ts'
import type { Profile } from './profile/profile.ts'

/** Declared as of a class: a copy by spreading lacks what a class gets, and so the compiler refuses it. */
declare class WithText {
  /** The text of a file on disk is read each time it is asked for. */
  get text(): string
}

/** One file to lint. `uri` is the path as it will be shown. Copies are made by `copyOf`. */
export interface InputFile extends WithText {
  readonly uri: string
  /** The kind that the configuration sets for the file's documents. */
  readonly kind?: string | undefined
  readonly mode?: Mode | undefined
  /** Settings in place of comments of the file: `target`, `namespace`, `project`, by their names. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Texts that stand for values yet unknown, besides the usual ones. */
  readonly placeholders?: readonly string[] | undefined
  /** Files of values that override each other, the lowest first, by their paths below the root. */
  readonly layers?: readonly (readonly string[])[] | undefined
  /** Charts of virtual clusters, besides the usual ones. */
  readonly charts?: readonly string[] | undefined
  /** The quickest parser that is asked, for tests: both have to find the same. */
  readonly parser?: 'quick' | 'full' | undefined
  /** Longest text that is read, in UTF-16 units. */
  readonly maxLength?: number | undefined
  /** Further facts of the values: they are a layer, or a patch. */
  readonly wrapper?: Wrapper | undefined
  /** The name by which findings know the file wherever the run starts: its path below the root. Default `uri`. */
  readonly path?: string | undefined
  /** Keeps what follows from the text of one scalar from one version of the file to the next. */
  readonly share?: Memo | undefined
  readonly profile?: Profile | undefined
  /** The configuration's settings for the joins with other files. */
  readonly hints?: FactHints | undefined
  /** Read as in a run of the whole, but for the rules: nothing of it is asked for. */
  readonly isSilent?: boolean | undefined
  /** Read for its facts only: findings on it are not reported. */
  readonly factsOnly?: boolean | undefined
  /** Read for its facts though no word shows that it has any: other values lie over it, or under it. */
  readonly asLayer?: boolean | undefined
  /** A kustomization or a request names it, and says what it is. */
  readonly isNamed?: boolean | undefined
  /** Values in it whose chart others pin. */
  readonly pins?: readonly PinnedValues[] | undefined
  /** Charts that releases in it refer to. */
  readonly sources?: readonly ChartSource[] | undefined
  /** Texts of the files that generators of a kustomization name, by the paths that it writes. */
  readonly contents?: Contents | undefined
  /** Users of the platform among the resources of a kustomization. */
  readonly users?: readonly string[] | undefined
}

/** Looks up a parsed file by the path it is shown with. */
export interface Files {
  readonly get: (uri: string) => SourceFile | undefined
  /** The part of a file with findings that is shown, where it is kept. */
  readonly shown?: (uri: string) => ReportSource | undefined
}

/** The same file with other facts. What is on disk is read for it, unless the text is another. */
export const copyOf = (file: InputFile, changes: Partial<InputFile> = {}): InputFile => ({
  ...file,
  text: changes.text ?? file.text,
  ...changes,
})

/** The file as another one says that it is; what has a target is a JSON patch. */
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

/** True of a file that is read with what other files say of it. */
export const isReadWithOthers = ({ pins, sources, contents, users }: InputFile): boolean =>
  (pins ?? sources ?? contents ?? users) !== undefined
