import { type OptionName, shownOptions } from './options.ts'

export interface CommandInfo {
  readonly operands: string
  /** The completions of the first operand. */
  readonly complete?: 'rule' | 'topic' | 'kind' | 'shell' | 'file'
  /** One line, as a phrase. */
  readonly help: string
  /** True for those that `vclint --help` describes. */
  readonly isDaily?: boolean
  /** Its options in the order of their table; every command also has -h. */
  readonly options: readonly OptionName[]
}

export const shells = ['bash', 'zsh', 'fish'] as const

const CONFIGURED = ['config', 'without-config'] as const
const LINTING = [...CONFIGURED, 'exclude', 'rule', 'upgrade-to', 'inline-config'] as const
const CHANGES = ['base', 'staged'] as const

/** Commands besides the main one, in the order in which help lists them. */
export const commands = {
  init: {
    isDaily: true,
    operands: '',
    help: 'write a commented .vclint.yaml',
    options: ['yes', 'one-way', 'server', 'custom-rule'],
  },
  files: {
    isDaily: true,
    operands: '[paths…]',
    complete: 'file',
    help: 'list what each file is, and why it is checked or not',
    options: ['format', 'built', 'exclude', 'color', ...CONFIGURED],
  },
  config: {
    operands: '[PATH]',
    complete: 'file',
    help: 'show the settings for a file, and where they come from',
    options: ['format', 'rule', ...CONFIGURED],
  },
  baseline: {
    isDaily: true,
    operands: '[paths…]',
    complete: 'file',
    help: 'record current findings, to report only new ones',
    options: ['baseline', 'update', 'prune', ...CHANGES, ...LINTING],
  },
  suppress: {
    operands: '[paths…]',
    complete: 'file',
    help: 'write a comment above each current finding, to report only new ones',
    options: ['reason', 'baseline', 'without-baseline', ...CHANGES, ...LINTING],
  },
  explain: {
    isDaily: true,
    operands: 'RULE',
    complete: 'rule',
    help: 'explain a rule and how to fix its findings',
    options: ['all', 'color', ...CONFIGURED],
  },
  rules: {
    operands: '[TOPIC]',
    complete: 'topic',
    help: 'list all rules, or those of a topic',
    options: ['format', ...CONFIGURED],
  },
  'test-rules': {
    operands: '[RULE…]',
    help: 'run the examples of your custom rules',
    options: [...CONFIGURED],
  },
  'export-policy': {
    operands: '[RULE…]',
    help: 'print custom rules as ValidatingAdmissionPolicies for an API server',
    options: [...CONFIGURED],
  },
  diff: {
    isDaily: true,
    operands: 'OLD NEW',
    complete: 'file',
    help: 'check what a change does, between two files or folders',
    options: [
      ...(['format', 'quiet', 'fail-on', 'max-warnings', 'exit-zero', 'fail-on-empty'] as const),
      ...(['summary', 'all', 'only', 'statistics', 'max-findings', 'timing', 'color'] as const),
      ...(['baseline', 'without-baseline'] as const),
      ...LINTING,
    ],
  },
  preview: {
    isDaily: true,
    operands: '[FILE…]',
    complete: 'file',
    help: 'run patches on sample objects, both ways',
    options: ['format', 'object', 'context', 'patch', ...CONFIGURED],
  },
  schema: {
    operands: '[KIND]',
    complete: 'kind',
    help: 'print a JSON Schema for editors and validators',
    options: ['target', 'openapi', 'strict'],
  },
  completions: {
    operands: 'SHELL',
    complete: 'shell',
    help: `print completions for ${shells.slice(0, -1).join(', ')} or ${shells.at(-1)}`,
    options: [],
  },
  lsp: {
    operands: '--stdio',
    help: 'start the language server; editors do this',
    options: ['stdio', 'clientProcessId'],
  },
  help: {
    operands: '[COMMAND]',
    help: 'print help: the daily options, those of a command, or with --all everything',
    options: ['all'],
  },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type CommandName = keyof typeof commands

/** Editors add these to the command that starts the server. */
const OF_SERVER: readonly string[] = commands.lsp.options

/** Matches the help of an option that only another command takes: it begins with that command. */
const ONLY_ELSEWHERE = new RegExp(`^with (?:${Object.keys(commands).join('|')})\\b`)

/** Options of other commands are refused when no command is given. */
export function isOfMain(option: string): boolean {
  const help = shownOptions.find(({ key }) => key === option)?.help ?? ''
  return !OF_SERVER.includes(option) && !ONLY_ELSEWHERE.test(help)
}

/** Wrapper scripts pass these to any command. */
const EVERYWHERE: ReadonlySet<string> = new Set<OptionName>(['help', 'version', 'color'])

/** The first given option that the command ignores, and the commands that use it. */
export function strayOption(
  given: readonly string[],
  command: CommandName | undefined,
): { readonly option: string; readonly commands: readonly string[] } | undefined {
  const own: ReadonlySet<string> | undefined = command && new Set<string>(commands[command].options)
  const option = given.find((name) => !EVERYWHERE.has(name) && !(own?.has(name) ?? isOfMain(name)))
  if (option === undefined) return undefined
  const others = Object.entries<CommandInfo>(commands)
    .filter(([, info]) => info.options.some((name) => name === option))
    .map(([name]) => `vclint ${name}`)
  return { option, commands: isOfMain(option) ? ['vclint', ...others] : others }
}
