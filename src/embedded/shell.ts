import type { TextBlock } from '../core/document/parse-options.ts'
import { MAX_LOOKUPS } from '../core/limits.ts'
import { addAll } from '../core/lists.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { isVcFileName } from '../core/schema/detect.ts'
import type { EmbeddedFacts } from './extractor.ts'
import { type Arriving, heredocAt, heredocEmbedding, SHELL, VARIABLES } from './heredoc.ts'
import { type Line, linesOf } from './lines.ts'
import { installsIn, mayNameValues, releaseFacts } from './shell-helm.ts'
import { commandsWith, functionsIn } from './shell-readers.ts'
import { MAKES_SECRET, secretCommandsIn } from './shell-secrets.ts'
import { type Substitution, substitutionsOf, withSubstitution } from './shell-sed.ts'
import { scriptValues, type ValueFor } from './shell-values.ts'

const OPENER = /<<(?<dash>-?)[ \t]*(?<quote>[\\"']?)(?<marker>[A-Za-z_]\w*)/
/** Writes to a YAML file: `cat <<EOF > vc.yaml`, `tee vc.yaml <<EOF`. */
const WRITES = /(?:>|\btee\b)[ \t]*["']?([^\s"'|;&<>]*\.ya?ml)\b/

/** Commands that may complete an item of a list in a file that the script wrote, or in its values. */
const COMPLETES =
  /\byq\b|\[[\d@*]|>>[ \t]*\S|\btee[ \t]+(?:-a|--append)\b|\b(?:sed|perl)\b.*[ \t](?:-\w*i|--in-place)/

/** A heredoc, with what its command says of the content. */
interface Heredoc {
  readonly embedding: Embedding
  readonly kind?: string
  readonly facts: EmbeddedFacts
}

/** The heredocs of a script that are written to YAML files, or that kubectl or Helm reads. */
export function heredocsIn(text: string, lines: readonly Line[]): readonly Heredoc[] {
  const { places, code } = placesIn(lines)
  const valuesAt = scriptValues(code)
  const functions = functionsIn(code)
  const replacesLists = !code.some((line) => COMPLETES.test(line))
  return places.flatMap(({ first, last, inside }): Heredoc[] => {
    const arriving = arrivingFrom(valuesAt(first))
    const command = lines.slice(first, last + 1).map((line) => line.text.replace(/\\$/, ' '))
    const written = command.join('')
    const known = written.replace(VARIABLE, (part) => arriving(part) ?? part)
    const commands = [known, ...commandsWith(written, code.slice(last + 1))]
    const uses = commands.flatMap((one) => {
      const use = useOf(one, functions, replacesLists)
      return use === undefined ? [] : [{ use, substitutions: substitutionsIn(one) }]
    })
    const { use, substitutions } = uses[0] ?? {}
    if (use === undefined || substitutions === undefined || inside.lines.length === 0) return []
    let embedding = embeddingOf(text, inside, written, arriving)
    for (const one of substitutions) embedding = withSubstitution(embedding, one)
    return [{ ...use, embedding }]
  })
}

/** The lines of each heredoc with its command, and the script without heredocs. */
function placesIn(lines: readonly Line[]) {
  const places: { first: number; last: number; inside: Inside }[] = []
  const code: string[] = []
  for (let at = 0, above = 0; at < lines.length; at++) {
    code[at] = lines[at]?.text ?? ''
    if (!OPENER.test(code[at] ?? '')) continue
    let [first, last] = [at, at]
    while (first > above && isContinued(lines[first - 1])) first--
    while (isContinued(lines[last])) last++
    const inside = heredocAt(lines, at, OPENER, last + 1)
    if (inside === undefined) continue
    at = last + inside.lines.length + 1
    above = at + 1
    // Without a marker, the heredoc would contain the rest of the script.
    if (at < lines.length) places.push({ first, last, inside })
  }
  return { places, code }
}

const VARIABLE = /\$\{\w+\}|\$[A-Za-z_]\w*/g

/**
 * Expands a variable. A default replaces an empty value; other expansions in braces are unknown.
 */
function arrivingFrom(valueFor: ValueFor): Arriving {
  return (part) => {
    const [, braced, other, plain] = /^\$(?:\{(\w+)(?:(:?[-=]).*)?\}|(\w+))$/s.exec(part) ?? []
    const value = valueFor(braced ?? plain ?? '')
    return value === '' && other !== undefined ? undefined : value
  }
}

function embeddingOf(text: string, inside: Inside, command: string, arriving: Arriving): Embedding {
  const hasTabs = inside.isIndented && inside.lines.some((line) => line.text.startsWith('\t'))
  const margin = hasTabs ? 'tabs' : 'least'
  return inside.isQuoted
    ? heredocEmbedding(text, inside.lines, margin, filledInBy(command))
    : heredocEmbedding(text, inside.lines, margin, SHELL, arriving)
}

type Inside = NonNullable<ReturnType<typeof heredocAt>>

/** The shell does not expand a heredoc with a quoted marker, but a following `envsubst` does. */
const filledInBy = (command: string) => (/\benvsubst\b/.test(command) ? VARIABLES : undefined)

const isContinued = (line: Line | undefined) => line?.text.endsWith('\\') === true

/** Says what YAML a command's heredoc contains; undefined if it may be another language. */
function useOf(
  command: string,
  functions: ReadonlyMap<string, string>,
  keepsLists: boolean,
): Omit<Heredoc, 'embedding'> | undefined {
  const [, file] = WRITES.exec(command) ?? []
  const facts = { replacesLists: keepsLists }
  if (file !== undefined) return { facts, ...(isVcFileName(file) ? { kind: 'vc' } : {}) }
  const reader = readerIn(command, functions) ?? []
  if (!READS.test(reader.join(' '))) return undefined
  const [program, ...words] = reader
  // Helm replaces lists, unless an option, or one in an array of options, sets one of their items.
  const replacesLists = !words.some((word) => /\[[\d@*]/.test(word))
  if (program === 'helm') return { facts: { ...releaseFacts(words), replacesLists } }
  if (!words.some((word) => /^(?:apply|create|replace)$/.test(word))) return undefined
  // An object that the server receives is whole, unless it owns only some of the fields.
  return { facts: { isPartial: words.some((word) => word.startsWith('--server-side')) } }
}

/** Options for the file that a program receives. */
const READS = / (?:-f|--filename|--values)(?: |=|)(?:-|\/dev\/stdin|<\(cat)(?: |$)/
const WORD = /"(?:[^"\\]|\\.)*"|'[^']*'|\|\|?|&&|;|[^\s|;&]+/g
/** Words that may precede a program. */
const BEFORE = /^(?:\w+=.*|sudo|exec|time|if|then|else|do|while|!|\{|\()$/
/** Programs that pass their input on. */
const PASSES = ['cat', 'envsubst', 'tee', 'sed']

/** The words of the program that finally reads the heredoc, if it is a known one. */
function readerIn(
  command: string,
  functions: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  let isGiven = false
  for (const { words, isPiped } of programsIn(command)) {
    isGiven ||= words.some((word) => word.startsWith('<<'))
    if (!isGiven) continue
    const [name = ''] = words
    if (/^(?:kubectl|oc|helm)$/.test(name)) return words
    const inside = functions.get(name)
    // A function that calls others is not followed.
    if (inside !== undefined) return readerIn(inside.replace(/\S+/, '$& <<EOF'), new Map())
    if (!isPiped || !PASSES.includes(name)) return undefined
  }
  return undefined
}

/** The replacements that sed makes in a heredoc before kubectl reads it; undefined if they are unknown. */
function substitutionsIn(command: string): readonly Substitution[] | undefined {
  const found: Substitution[] = []
  let isGiven = false
  for (const { words, isPiped } of programsIn(command)) {
    isGiven ||= words.some((word) => word.startsWith('<<'))
    if (!isGiven) continue
    const isSed = words[0] === 'sed'
    const own = isSed ? substitutionsOf(words.filter(isNoRedirection)) : []
    if (own === undefined) return undefined
    addAll(found, own)
    if (found.length > MAX_LOOKUPS) return undefined
    if (!isPiped) break
  }
  return found
}

const isNoRedirection = (word: string, index: number, words: readonly string[]) =>
  !/^<<|^>/.test(word) && !/^>>?$/.test(words[index - 1] ?? '')

function* programsIn(command: string) {
  let words: string[] = []
  for (const word of command.match(WORD) ?? []) {
    if (/^(?:\|\|?|&&|;)$/.test(word)) {
      yield { words, isPiped: word === '|' }
      words = []
    } else if (words.length > 0 || !BEFORE.test(word))
      words.push(word.replace(/^(["'])(.*)\1$/s, '$2'))
  }
  yield { words, isPiped: false }
}

/**
 * The heredocs of a script that names a YAML file or such a program, the Secrets that the script
 * makes, and the releases that it installs with files of values.
 */
export function scriptBlocksIn(text: string): readonly TextBlock[] {
  const mayHold = text.includes('<<') && /\.ya?ml\b|\b(?:kubectl|oc|helm)\b/.test(text)
  const mayMake = MAKES_SECRET.test(text)
  const mayInstall = mayNameValues(text)
  if (!mayHold && !mayMake && !mayInstall) return []
  const lines = linesOf(text)
  const heredocs = mayHold ? heredocsIn(text, lines) : []
  const blocks: TextBlock[] = heredocs.map(({ facts, ...heredoc }, index) => ({
    ...heredoc,
    pointer: ['heredoc', index],
    wrapper: { name: 'shell script', isPartial: true, keepsQuotes: true, ...facts },
  }))
  if (!mayMake && !mayInstall) return blocks
  const { code } = placesIn(lines)
  return [
    ...blocks,
    ...(mayMake ? secretCommandsIn(text, lines, code) : []),
    ...(mayInstall ? installsIn(text, lines, code) : []),
  ]
}
