/** One more of something: what a person writes or changes for it by hand. Everything else is generated. */
export interface Addition {
  readonly what: string
  /** The command that writes or changes the files, if there is one. */
  readonly by?: string
  /** Paths with placeholders, `src/reporters/<name>.ts`. */
  readonly files: readonly string[]
  /** The values of the placeholders in the example; undefined if no test adds one. */
  readonly example?: Readonly<Record<string, string>>
  /** What the files need, if that does not follow from their names. */
  readonly note?: string
  /** The narrowest command that tests it. */
  readonly test: string
}

const unit = (file: string) => `npx vitest run --project unit ${file}`
const SCENARIO = 'a scenario in `test/cli`'
const scenarios = 'npm run build && npx vitest run --project program test/scenarios.test.ts'

/** Written into the table of CONTRIBUTING.md. */
export const additions: readonly Addition[] = [
  {
    what: 'rule',
    by: 'npm run new:rule <topic>/<id>',
    files: ['rules/<topic>/<id>.ts', 'rules/<topic>/<id>.md'],
    example: { topic: 'scope', id: 'odd-role' },
    note: 'then `npm run spec <id>`',
    test: 'npx vitest run test/rules.test.ts -t <id>',
  },
  {
    what: 'document kind',
    files: ['schemas/<kind>.schema.json'],
    example: { kind: 'gadget' },
    test: 'npx vitest run --project property test/schemas',
  },
  {
    what: 'object that holds configuration',
    by: 'npm run new:carrier -- KIND GROUP VALUES CHART',
    files: [
      'src/embedded/value-holders.ts',
      'docs/found-in/<kind>.md',
      'test/embedded/joins.test.ts',
    ],
    example: { kind: 'crate' },
    note: 'a row, a page and a case',
    test: unit('test/embedded/docs.test.ts test/embedded/joins.test.ts'),
  },
  {
    what: 'report format',
    files: ['src/reporters/<name>.ts', 'src/reporters/index.ts', 'docs/formats.md'],
    example: { name: 'count' },
    note: 'a line in the index, a section of the page; `UPDATE_GOLDEN=1` writes `test/golden/<name>.txt`',
    test: unit('test/reporters'),
  },
  {
    what: 'release line, or a version of one',
    by: 'npm run release-lines -- 0.38.0 values.schema.json',
    files: ['schemas/release-lines/fields.txt'],
    example: {},
    note: 'what became of removed fields in `schemas/release-lines/words.json`',
    test: unit('test/core/release.test.ts test/core/fates.test.ts'),
  },
  {
    what: 'function in expressions of patches',
    files: [
      'src/patch/expression/types/environment/platform.ts',
      'src/patch/sandbox/realm/realm.ts',
    ],
    example: {},
    note: 'its declaration, and its code in `HELPER_CODES`; `-u` keeps it in `test/golden/expressions/environment.txt`',
    test: unit('test/patch/expression-environment.test.ts'),
  },
  {
    what: 'function in custom rules',
    files: ['src/custom-rules/functions.ts'],
    example: {},
    note: 'methods are completed by themselves; others need a line in `src/custom-rules/language.ts`',
    test: unit('test/custom-rules/custom-rules.test.ts'),
  },
  {
    what: 'option',
    files: ['src/cli/options.ts', 'src/cli/commands.ts'],
    example: {},
    note: `for a command, its name there; if \`--summary\` follows it, also in \`src/cli/commands/summary.ts\`; ${SCENARIO}`,
    test: scenarios,
  },
  {
    what: 'command',
    files: ['src/cli/commands/<name>.ts', 'src/cli/commands.ts', 'src/cli/run.ts'],
    example: { name: 'greet' },
    note: SCENARIO,
    test: scenarios,
  },
  {
    what: 'code action',
    files: ['src/editor/code-actions.ts'],
    example: {},
    note: 'a new group also in `src/lsp/features/actions.ts`',
    test: unit('test/editor/code-actions.test.ts'),
  },
  {
    what: 'other editor feature',
    files: ['src/editor/<feature>.ts', 'src/lsp/features/features.ts'],
    note: 'a test in `test/editor`',
    test: unit('test/editor/features.test.ts'),
  },
  {
    what: 'page of the site, story of the playground',
    files: ['site/content/', 'site/playground/examples.ts'],
    note: '`npm run site -- --serve` shows it',
    test: 'npm run test:site',
  },
]

const HEAD = `| to add a | touch | test |
|---|---|---|`

/** The table of CONTRIBUTING.md. */
export function additionsTable(): string {
  const rows = additions.map(({ what, by, files, note, test }) => {
    const touched = files.map((file) => `\`${file}\``).join(', ')
    const writes = by === undefined ? touched : `\`${by}\` writes ${touched}`
    return `| ${what} | ${writes}${note === undefined ? '' : `; ${note}`} | \`${test}\` |`
  })
  return `${HEAD}\n${rows.join('\n')}`
}

/** The files that the examples touch. */
export const exampleFiles: readonly string[] = [
  ...new Set(additions.flatMap(filesOfExample)),
].toSorted()

function filesOfExample({ files, example }: Addition): readonly string[] {
  return example === undefined
    ? []
    : files.map((file) => file.replace(/<(\w+)>/g, (_, name) => example[name] ?? name))
}
