import { factKinds } from '../../core/schema/detect.ts'
import { hintOfAll } from '../../core/search/did-you-mean.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import { releaseLine } from '../input/release-line.ts'
import { exit, type Io } from '../io.ts'

/** `vclint schema [KIND]`: prints one JSON Schema, the kinds that have one, or all as OpenAPI. */
export async function schema([kind]: readonly string[], options: Options, io: Io): Promise<number> {
  const { openapi, strict, target } = options
  if (target !== undefined && kind?.toLowerCase() !== 'vc')
    throw new UsageError('--target needs the kind vc: only its fields depend on the release line.')
  const { examples, printableSchema, printedKinds } = await import('../../generated/schemas.ts')
  if (openapi) {
    if (kind !== undefined) throw new UsageError('--openapi describes all kinds. Omit the kind.')
    const { openApi } = await import('../../core/request/openapi.ts')
    const schemaOf = (name: string) => printableSchema(name, strict)
    const description = openApi({ version: 'v1', schemaOf, examples })
    io.stdout.write(`${JSON.stringify(description, null, 2)}\n`)
    return exit.clean
  }
  if (kind === undefined) {
    io.stdout.write(`${printedKinds.join('\n')}\n`)
    return exit.clean
  }
  const known = kindNamed(kind, printedKinds)
  const { configSchema } = await import('../../config/config-schema.ts')
  const release = target === undefined ? undefined : releaseLine('--target', target)
  const found = known === 'config' ? configSchema() : printableSchema(known, strict, release)
  io.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return exit.clean
}

function kindNamed(text: string, printed: readonly string[]): string {
  const named = (name: string) => name.toLowerCase() === text.toLowerCase()
  const known = printed.find(named)
  if (known !== undefined) return known
  const read = factKinds.find(named)
  if (read !== undefined) {
    throw new UsageError(`No schema for ${read}: vclint reads it only to check references.`)
  }
  throw new UsageError(`Unknown schema "${text}". ${hintOfAll(text, printed)}`)
}
