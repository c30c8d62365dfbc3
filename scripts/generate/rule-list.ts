import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Text of `rules/list.ts`: every rule by its path, in order. */
export function generateRuleList(folder: string): string {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) =>
      readdirSync(join(folder, topic))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${topic}/${file.slice(0, -'.ts'.length)}`),
    )
    .sort()
  const rows = found.map((path) => `export { default as '${path}' } from './${path}.ts'`)
  return `// Made from the files below this folder by \`npm run generate\`.\n${rows.join('\n')}\n`
}
