import type { TextBlock } from '../core/document/parse-options.ts'
import { isOtherChart } from '../core/schema/charts.ts'
import { isUnknownText } from '../core/template/unknown-text.ts'
import type { Wrapper } from '../core/types.ts'
import type { EmbeddedFacts } from './extractor.ts'
import type { Line } from './lines.ts'
import { type Folders, foldersOf } from './shell-folders.ts'
import { commandsIn, commandsNaming, type Word } from './shell-words.ts'
import { noValues } from './value-files.ts'

/** True of a script in which Helm may install a release with files of values. */
export const mayNameValues = (text: string): boolean =>
  text.includes('helm') && /\b(?:upgrade|install|template)\b/.test(text) && OPTION.test(text)

const OPTION = /\s(?:-f|--values)/

/** Options of Helm without a value. */
const SWITCH = new RegExp(
  `=|^-[idgh]$|^-[nf].|^--(?:${[
    'install|wait|wait-for-jobs|atomic|rollback-on-failure|cleanup-on-fail|devel|debug|verify|force',
    'force-(?:replace|conflicts)|take-ownership|server-side|replace|dry-run|is-upgrade|validate|help',
    're(?:set|use|set-then-reuse)-values|create-namespace|generate-name|dependency-update',
    '(?:skip|include)-crds|skip-(?:tests|schema-validation)|no-hooks|hide-(?:notes|secret)',
    'disable-openapi-validation|render-subchart-notes|release-name|enable-dns|plain-http',
    'pass-credentials|insecure-skip-tls-verify|kube-insecure-skip-tls-verify',
  ].join('|')})$`,
)

/** The words of a command of Helm by their role. */
function partsOf(words: readonly string[]) {
  const options = new Map<string, string>()
  const names: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [, name = word, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
    if (/^\d*(?:>>?|<)$/.test(word)) at++
    else if (/^\d*[<>]/.test(word)) continue
    else if (!word.startsWith('-')) names.push(word)
    else if (value !== undefined || !SWITCH.test(word))
      options.set(name, value ?? words[++at] ?? '')
    else options.set(name, '')
  }
  return { names, options }
}

/** Chart, version, release and namespace from Helm's options. */
export function releaseFacts(words: readonly string[]): EmbeddedFacts {
  const { names, options } = partsOf(words)
  const known = (text: string | undefined) =>
    text === undefined || isUnknownText(text) ? undefined : text
  const [verb, first, second, ...more] = names
  // The one word of `template` is a chart, as is that of `install`, which then makes up a name.
  const hasName = second !== undefined
  const isAlone = verb === 'template' || options.has('-g') || options.has('--generate-name')
  // A variable before other words may be options.
  const isOpen = more.length > 0 && known(first) === undefined
  const chart = isOpen ? undefined : known(hasName ? second : isAlone ? first : undefined)
  const name = chart?.replace(/^.*\//, '')
  return {
    chart: chart !== undefined && isFolder(chart, options) && isOtherChart(name) ? undefined : name,
    // Helm prefers a folder to a repository.
    chartFolder: chart !== undefined && /^[\w.-]+\/[\w.-]+$/.test(chart) ? chart : undefined,
    version: known(options.get('--version')),
    release: hasName ? known(first) : undefined,
    namespace: known(options.get('--namespace') ?? options.get('-n')),
  }
}

/** True of a chart that is a folder or an archive, which may have the virtual cluster's as a dependency. */
const isFolder = (chart: string, options: ReadonlyMap<string, string>): boolean =>
  !options.has('--repo') && !/^[\w-][\w.-]*\/[^/]+$|^oci:\/\/|^https?:\/\//.test(chart)

/** Words that may precede a program. */
const BEFORE = /^(?:\w+=.*|sudo|exec|time|if|then|else|do|while|!|\{)$/s

/**
 * The releases that a script installs with files of values, as texts without values of their own.
 * `code` lacks heredocs.
 */
export function installsIn(
  text: string,
  lines: readonly Line[],
  code: readonly (string | undefined)[],
): readonly TextBlock[] {
  const folders = foldersOf(code)
  const found: TextBlock[] = []
  for (const { command, start, line, valueFor } of commandsNaming('helm', text, lines, code)) {
    folders.readTo(line)
    for (const words of commandsIn(command, start, valueFor)) {
      const at = words.findIndex((word) => !BEFORE.test(word.text))
      const own = at === -1 ? [] : words.slice(at)
      const span = { start: own[0]?.span.start ?? start, end: own.at(-1)?.span.end ?? start }
      const [program, ...others] = own
      const wrapper = program?.text === 'helm' ? installOf(others, folders) : undefined
      if (wrapper !== undefined)
        found.push({ embedding: noValues(span), pointer: ['install', found.length], wrapper })
      folders.read(text.slice(span.start, span.end))
    }
  }
  return found
}

/** The release that a command installs with files of values; undefined of another command. */
function installOf(words: readonly Word[], folders: Folders): Wrapper | undefined {
  const texts = words.map(({ text }) => text)
  const [verb = ''] = partsOf(texts).names
  if (!/^(?:upgrade|install|template)$/.test(verb)) return undefined
  const facts = releaseFacts(texts)
  const files = valueFilesOf(words, folders, isOtherChart(facts.chart))
  if (files.length === 0) return undefined
  // Other options and variables of the command may set more.
  return { name: 'shell script', isPartial: true, hasUnreadSources: true, ...facts, files }
}

/** The files of values that a command names, in the order in which they override each other. */
function valueFilesOf(
  words: readonly Word[],
  { inFolder }: Folders,
  isOther: boolean,
): readonly string[] {
  return words.flatMap((word, at) => {
    const [, option, value] = /^(-f|--values)(?:=?(.*))$/s.exec(word.text) ?? []
    if (option === undefined) return []
    const { text, isKnown } =
      value === '' ? (words[at + 1] ?? NONE) : { ...word, text: value ?? '' }
    return text.split(',').flatMap((name) => {
      const path = name === '' || name === '-' ? undefined : inFolder({ text: name, isKnown })
      if (path === undefined) return []
      // A script may be run in its own folder or in the root; other charts' values are silent in both.
      return isOther && path === name ? [path, `/${name}`] : [path]
    })
  })
}

const NONE = { text: '', isKnown: false }
