import { largest } from '../core/lists.ts'
import { wrap } from '../reporters/width.ts'
import { type CommandInfo, commands, isOfMain } from './commands.ts'
import { exitCodes, type ShownOption, shownOptions } from './options.ts'

export const summary = "vclint checks vc.yaml files and manifests of the platform's management API."

const HELP_WIDTH = 80
/** A longer entry in the first column gets a line of its own. */
const MAX_LEFT = 28

const all: readonly (readonly [string, CommandInfo])[] = Object.entries<CommandInfo>(commands)

/** The output of `vclint --help` on one screen, and of `vclint help --all` in full. */
export function help(isWhole = false): string {
  const shown = all.filter(([name, { isDaily }]) => name !== 'help' && (isWhole || isDaily))
  const usage = [
    ['vclint [paths…]', 'check files, folders and globs (default: .)'],
    ...shown.map(([name, { operands, help: text }]) => [
      `vclint ${name} ${operands}`.trimEnd(),
      text,
    ]),
  ]
  const own = shownOptions.filter(({ key, isDaily }) => isOfMain(key) && (isWhole || isDaily))
  const hidden = all.map(([name]) => name).filter((name) => !shown.some(([one]) => one === name))
  const others = `Other commands: ${hidden.join(', ')}. "vclint help COMMAND" describes one, "vclint help --all" shows all commands and options.`
  return [
    `${summary}\n`,
    `Usage\n${columns(usage)}`,
    `Options\n${optionLines(own)}`,
    ...(isWhole ? [] : [`${wrap(others, HELP_WIDTH).join('\n')}\n`]),
    `Exit codes\n  ${exitCodes.map(({ code, short }) => `${code} ${short}`).join(' · ')}\n`,
  ].join('\n')
}

/** The output of `vclint help COMMAND`. */
export function commandHelp(name: keyof typeof commands): string {
  const { operands, help: text, options }: CommandInfo = commands[name]
  const known = new Set<string>([...options, 'help'])
  // The page shows which command the option belongs to.
  const own = shownOptions
    .filter(({ key }) => known.has(key))
    .map((option) => ({ ...option, help: option.help.replace(`with ${name}: `, '') }))
  return [
    `Usage: ${`vclint ${name} ${operands}`.trimEnd()}\n`,
    `${wrap(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`, HELP_WIDTH).join('\n')}\n`,
    `Options\n${optionLines(own)}`,
  ].join('\n')
}

const optionLines = (shown: readonly ShownOption[]) =>
  columns(shown.map((option) => [signature(option), option.help]))

function signature({ short, name, value }: ShownOption): string {
  const letter = short === undefined ? '    ' : `-${short}, `
  return `${letter}${name}${value === undefined ? '' : ` ${value}`}`
}

/** Two columns; long texts are wrapped within theirs. */
function columns(rows: readonly (readonly string[])[]): string {
  const left = Math.min(MAX_LEFT, largest(rows.map(([head = '']) => head.length)) + 4)
  return rows
    .map(([head = '', text = '']) => {
      const lines = wrap(text, HELP_WIDTH - left)
      const start = head.length + 4 > left ? `${head}\n${' '.repeat(left)}` : head.padEnd(left - 2)
      return `  ${start}${lines.join(`\n${' '.repeat(left)}`)}\n`
    })
    .join('')
}
