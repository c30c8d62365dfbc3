import { lstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { didYouMean, hintAt } from '../core/search/did-you-mean.ts'
import { UsageError } from '../files/usage-error.ts'
import { options, shownOptions } from './options.ts'

export type Options = ReturnType<typeof parse>['values']

/** Node takes `--no-x` for the negation of `x`, which has a value here. */
const WITHOUT: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  '--no-config': '--without-config',
  '--no-baseline': '--without-baseline',
})

export function readArgs(argv: readonly string[]): { values: Options; positionals: string[] } {
  try {
    return parse(argv.map(argv[0] === '--hook' ? asFile : (word) => WITHOUT[word] ?? word))
  } catch (error) {
    const message = error instanceof Error ? plain(error.message, argv) : String(error)
    throw new UsageError(joined(argv) ?? message)
  }
}

/** pre-commit appends file names, and a file may be called "--config=lax.yaml". */
function asFile(word: string): string {
  if (word.startsWith('-') && lstatSync(word, { throwIfNoEntry: false }) !== undefined)
    return `./${word}`
  return WITHOUT[word] ?? word
}

/** An option and its value in one argument, as workflow files and quoted variables pass them. */
function joined(argv: readonly string[]): string | undefined {
  for (const word of argv) {
    const [, name = '', value = ''] = /^(--?[a-zA-Z][\w-]*)\s+(\S.*)$/.exec(word) ?? []
    const known = shownOptions.find((option) => name === option.name || name === `-${option.short}`)
    if (known === undefined) continue
    const way = known.type === 'string' ? `${name} and ${value}` : `each option`
    return `"${word}" is a single argument. Pass ${way} separately.`
  }
  return undefined
}

const parse = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options, allowPositionals: true, allowNegative: true })

/** Rewords Node's message: which option, what is wrong with it, and what was meant. */
function plain(message: string, argv: readonly string[]): string {
  const option = /'(?:-\w, )?(--?[^\s'=]*)/.exec(message)?.[1]
  if (option === undefined) return message
  if (message.startsWith('Unknown option')) return unknown(option)
  if (message.includes('does not take an argument')) return withoutValue(option, argv)
  const { value } =
    shownOptions.find(({ name, short }) => [name, `-${short}`].includes(option)) ?? {}
  return `${option} needs a value${value === undefined ? '' : `: ${option} ${value}`}.`
}

/** The value may be the name of an option that goes with it, as in `--fix=unsafe`. */
function withoutValue(option: string, argv: readonly string[]): string {
  const value = argv.find((word) => word.startsWith(`${option}=`))?.slice(option.length + 1)
  // `--quiet=yes` does not ask for the option --yes.
  const isOption = value !== 'yes' && shownOptions.some(({ name }) => name === `--${value}`)
  return `${option} takes no value. Write "${option}${isOption ? ` --${value}` : ''}".`
}

/** Options of other linters, each with the text that says what to write here. */
const OTHER_NAMES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  '-v': 'Write "--version", or "vclint files" to see what is checked.',
  '--autofix': 'Write "--fix".',
  '--changed': 'Write "--base REF", or "--staged".',
  '--debug': '"vclint files" shows what is checked and why.',
  '--disable': 'Write "--rule NAME=off".',
  '--fix-unsafe': 'Write "--fix --unsafe".',
  '--ignore': 'Write "--exclude PATTERN".',
  '--ignore-path': 'Ignore files of Git are read; for others, write "--exclude PATTERN".',
  '--ignore-pattern': 'Write "--exclude PATTERN".',
  '--init': 'Write "vclint init".',
  '--list-rules': 'Write "vclint rules".',
  '--min-severity': 'Write "--quiet" to see errors only, or "--fail-on SEVERITY".',
  '--output': 'Write "--format NAME=FILE".',
  '--output-file': 'Write "--format NAME=FILE".',
  '--output-format': 'Write "--format".',
  '--reporter': 'Write "--format".',
  '--select': 'Write "--only RULE".',
  '--severity': 'Write "--quiet" to see errors only, or "--fail-on SEVERITY".',
  '--since': 'Write "--base REF".',
  '--stats': '"--statistics" counts findings by rule, "--timing" shows times.',
  '--unsafe-fixes': 'Write "--fix --unsafe".',
  '--upgrade': 'Write "--upgrade-to LINE".',
  '--verbose': '"vclint files" shows what is checked and why.',
  '--write': 'Write "--fix".',
})

function unknown(option: string): string {
  const other = OTHER_NAMES[option]
  if (other !== undefined) return `Unknown option "${option}". ${other}`
  const near = didYouMean(
    option.replace(/^-+/, ''),
    shownOptions.map(({ name }) => name.slice(2)),
  )
  const hint = hintAt(near && `--${near}`, '"vclint --help" lists all options.')
  return `Unknown option "${option}". ${hint}`
}

/** The number that an option sets. */
export function wholeNumber(
  values: Options,
  name: 'max-warnings' | 'max-findings',
): number | undefined {
  const text = values[name]
  if (text === undefined || /^\d+$/.test(text)) return text === undefined ? text : Number(text)
  throw new UsageError(`--${name} must be a whole number, not "${text}".`)
}
