import { type CommandInfo, commands } from '../../src/cli/commands.ts'
import { summary } from '../../src/cli/help.ts'
import { exitCodes, type ShownOption, shownOptions } from '../../src/cli/options.ts'
import { between } from './between.ts'

const commandList = Object.entries<CommandInfo>(commands)
const mainCommand = {
  line: 'vclint [paths…]',
  help: 'check files, folders and globs (default: the current folder)',
}

const lines = [
  { ...mainCommand, isDaily: true },
  ...commandList.map(([name, { operands, help, isDaily = false }]) => ({
    line: `vclint ${name} ${operands}`.trimEnd(),
    help,
    isDaily,
  })),
]

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const described = ({ help, more }: ShownOption) =>
  more === undefined ? sentence(help) : `${sentence(help)} ${more}`

/** docs/cli.md with the tables of commands, options and exit codes. */
export function withCli(page: string): string {
  const [daily, rare] = [true, false].map((wanted) => ({
    commands: table(
      ['command', 'does'],
      lines
        .filter(({ isDaily }) => isDaily === wanted)
        .map(({ line, help }) => [code(line), sentence(help)]),
    ),
    options: table(
      ['option', 'does'],
      shownOptions
        .filter(({ isDaily = false }) => isDaily === wanted)
        .map((option) => [spelling(option).map(code).join(', '), described(option)]),
    ),
  }))
  const zones = {
    commands: daily?.commands ?? '',
    options: daily?.options ?? '',
    'other commands': rare?.commands ?? '',
    'other options': rare?.options ?? '',
    exit: table(
      ['code', 'means'],
      exitCodes.map(({ code: number, help }) => [code(String(number)), help]),
    ),
  }
  let text = page
  for (const [name, body] of Object.entries(zones)) text = between(text, name, body)
  return text
}

function spelling({ name, short, value }: ShownOption): readonly string[] {
  const rest = value === undefined ? '' : ` ${value}`
  return [...(short === undefined ? [] : [`-${short}${rest}`]), `${name}${rest}`]
}

const code = (text: string) => `\`${text}\``
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

/** The manual page, in the macros of man(7). */
export function manual(): string {
  return [
    '.\\" Made from the tables of options and commands by `npm run generate`.',
    '.TH VCLINT 1',
    '.SH NAME',
    'vclint \\- validate and lint virtual cluster configuration',
    '.SH SYNOPSIS',
    ...lines.flatMap(({ line }, index) => [...(index === 0 ? [] : ['.br']), `.B ${roff(line)}`]),
    '.SH DESCRIPTION',
    roff(summary),
    'Findings go to standard output, everything about the run to standard error.',
    '.SH COMMANDS',
    ...lines.flatMap(({ line, help }) => ['.TP', `.B ${roff(line)}`, roff(sentence(help))]),
    '.SH OPTIONS',
    ...shownOptions.flatMap((option) => [
      '.TP',
      `.B ${spelling(option).map(roff).join(', ')}`,
      ...roff(described(option)).split('\n'),
    ]),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(({ code: number, help }) => ['.TP', `.B ${number}`, roff(help)]),
    '.SH ENVIRONMENT',
    ...environment.flatMap(([name, help]) => ['.TP', `.B ${name}`, roff(help)]),
    '.SH FILES',
    ...files.flatMap(([name, help]) => ['.TP', `.I ${roff(name)}`, roff(help)]),
    '',
  ].join('\n')
}

const environment = [
  ['NO_COLOR', 'No colours.'],
  ['FORCE_COLOR', 'Colours also where there is no terminal.'],
  ['CI', 'No progress and no links.'],
  ['GITHUB_STEP_SUMMARY', 'The format github also writes a summary to this file.'],
] as const

const files = [
  ['.vclint.yaml', 'Configuration for the files of its folder and below it.'],
  ['.vclint-baseline.json', 'Findings that are known; "vclint baseline" writes it.'],
] as const

/** A text as roff takes it: bold code, no character that is a command. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('…', '...')
    .replaceAll(/`([^`]*)`/g, '\\fB$1\\fP')
    .replaceAll(/^\./gm, '\\&.')
}
