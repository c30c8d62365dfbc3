import {
  Composer,
  isAlias,
  Parser,
  type Tags,
  visit,
  type YAMLParseError,
  type Document as YamlDocument,
} from 'yaml'
import { MAX_DEPTH, MAX_ROUNDS, MAX_SHOWN_FINDINGS } from '../limits.ts'
import { addAll } from '../lists.ts'
import { decodeBase64 } from '../text/base64.ts'
import type { SyntaxProblem, Tree } from '../types.ts'
import { complexity, tooComplex, tooDeep, tooDeepAt } from './complexity.ts'
import { FullTree } from './full-tree.ts'
import { yamlProblem } from './syntax-messages.ts'

/**
 * Tags of YAML 1.1 that servers still accept, with values as in JSON, which has neither bytes,
 * dates, sets nor pairs.
 */
const KNOWN_TAGS: Tags = [
  { tag: 'tag:yaml.org,2002:binary', resolve: (text: string) => decodeBase64(text) ?? text },
  { tag: 'tag:yaml.org,2002:timestamp', resolve: (text: string) => text },
  { tag: 'tag:yaml.org,2002:set', collection: 'map' },
  { tag: 'tag:yaml.org,2002:omap', collection: 'seq' },
  { tag: 'tag:yaml.org,2002:pairs', collection: 'seq' },
]

const OPTIONS = {
  merge: true,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
  customTags: KNOWN_TAGS,
} as const

export interface FullResult {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
}

/** The reference parser. It collects every error and keeps as much of the rest as possible. */
export function parseFull(text: string, maxErrors = MAX_SHOWN_FINDINGS): FullResult {
  try {
    const tokens = Array.from(new Parser().parse(text))
    if (tooDeepAt(tokens, 10 * MAX_DEPTH) !== undefined)
      return { trees: [], problems: [tooDeep(tooDeepAt(tokens, MAX_DEPTH))] }
    const documents = withoutStacks(() => Array.from(new Composer(OPTIONS).compose(tokens)))
    return collect(documents, text, maxErrors)
  } catch (error) {
    const isDeep = error instanceof RangeError
    const problem = isDeep ? tooDeep() : tooComplex(`The parser gave up: ${String(error)}.`)
    return { trees: [], problems: [problem] }
  }
}

/**
 * The parser creates an Error for each mistake; in broken text, two thirds of the time went into
 * their stack traces.
 */
function withoutStacks<T>(run: () => T): T {
  const errors = Error as { stackTraceLimit?: number }
  const { stackTraceLimit = 10 } = errors
  errors.stackTraceLimit = 0
  try {
    return run()
  } finally {
    errors.stackTraceLimit = stackTraceLimit
  }
}

function collect(
  documents: readonly YamlDocument.Parsed[],
  text: string,
  maxErrors: number,
): FullResult {
  const trees: Tree[] = []
  const problems: SyntaxProblem[] = []
  for (const document of documents) {
    const trouble = complexity(document)
    if (trouble !== undefined) return { trees, problems: [...problems, trouble] }
    const left = Math.max(1, maxErrors - problems.length)
    const mistakes = document.errors.filter((error) => isMistake(error, text)).filter(isCause)
    const errors = [...mistakes, ...document.warnings].slice(0, left)
    const seen = problems.length
    const found = [
      ...errors.flatMap(
        (error, index) => yamlProblem(error, document, text, seen + index < MAX_ROUNDS) ?? [],
      ),
      ...danglingAliases(document),
    ]
    addAll(problems, found)
    const isDamaged = found.some(({ code }) => code === 'syntax')
    trees.push(new FullTree(document, text, isDamaged))
  }
  return { trees, problems }
}

/**
 * The parser reports two things that YAML allows: a comment before a key that is a collection
 * (`[a]: b`), and one at the start of a line before the end of a flow mapping.
 */
function isMistake({ code, message, pos }: YAMLParseError, text: string): boolean {
  if (code === 'IMPOSSIBLE') return !message.startsWith('Map comment')
  if (!message.startsWith('Comments must be separated')) return true
  return text[pos[0] - 1] !== '\n'
}

/** After losing track, the parser reports everything that follows as unexpected. */
const isCause = (error: YAMLParseError, index: number) =>
  index === 0 || !/^Unexpected .* token in YAML stream/.test(error.message)

function danglingAliases(document: YamlDocument.Parsed): SyntaxProblem[] {
  const known = new Set<string>()
  const problems: SyntaxProblem[] = []
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) known.add(node.anchor)
        return
      }
      if (known.has(node.source)) return
      const [start = 0, end = start] = node.range ?? []
      const message = `Alias "*${node.source}" has no anchor "&${node.source}" above.`
      problems.push({ code: 'syntax', message, span: { start, end } })
    },
  })
  return problems
}
