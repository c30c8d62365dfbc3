import { hintFor } from '../../core/search/did-you-mean.ts'
import { UsageError } from '../../files/usage-error.ts'
import { kinds } from '../../generated/bind.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'

/** `vclint schema [KIND]`: prints one JSON Schema, the kinds that have one, or all as OpenAPI. */
export async function schema(
  [kind]: readonly string[],
  { openapi }: Options,
  io: Io,
): Promise<number> {
  const { examples, printableSchema } = await import('../../generated/schemas.ts')
  if (openapi) {
    if (kind !== undefined) throw new UsageError('--openapi describes all kinds: name none.')
    const { openApi } = await import('../../core/request/openapi.ts')
    const description = openApi({ version: 'v1', schemaOf: printableSchema, examples })
    io.stdout.write(`${JSON.stringify(description, null, 2)}\n`)
    return exit.clean
  }
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
