import { resolve } from 'node:path'
import { didYouMean, hintAt, hintOfAll } from '../core/search/did-you-mean.ts'
import { hideCredentials } from '../core/secret/hide-credentials.ts'
import { isThere } from '../files/roots.ts'
import { UsageError } from '../files/usage-error.ts'
import { type Options, readArgs } from './args.ts'
import { check } from './commands/check.ts'
import { type CommandName, strayOption } from './commands.ts'
import { exit, type Io } from './io.ts'
import { shownOptions } from './options.ts'
import { warn, warnOfBug } from './output/warn.ts'
import { version } from './package.ts'

type Command = (args: readonly string[], options: Options, io: Io) => number | Promise<number>

/** Commands besides the main one, loaded when they are called. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  help:
    async () =>
    async ([of], { all }, io) =>
      say(io, await helpText(of, all)),
  baseline: async () => (await import('./commands/baseline.ts')).baseline,
  completions: async () => (await import('./commands/completions.ts')).completions,
  config: async () => (await import('./commands/config.ts')).config,
  diff: async () => (await import('./commands/diff.ts')).diff,
  files: async () => (await import('./commands/files.ts')).files,
  explain: async () => (await import('./commands/explain.ts')).explain,
  init: async () => (await import('./commands/init.ts')).init,
  lsp: async () => (await import('./commands/lsp.ts')).lsp,
  preview: async () => (await import('./commands/preview.ts')).preview,
  rules: async () => (await import('./commands/rules.ts')).listRules,
  suppress: async () => (await import('./commands/suppress.ts')).suppress,
  'export-policy': async () => (await import('./commands/export-policy.ts')).exportPolicies,
  'test-rules': async () => (await import('./commands/test-rules.ts')).testRules,
  schema: async () => (await import('./commands/schema.ts')).schema,
}

/** The help of a command, or all of it. */
async function helpText(of?: string, isWhole?: boolean): Promise<string> {
  const { help, commandHelp } = await import('./help.ts')
  if (of === undefined) return help(isWhole)
  if (isCommand(of)) return commandHelp(of)
  throw new UsageError(`There is no command "${of}". ${hintOfAll(of, Object.keys(commands))}`)
}

export const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

/** Runs one command line. Never throws: whatever happens becomes an exit code and a message. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await runCommand(argv, io)
  } catch (error) {
    if (error instanceof UsageError) {
      for (const line of error.lines) warn(io, line)
      return exit.usage
    }
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    warnOfBug(io, hideCredentials(why))
    return exit.bug
  }
}

async function runCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = readArgs(argv)
  if (values.version) return say(io, `${version}\n`)
  const [first = '', ...rest] = positionals
  const command = isCommand(first) ? first : undefined
  if (values.help) return say(io, await helpText(command, values.all))
  refuseStray(values, command)
  if (command !== undefined) return await (await commands[command]())(rest, values, io)
  refuseMisspelt(first, io)
  const main = await mainFor(values)
  return await main(positionals, values, io)
}

async function mainFor({ summary, watch }: Options): Promise<Command> {
  if (summary === true) return (await import('./commands/summary.ts')).summary
  return watch ? (await import('./commands/watch.ts')).watch : check
}

/** An option without effect would seem to work. */
function refuseStray(values: Options, command: CommandName | undefined): void {
  const stray = strayOption(Object.keys(values), command)
  if (stray === undefined) return
  const info = shownOptions.find(({ key }) => key === stray.option)
  const name = info?.name ?? `--${stray.option}`
  const here = command === undefined ? 'a check' : `"vclint ${command}"`
  const [one = '', ...more] = stray.commands
  const hint =
    more.length === 0 ? `Use it with "${one}".` : `"vclint help ${command}" lists its options.`
  const instead = command === undefined ? (info?.onCheck ?? hint) : hint
  throw new UsageError(`${name} has no effect on ${here}. ${instead}`)
}

/** Names that other linters give to their main command. */
const CHECK_WORDS = new Set(['lint', 'check', 'validate', 'run', 'scan'])

/** Commands of other linters, and of upgrades, that are options here. */
const OPTION_WORDS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  fix: '--fix',
  format: '--fix',
  stats: '--statistics',
  statistics: '--statistics',
  summary: '--base REF --summary',
  upgrade: '--upgrade-to LINE',
  version: '--version',
  watch: '--watch',
})

/** A misspelt command would be taken for a path otherwise. */
function refuseMisspelt(word: string, io: Io): void {
  if (isThere(resolve(io.cwd, word))) return
  if (CHECK_WORDS.has(word))
    throw new UsageError(`"${word}" is not needed: "vclint" alone checks. Write "vclint [paths…]".`)
  const option = OPTION_WORDS[word]
  if (option !== undefined)
    throw new UsageError(`No command or path is called "${word}". Write "vclint ${option}".`)
  const near = word === 'list' ? 'rules' : didYouMean(word, Object.keys(commands))
  if (near === undefined) return
  throw new UsageError(`No command or path is called "${word}". ${hintAt(`vclint ${near}`, '')}`)
}

function say(io: Io, text: string): number {
  io.stdout.write(text)
  return exit.clean
}
