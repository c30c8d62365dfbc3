import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'

/** Commands that print for people can print JSON too; `plain` is the name of their other format. */
export function wantsJson({ format = [] }: Options, command: string, plain: string): boolean {
  const [name = plain, ...others] = format
  if (others.length === 0 && (name === 'json' || name === plain)) return name === 'json'
  throw new UsageError(`"vclint ${command}" supports only -f json, not "${others[0] ?? name}".`)
}
