import { rules } from '../../../rules/index.ts'
import { UsageError } from '../../files/usage-error.ts'
import { printedKinds } from '../../generated/schemas.ts'
import type { Options } from '../args.ts'
import { shells } from '../commands.ts'
import { bash, fish, type Words, zsh } from '../completions.ts'
import { exit, type Io } from '../io.ts'

const scripts = { bash, zsh, fish } satisfies Readonly<
  Record<(typeof shells)[number], (words: Words) => string>
>

/** `vclint completions SHELL`: prints a script that teaches a shell our options and commands. */
export function completions([shell]: readonly string[], _: Options, io: Io): number {
  if (shell === undefined || !isShell(shell))
    throw new UsageError(
      `completions needs ${shells.join(', ')}, for example: vclint completions bash.`,
    )
  io.stdout.write(scripts[shell](words()))
  return exit.clean
}

const isShell = (name: string): name is keyof typeof scripts => Object.hasOwn(scripts, name)

function words(): Words {
  return {
    rule: rules.map(({ rule }) => rule.id),
    topic: [...new Set(rules.map(({ topic }) => topic))],
    kind: printedKinds,
    shell: shells,
  }
}
