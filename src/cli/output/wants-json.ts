import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'

/** Whether a command that prints for people is to print JSON; `plain` is what the other format is called. */
export function wantsJson({ format = [] }: Options, command: string, plain: string): boolean {
  const [name = plain, ...others] = format
  if (others.length === 0 && (name === 'json' || name === plain)) return name === 'json'
  throw new UsageError(`"vclint ${command}" supports only -f json, not "${others[0] ?? name}".`)
}
