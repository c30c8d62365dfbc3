import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Others {
  readonly command: string
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly { readonly mistake: string; readonly seen: readonly string[] }[]
}

/** What other tools see of the same mistakes, from `bench/others.json`. */
export function comparisonPage(root: string): string {
  const { command, versions, rows } = JSON.parse(
    readFileSync(join(root, 'bench/others.json'), 'utf8'),
  ) as Others
  const tools = Object.keys(versions)
  return [
    '# What other tools see',
    '',
    'Each of these mistakes was tried alone, in a file that is otherwise right. yamllint and eslint-plugin-yml run with their default rules; Spectral and ajv-cli validate against the schemas that `vclint schema` prints.',
    '',
    `| mistake | ${tools.map((tool) => `${tool} ${versions[tool]}`).join(' | ')} | vclint |`,
    `| --- |${' --- |'.repeat(tools.length + 1)}`,
    ...rows.map(
      ({ mistake, seen }) =>
        `| ${mistake} | ${tools.map((tool) => (seen.includes(tool) ? 'yes' : 'no')).join(' | ')} | yes |`,
    ),
    '',
    `Made by \`${command}\`.`,
    '',
  ].join('\n')
}
