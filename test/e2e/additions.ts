/** One more of something: what a person writes or changes for it by hand. Everything else is generated. */
export interface Addition {
  readonly what: string
  /** The command that writes or changes the files, if there is one. */
  readonly by?: string
  /** Paths with placeholders, `src/reporters/<name>.ts`. */
  readonly files: readonly string[]
  /** Files that list all of them, so that one more belongs there too. */
  readonly lists?: readonly string[]
  /** The values of the placeholders in the example; undefined if no test adds one. */
  readonly example?: Readonly<Record<string, string>>
  /** What the files need, if that does not follow from their names. */
  readonly note?: string
  /** The narrowest command that tests it. */
  readonly test: string
}

const unit = (file: string) => `npx vitest run --project unit ${file}`
const SCENARIO = 'a scenario in `test/cli`'
const scenarios = 'npm run generate && npx vitest run --project program test/scenarios.test.ts'

/** Written into the table of CONTRIBUTING.md. */
export const additions: readonly Addition[] = [
  {
    what: 'rule',
    by: 'npm run new:rule <topic>/<id>',
    files: ['rules/<topic>/<id>.ts', 'rules/<topic>/<id>.md'],
    example: { topic: 'scope', id: 'odd-role' },
    note: 'then `npm run spec <id>`, which says what is missing; `-u` keeps its fixes in `test/golden/findings`',
    test: 'npx vitest run test/rules.test.ts -t <id>',
  },
  {
    what: 'new wording of a message',
    files: ['rules/<topic>/<id>.ts'],
    note: 'then `npm run spec <id>`, which lists the files that have the old words, and the commands that write them again',
    test: 'npx vitest run test/rules.test.ts -t <id>',
  },
  {
    what: 'document kind',
    files: ['schemas/<kind>.schema.json'],
    example: { kind: 'gadget' },
    lists: [
      'test/schemas/bind.test.ts',
      'test/core/kind-info.test.ts',
      'test/core/endpoints.test.ts',
      'test/core/requests.test.ts',
      'test/core/openapi.test.ts',
    ],
    note: 'one that no other API has also in `unmistakableKinds` of `src/core/schema/detect.ts`; `UPDATE_SCENARIOS=1` writes `test/cli/schema-kinds.scenario`',
    test: 'npx vitest run test/schemas/bind.test.ts test/schemas/vocabulary.test.ts test/core/kind-info.test.ts test/core/endpoints.test.ts test/core/requests.test.ts test/core/openapi.test.ts',
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
    note: 'a line in the index, a section of the page; `UPDATE_GOLDEN=1` writes `test/golden/<name>.txt`; paths from the root of a repository by a line in `src/cli/output/from-root.ts`',
    test: 'npx vitest run test/reporters',
  },
  {
    what: 'field of the JSON report',
    files: ['src/core/reported-finding.ts', 'schemas/report.schema.json'],
    note: 'one of the whole report in `src/reporters/json.ts`; `UPDATE_GOLDEN=1` writes `test/golden/json.json`, `UPDATE_SCENARIOS=1` `test/cli/json.scenario` and `test/cli/upgrade-report-json.scenario`',
    test: 'npx vitest run test/reporters/golden.test.ts test/reporters/valid.test.ts',
  },
  {
    what: 'release line, or a version of one',
    by: 'npm run release-lines -- 0.38.0 values.schema.json',
    files: ['schemas/release-lines/fields.txt'],
    example: {},
    note: 'what became of removed fields in `schemas/release-lines/words.json`; for a new line, `UPDATE_SCENARIOS=1` writes `test/cli/files-pins.scenario` and `test/cli/upgrade-to-unknown.scenario`',
    test: 'npx vitest run test/core/release.test.ts test/core/fates.test.ts test/core/default-values.test.ts',
  },
  {
    what: 'function in expressions of patches',
    files: [
      'src/patch/expression/types/environment/platform.ts',
      'src/patch/sandbox/realm/realm.ts',
    ],
    example: {},
    lists: [
      'docs/facts.md',
      'docs/preview.md',
      'rules/expression/helper-arity.md',
      'rules/expression/undefined-identifier.md',
    ],
    note: 'its declaration, and its code in `HELPER_CODES`; `-u` keeps it in `test/golden/expressions/environment.txt`',
    test: unit('test/patch/expression-environment.test.ts'),
  },
  {
    what: 'function in custom rules',
    files: ['src/custom-rules/functions.ts'],
    example: {},
    note: 'methods are completed by themselves; others need a line in `src/custom-rules/language.ts`; what Kubernetes lacks is in `NOT_IN_API_SERVER` of `src/custom-rules/export-policy.ts` and in `docs/custom-rules.md`',
    test: unit('test/custom-rules'),
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
    lists: ['test/lsp/walk.test.ts', 'docs/editors.md'],
    note: 'a new group also in `src/lsp/features/actions.ts`',
    test: unit('test/editor/code-actions.test.ts test/lsp/walk.test.ts'),
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

const HEAD = `| for a | touch | test |
|---|---|---|`

/** The table of CONTRIBUTING.md. */
export function additionsTable(): string {
  const named = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ')
  const rows = additions.map(({ what, by, files, lists, note, test }) => {
    const writes = by === undefined ? '' : `\`${by}\` writes `
    const parts = [
      `${writes}${named(files)}`,
      ...(lists === undefined ? [] : [`the lists in ${named(lists)}`]),
      ...(note === undefined ? [] : [note]),
    ]
    return `| ${what} | ${parts.join('; ')} | \`${test}\` |`
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
