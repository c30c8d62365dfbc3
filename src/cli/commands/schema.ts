import { hintFor } from '../../core/text/did-you-mean.ts'
import { UsageError } from '../../files/usage-error.ts'
import { kinds } from '../../generated/bind.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'

/** `vclint schema [KIND]`: prints one JSON Schema, or the kinds that have one. */
export async function schema([kind]: readonly string[], _: Options, io: Io): Promise<number> {
  const { printableSchema } = await import('../../generated/schemas.ts')
  const schemaKinds = kinds.map((info) => info.kind)
  if (kind === undefined) {
    io.stdout.write(`${schemaKinds.join('\n')}\n`)
    return exit.clean
  }
  const known = schemaKinds.find((name) => name.toLowerCase() === kind.toLowerCase())
  if (known === undefined) {
    throw new UsageError(`Unknown schema "${kind}". ${hintFor(kind, schemaKinds)}`)
  }
  const { configSchema } = await import('../../config/config-schema.ts')
  const found = known === 'config' ? configSchema() : printableSchema(known)
  io.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return exit.clean
}
