export interface CommandInfo {
  readonly operands: string
  /** What the first operand can be, for completions. */
  readonly complete?: 'rule' | 'topic' | 'kind' | 'shell' | 'file'
  /** One line, as a phrase. */
  readonly help: string
}

export const shells = ['bash', 'zsh', 'fish'] as const

/** Commands besides the main one, in the order in which help lists them. */
export const commands = {
  init: { operands: '', help: 'write a commented .vclint.yaml' },
  config: {
    operands: '[PATH]',
    complete: 'file',
    help: 'what the configuration says of a file, and where it says so',
  },
  baseline: {
    operands: '[paths…]',
    complete: 'file',
    help: 'write down what is there today, so that only new findings count',
  },
  explain: {
    operands: 'RULE',
    complete: 'rule',
    help: 'what a rule reports, why, and how to get rid of it',
  },
  rules: {
    operands: '[TOPIC]',
    complete: 'topic',
    help: 'all rules, or those of a topic (-f json for programs)',
  },
  diff: {
    operands: 'OLD NEW',
    complete: 'file',
    help: 'what a change does: the rules of topic change on two files or folders',
  },
  preview: {
    operands: '[FILE…]',
    complete: 'file',
    help: 'run the patches on sample objects and show what they do, both ways',
  },
  schema: {
    operands: '[KIND]',
    complete: 'kind',
    help: 'a JSON Schema for editors and other validators',
  },
  doctor: {
    operands: '[paths…]',
    complete: 'file',
    help: 'what would be checked, what would be left out, and why',
  },
  completions: {
    operands: 'SHELL',
    complete: 'shell',
    help: `completions for ${shells.slice(0, -1).join(', ')} or ${shells.at(-1)}`,
  },
  lsp: { operands: '--stdio', help: 'the language server, started by editors' },
  help: { operands: '', help: 'print this help' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type CommandName = keyof typeof commands
