import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Text of `rules/index.ts`: every rule with its topic, in the order of their files. */
export function generateRuleIndex(folder: string): string {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) =>
      readdirSync(join(folder, topic))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({ topic, id: file.slice(0, -'.ts'.length) })),
    )
    .sort((a, b) => (`${a.topic}/${a.id}` < `${b.topic}/${b.id}` ? -1 : 1))
  const imports = found.map(({ topic, id }) => `import ${variable(id)} from './${topic}/${id}.ts'`)
  const rows = found.map(({ topic, id }) => `  { topic: '${topic}', rule: ${variable(id)} },`)
  return `// Made from the files below this folder by \`npm run generate\`.
import type { Rule } from '#core'
${imports.join('\n')}

/** All rules with the topics that they belong to. */
export const rules: readonly { readonly topic: string; readonly rule: Rule }[] = [
${rows.join('\n')}
]
`
}

const variable = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
