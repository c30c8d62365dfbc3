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
    help: 'show the settings for a file, and where they come from',
  },
  baseline: {
    operands: '[paths…]',
    complete: 'file',
    help: 'record current findings, so that only new ones count',
  },
  explain: {
    operands: 'RULE',
    complete: 'rule',
    help: 'explain a rule and how to fix its findings',
  },
  rules: {
    operands: '[TOPIC]',
    complete: 'topic',
    help: 'list all rules, or those of a topic',
  },
  preview: {
    operands: '[FILE…]',
    complete: 'file',
    help: 'run patches on sample objects, both ways',
  },
  schema: {
    operands: '[KIND]',
    complete: 'kind',
    help: 'print a JSON Schema for editors and validators',
  },
  doctor: {
    operands: '[paths…]',
    complete: 'file',
    help: 'show what is checked, what is skipped, and why',
  },
  completions: {
    operands: 'SHELL',
    complete: 'shell',
    help: `print completions for ${shells.slice(0, -1).join(', ')} or ${shells.at(-1)}`,
  },
  lsp: { operands: '--stdio', help: 'run the language server, for editors' },
  help: { operands: '', help: 'print this help' },
} as const satisfies Readonly<Record<string, CommandInfo>>

export type CommandName = keyof typeof commands
