import { join } from 'node:path'
import { configSchema } from '../../src/config/config-schema.ts'
import { writeWhenChanged } from './write.ts'

/** Writes the schema of the configuration, which knows every rule with its options. */
export function writeConfigSchema(root: string): void {
  const path = join(root, 'schemas/config.schema.json')
  if (writeWhenChanged(path, `${JSON.stringify(configSchema(), null, 2)}\n`))
    console.log(`wrote ${path}`)
}
