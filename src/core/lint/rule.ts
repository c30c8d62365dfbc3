import type { RuleSettings } from '../rule-settings.ts'
import type {
  Document,
  FindingTag,
  Fix,
  Node,
  Part,
  Pointer,
  Related,
  Severity,
  SourceFile,
  Span,
} from '../types.ts'
import type { EvaluationBudget, Evaluator } from './evaluator.ts'
import type { Visitor } from './visitor.ts'

/** Names in braces of a message's text: `{name}`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends '' | `${string}${' ' | ':' | ','}${string}` ? never : Name) | Placeholders<Rest>
  : never

export interface Message {
  readonly severity: Severity | 'off'
  /** States the mistake, its consequence and the solution. `{name}` is filled from `data`. */
  readonly text: string
  /**
   * True if the message is about something missing, which the user may still be about to type:
   * editors delay it at the cursor.
   */
  readonly isOmission?: true
}

export type Messages = Readonly<Record<string, Message>>

const messageOf =
  <S extends Severity>(severity: S) =>
  <const T extends string>(text: T) => ({ severity, text })

/** Messages of a rule by severity. */
export const error = messageOf('error')
export const warning = messageOf('warning')
export const info = messageOf('info')

/** A message about something missing. */
export const omission = <M extends Message>(message: M) =>
  ({ ...message, isOmission: true }) as const

/** The values for exactly the placeholders of a message. */
export type Data<Text extends string> = string extends Text
  ? { readonly data?: Readonly<Record<string, string | number>> | undefined }
  : [Placeholders<Text>] extends [never]
    ? { readonly data?: undefined }
    : { readonly data: Readonly<Record<Placeholders<Text>, string | number>> }

/** Another place of the finding: a node of this file or a span of any file. */
export type RelatedPlace =
  | {
      readonly at: Node
      readonly message: string
      readonly part?: Part
      /** A more exact place inside the node. */
      readonly span?: Span | undefined
    }
  | Related

/** A rule's report of one mistake. */
export type Reported<M extends Messages, Place = Node, Other = RelatedPlace> = {
  readonly [Id in keyof M & string]: {
    readonly message: Id
    /** The node of the finding, which gives its place and identity. */
    readonly at: Place
    /** The part of the node to underline. Default: the value, or the key if there is no value. */
    readonly part?: Part
    /** A more exact place inside the node. */
    readonly span?: Span | undefined
    readonly related?: readonly Other[]
    readonly fix?: Fix | undefined
    readonly fixes?: readonly (Fix | undefined)[]
    readonly tags?: readonly FindingTag[]
    /**
     * The condition under which it holds: `the virtual cluster is "prod"`. It makes the finding a
     * warning at most.
     */
    readonly given?: string | undefined
  } & Data<M[Id]['text']>
}[keyof M & string]

/** Values of the configuration that several rules read. */
export interface Settings {
  /** Prefix of the namespaces of projects. Default `platform-p-`. */
  readonly projectNamespacePrefix: string
  /** The release line of a vc.yaml, such as `0.30`; empty if not set. */
  readonly target: string
  /**
   * The release line that every vc.yaml is judged for before an upgrade, whatever it names itself;
   * otherwise empty.
   */
  readonly upgradeTo: string
  /** Names of access keys that connect a virtual cluster. */
  readonly virtualClusterKeys: readonly string[]
  /** Free identifiers that expressions may use besides the documented ones. */
  readonly expressionGlobals: readonly string[]
  /** True if a comment that turns rules off must give a reason. */
  readonly requireReason: boolean
  /** Day of the run, `YYYY-MM-DD`; empty when unknown. */
  readonly today: string
  /** Custom rules of the configuration. */
  readonly customRules: readonly CustomRule[]
  /** Mistakes of a configuration that its text alone does not show. */
  readonly configProblems: readonly ConfigProblem[]
  readonly ruleSettings: RuleSettings
  /** Runs the JavaScript of patches; undefined if the host provides none. */
  readonly evaluator: Evaluator | undefined
  /** Undefined if the expressions of a run are not limited together. */
  readonly evaluationBudget: EvaluationBudget | undefined
  /** All rules by id, which comments and configurations may name. */
  readonly rules: ReadonlyMap<string, Rule>
  /** Topics of rules, which a configuration may also name. */
  readonly topics: readonly string[]
}

/** Something wrong with a configuration that its text alone does not show. */
export interface ConfigProblem {
  /** Place below the configuration's root. */
  readonly pointer: Pointer
  /** A sentence or two: capital first, full stop last. */
  readonly text: string
  /** A more exact place than the value. */
  readonly span?: Span | undefined
  /** True of something missing, like `Message.isOmission`. */
  readonly isOmission?: true | undefined
  /** The value that is meant, which a fix writes. */
  readonly right?: string | undefined
}

export const defaultSettings: Settings = {
  projectNamespacePrefix: 'platform-p-',
  target: '',
  upgradeTo: '',
  virtualClusterKeys: [],
  expressionGlobals: [],
  requireReason: false,
  today: '',
  customRules: [],
  configProblems: [],
  ruleSettings: {},
  evaluator: undefined,
  evaluationBudget: undefined,
  rules: new Map(),
  topics: [],
}

export interface RuleContext<M extends Messages = Messages, O = unknown> {
  readonly file: SourceFile
  /** The same object each time that the rule runs with the same options. */
  readonly rule: object
  readonly options: O
  readonly settings: Settings
  readonly report: (reported: Reported<M>) => void
}

/** A rule's report on the file itself, where no node can be named. */
export type ReportedSpan<M extends Messages> = {
  readonly [Id in keyof M & string]: {
    readonly message: Id
    readonly span: Span
    readonly document?: number
    readonly fix?: Fix | undefined
    readonly related?: readonly Related[]
  } & Data<M[Id]['text']>
}[keyof M & string]

export interface DocumentContext<M extends Messages = Messages, O = unknown>
  extends RuleContext<M, O> {
  /** Reports a place in the text instead of a node. */
  readonly reportSpan: (reported: ReportedSpan<M>) => void
}

export interface RuleOptions<O> {
  /** Describes each option, which is a list of texts. */
  readonly lists: Readonly<Record<string, string>>
  readonly default: O
}

/** Makes unknown selectors fail to compile: no value is `never`. */
export type KnownSelectors<V> =
  Exclude<keyof V, keyof Visitor> extends never
    ? unknown
    : { readonly [S in Exclude<keyof V, keyof Visitor>]: never }

export interface RuleDefinition<M extends Messages, O, P = unknown, V extends Visitor = Visitor> {
  readonly id: string
  /** One sentence with a full stop: the mistake and why it matters. */
  readonly summary: string
  readonly fixable?: 'safe' | 'suggest'
  /**
   * The reason why a safe fix of a warning changes nothing for host and server; without one, the
   * fix is a suggestion.
   */
  readonly safeBecause?: string
  /** The release that added it, if not the first. */
  readonly since?: string
  readonly options?: RuleOptions<O>
  /** Rules that are silent where this one reports. */
  readonly supersedes?: readonly string[]
  readonly messages: M
  /** Called once for each document; the visitor's functions see its nodes. */
  readonly check?: (context: DocumentContext<M, O>) => V & KnownSelectors<V>
  /** Called once per run, with the facts of all files. */
  readonly project?: (context: P) => void
  /** Called for each object that existed before; reports concern `after` or are related places. */
  readonly change?: (context: ChangeContext<M, O>, before: Document, after: Document) => void
}

export interface ChangeContext<M extends Messages = Messages, O = unknown>
  extends RuleContext<M, O> {
  /** True if every reference uses the new name, and none the earlier one. */
  readonly isRenamed: boolean
}

/** A rule as the engine sees it. */
export type Rule = RuleDefinition<Messages, unknown, never>

/** A custom rule; the part of its id before the slash is its topic. */
export interface CustomRule extends Rule {
  /** Address of its page. */
  readonly url?: string
  /** Its definition in the configuration, as plain data. */
  readonly definition: unknown
}

/** Declares a rule; misspelt selectors, message ids and placeholders do not compile. */
export function defineRule<
  const M extends Messages,
  O = Record<string, never>,
  V extends Visitor = Visitor,
>(rule: RuleDefinition<M, O, unknown, V>): Rule {
  return rule as unknown as Rule
}
