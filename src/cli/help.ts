import { type CommandInfo, commands } from './commands.ts'
import { exitCodes, type ShownOption, shownOptions } from './options.ts'

export const summary = "vclint checks vc.yaml files and manifests of the platform's management API."

const HELP_WIDTH = 100

/** What `vclint --help` prints. */
export function help(): string {
  const usage = [
    ['vclint [paths…]', 'check files, folders and globs (default: current folder)'],
    ...Object.entries<CommandInfo>(commands)
      .filter(([name]) => name !== 'help')
      .map(([name, { operands, help: text }]) => [`vclint ${name} ${operands}`.trimEnd(), text]),
  ]
  return [
    `${summary}\n`,
    `Usage\n${columns(usage)}`,
    `Options\n${columns(shownOptions.map((option) => [signature(option), option.help]))}`,
    `Exit codes\n  ${exitCodes.map(({ code, short }) => `${code} ${short}`).join(' · ')}\n`,
  ].join('\n')
}

function signature({ short, name, value }: ShownOption): string {
  const letter = short === undefined ? '    ' : `-${short}, `
  return `${letter}${name}${value === undefined ? '' : ` ${value}`}`
}

/** Two columns; a text that is too long goes on below itself. */
function columns(rows: readonly (readonly string[])[]): string {
  const left = Math.max(...rows.map(([head = '']) => head.length)) + 4
  return rows
    .map(([head = '', text = '']) => {
      const lines = wrap(text, HELP_WIDTH - left)
      return `  ${head.padEnd(left - 2)}${lines.join(`\n${' '.repeat(left)}`)}\n`
    })
    .join('')
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
