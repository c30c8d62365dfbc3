import { reporters } from '../reporters/index.ts'

/** What help, completions, the man page and docs/cli.md show of an option, besides how it is read. */
export interface OptionInfo {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** How the value is called. */
  readonly value?: string
  /** What the value can be: words, or what a shell looks up. */
  readonly choices?: readonly string[] | 'file' | 'revision' | 'rule'
  /** How the option is written where that is not its name. */
  readonly shown?: string
  /** One line, as a phrase; options without it are for programs and stay out of sight. */
  readonly help?: string
  /** Sentences for the manual. */
  readonly more?: string
}

const formats = Object.keys(reporters)

/** Every option once, in the order in which help lists them. */
export const options = {
  format: {
    type: 'string',
    short: 'f',
    multiple: true,
    value: 'NAME[=FILE]',
    choices: formats,
    help: `report format: ${formats.join(', ')}; can be repeated`,
    more: 'One format goes to standard output, the others to files: `-f pretty -f sarif=out.sarif`; the file `-` is standard output. The commands rules and config know the format json besides their table.',
  },
  base: {
    type: 'string',
    value: 'REF',
    choices: 'revision',
    help: 'only files changed since the branch left REF',
    more: 'Counted are commits, the index, the working tree and untracked files. The rest of the project is read for its facts only. Each object is compared with its earlier self, and the rules of topic change report what the change does.',
  },
  staged: {
    type: 'boolean',
    help: 'only files that are staged',
    more: 'Files, configuration and baseline are read from the index. --fix is refused for files that differ between index and disk.',
  },
  'changed-lines': {
    type: 'boolean',
    help: 'with --base or --staged: report only changed lines',
  },
  fix: {
    type: 'boolean',
    help: 'apply safe fixes, which do not change what a file means',
    more: 'Comments, line endings and file modes are kept. Files are replaced atomically; read-only files are left alone. What remains is reported. With --stdin, the fixed text goes to standard output and the report to standard error.',
  },
  unsafe: {
    type: 'boolean',
    help: 'with --fix or --diff: also apply suggestions',
    more: 'A suggestion is the likely fix, but may change what the file means. Review the diff.',
  },
  diff: {
    type: 'boolean',
    help: 'show what --fix would change, and exit 1 if anything',
    more: 'Prints one unified diff with secrets masked. Nothing is written.',
  },
  cache: {
    type: 'boolean',
    help: 'cache the findings of unchanged files',
    more: 'Unchanged files are not even read; files with a new timestamp are compared by content. A new configuration invalidates the cache. Files with secrets are never cached. The pre-commit hook uses it.',
  },
  'cache-location': {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: "with --cache: where (default: the user's cache directory)",
    more: 'A cache is valid only for the user who wrote it; one from a repository is ignored.',
  },
  watch: {
    type: 'boolean',
    help: 'check again whenever a file changes',
  },
  stdin: {
    type: 'boolean',
    help: 'check standard input; - as the only path is the same',
  },
  'stdin-filename': {
    type: 'string',
    value: 'PATH',
    choices: 'file',
    help: 'the file name of standard input',
    more: 'The name also selects the configuration, and the kind where the content does not say.',
  },
  exclude: {
    type: 'string',
    multiple: true,
    value: 'PATTERN',
    help: 'leave out files that match, as patterns of .gitignore; repeat it',
    more: 'Patterns are relative to the current folder, and hold for files that are named outright too. A glob with a `!` in front takes away in the same way: `vclint . "!vendor/**"`.',
  },
  config: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'use only this configuration',
  },
  'without-config': {
    type: 'boolean',
    shown: 'no-config',
    help: 'ignore all configuration',
  },
  'inline-config': {
    type: 'boolean',
    shown: 'no-inline-config',
    help: 'ignore comments that disable rules',
  },
  baseline: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'hide the findings in this file',
    more: 'A `.vclint-baseline.json` at the project root is used by default.',
  },
  'without-baseline': {
    type: 'boolean',
    shown: 'no-baseline',
    help: 'do not use a baseline',
  },
  update: {
    type: 'boolean',
    help: 'with baseline: add new findings, drop old ones',
  },
  prune: {
    type: 'boolean',
    help: 'with baseline: only drop old findings',
  },
  rule: {
    type: 'string',
    multiple: true,
    value: 'NAME=SEVERITY',
    choices: 'rule',
    help: 'set a severity: error, warning, info or off',
    more: 'Can be repeated; it comes before what the configuration says, and a rule before its topic. With suppress the name alone says which findings are meant.',
  },
  quiet: {
    type: 'boolean',
    short: 'q',
    help: 'show errors only',
    more: 'Warnings still count for --max-warnings and --fail-on.',
  },
  summary: {
    type: 'boolean',
    shown: 'no-summary',
    help: 'print nothing if there are no findings',
    more: 'The other way round, `--summary` goes with --base, --staged or diff: it shows what the change does to each object in place of findings (-f markdown or json).',
  },
  'max-warnings': {
    type: 'string',
    value: 'N',
    help: 'fail if there are more warnings than this',
  },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: ['error', 'warning', 'info'],
    help: 'fail on this severity or above (default: error)',
  },
  'exit-zero': {
    type: 'boolean',
    help: 'exit 0 even with findings',
    more: 'Useful during adoption. Wrong usage still exits 2, and a bug 3.',
  },
  'fail-on-empty': {
    type: 'boolean',
    help: 'exit 2 if there is nothing to check, and say why',
    more: 'Nothing recognised, nothing changed, or everything ignored: in CI, probably a wrong path.',
  },
  stats: {
    type: 'boolean',
    help: 'print timings per phase and rule',
    more: 'The table goes to standard error.',
  },
  color: {
    type: 'boolean',
    shown: 'no-color',
    help: 'disable colours (or set NO_COLOR)',
    more: 'Colours are on only for terminals. `--color` and FORCE_COLOR force them on.',
  },
  object: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    choices: 'file',
    help: 'with preview: objects to patch, as kubectl prints them',
    more: 'YAML or JSON, one object, several documents or a list. Without it, samples that come with vclint.',
  },
  context: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'with preview: the value of "context", as YAML or JSON',
  },
  patch: {
    type: 'string',
    value: 'PATH',
    help: 'with preview: only patches with exactly this path',
  },
  reason: {
    type: 'string',
    value: 'TEXT',
    help: 'with suppress: why, written behind the names of the rules',
  },
  'one-way': {
    type: 'boolean',
    help: 'with init: patches are meant for one way, or --no-one-way for both',
  },
  server: {
    type: 'string',
    multiple: true,
    value: 'NAME=PATTERN',
    help: 'with init: which files go to which server; repeat it',
  },
  all: {
    type: 'boolean',
    help: 'print every finding, also where one rule has many infos',
  },
  openapi: {
    type: 'boolean',
    help: 'with schema: an OpenAPI 3.1 document of the whole management API',
    more: 'Every documented endpoint with its parameters, content types and an example, from the same schemas that vclint checks with.',
  },
  // Editors add these to the configured command.
  stdio: { type: 'boolean' },
  clientProcessId: { type: 'string' },
  version: { type: 'boolean', short: 'V', help: 'print the version' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Readonly<Record<string, OptionInfo>>

export type OptionName = keyof typeof options

export interface ShownOption extends OptionInfo {
  /** As the table has it. */
  readonly key: string
  /** With its dashes. */
  readonly name: string
  readonly help: string
}

/** The options that help and documentation show. */
export const shownOptions: readonly ShownOption[] = Object.entries<OptionInfo>(options).flatMap(
  ([name, info]) =>
    info.help === undefined
      ? []
      : [{ ...info, key: name, name: `--${info.shown ?? name}`, help: info.help }],
)

/** The meaning of the number with which a run ends. */
export const exitCodes = [
  {
    code: 0,
    short: 'clean',
    help: 'No findings at or above --fail-on, or --exit-zero. With --diff: nothing would change.',
  },
  {
    code: 1,
    short: 'findings',
    help: 'Findings at or above --fail-on, or more warnings than --max-warnings. With --diff: something would change.',
  },
  {
    code: 2,
    short: 'wrong usage or configuration',
    help: 'The command line or the configuration is wrong, or a file cannot be read or written.',
  },
  {
    code: 3,
    short: 'a bug in vclint',
    help: 'A bug in vclint. The other findings are still reported.',
  },
] as const
