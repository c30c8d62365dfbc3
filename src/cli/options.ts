import { reporters } from '../reporters/index.ts'

/** An option as it is parsed, and as help, completions, the manual and docs/cli.md show it. */
export interface OptionInfo {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** The name of its value. */
  readonly value?: string
  /** The possible values: words, or the kind of thing that a shell looks up. */
  readonly choices?: readonly string[] | 'file' | 'revision' | 'rule'
  /** The option as it is written, where that is not its name. */
  readonly shown?: string
  /** One line of help; options without it are for programs and stay hidden. */
  readonly help?: string
  /** Sentences for the manual. */
  readonly more?: string
  /** The advice for a check, if the option belongs to another command. */
  readonly onCheck?: string
  /** True for those that `vclint --help` shows. */
  readonly isDaily?: boolean
}

const formats = Object.keys(reporters)

/** Every option once, in the order in which help lists them. */
export const options = {
  format: {
    type: 'string',
    isDaily: true,
    short: 'f',
    multiple: true,
    value: 'NAME[=FILE]',
    choices: formats,
    help: `report format: ${formats.join(', ')}; can be repeated`,
    more: 'Only one format can go to standard output, the others go to files: `-f pretty -f sarif=out.sarif`. The file `-` is standard output. The commands rules and config print a table, or json.',
  },
  base: {
    type: 'string',
    isDaily: true,
    value: 'REF',
    choices: 'revision',
    help: 'what is found in files changed since the branch left REF, and what is new elsewhere',
    more: 'That includes commits, the index, the working tree and untracked files. Everything in them is reported, and in the rest of the project every finding that REF does not have. Each object is compared with its earlier self, and the rules of topic change report what the change does.',
  },
  staged: {
    type: 'boolean',
    isDaily: true,
    help: 'the same for the files that are staged',
    more: 'They are compared with HEAD, in a merge with both parents. Files, configuration and baseline are read from the index. With --fix, a file that differs between index and disk is an error.',
  },
  hook: {
    type: 'boolean',
    help: 'the same for exactly the named files',
    more: 'For hooks that pass names, such as pre-commit; what else the commit breaks is reported in any case. Only tracked files are read. They are compared with HEAD, or with the revision in PRE_COMMIT_FROM_REF. A name that begins with a dash is a file if there is one.',
  },
  new: {
    type: 'boolean',
    isDaily: true,
    help: 'with --base, --staged or --hook: report only what is new',
    more: 'That is: not what was found before the change in the files that it touches, however they were moved or renamed.',
  },
  fix: {
    type: 'boolean',
    isDaily: true,
    help: 'apply safe fixes, which do not change what a file means',
    more: 'Keeps comments, line endings and file modes, but no extended attributes or access control lists. Files are replaced atomically; read-only files are left alone. What remains is reported. With --stdin, the fixed text goes to standard output and the report to standard error.',
  },
  unsafe: {
    type: 'boolean',
    isDaily: true,
    help: 'with --fix or --diff: also apply suggestions',
    more: 'A suggestion is the likely fix, but may change what the file means. Review the diff.',
  },
  diff: {
    type: 'boolean',
    isDaily: true,
    help: 'show what --fix would change, and exit 1 if anything',
    more: 'Prints one unified diff with secrets masked. Nothing is written.',
  },
  watch: {
    type: 'boolean',
    isDaily: true,
    help: 'check again whenever a file changes',
  },
  stdin: {
    type: 'boolean',
    help: 'check standard input, as does - as the only path',
  },
  'stdin-filename': {
    type: 'string',
    value: 'PATH',
    choices: 'file',
    help: 'the file name of standard input',
    more: 'The name also selects the configuration, and the kind if the content does not show it.',
  },
  exclude: {
    type: 'string',
    isDaily: true,
    multiple: true,
    value: 'PATTERN',
    help: 'skip files that match, as in .gitignore; can be repeated',
    more: 'Patterns are relative to the current folder, and also apply to files that you name. A path with `!` in front does the same: `vclint . "!vendor/**"`.',
  },
  config: {
    type: 'string',
    isDaily: true,
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
    help: 'the baseline, a file of findings to hide',
    more: 'A `.vclint-baseline.json` at the project root is used by default.',
  },
  'without-baseline': {
    type: 'boolean',
    shown: 'no-baseline',
    help: 'do not use a baseline',
  },
  update: {
    type: 'boolean',
    help: 'with baseline: add new findings, remove old ones',
  },
  prune: {
    type: 'boolean',
    help: 'with baseline: only remove old findings',
  },
  rule: {
    type: 'string',
    isDaily: true,
    multiple: true,
    value: 'NAME=SEVERITY',
    choices: 'rule',
    help: 'set a severity: error, warning, info or off',
    more: 'Can be repeated. It overrides the configuration, and a rule overrides its topic. With suppress, the name alone selects the findings.',
  },
  'upgrade-to': {
    type: 'string',
    value: 'LINE',
    help: 'judge every vc.yaml for a later release line',
    more: 'It takes the place of versions that releases pin and of the setting `target`, so the findings show what an upgrade breaks, and where each field went. With --fix --unsafe, fields that only have a new name are moved.',
  },
  only: {
    type: 'string',
    isDaily: true,
    multiple: true,
    value: 'RULE[,RULE]',
    choices: 'rule',
    help: 'report only these rules or topics; can be repeated',
    more: 'All rules still run, so every suppression that is used counts as used. A file that does not parse is reported as always. With --fix, only findings of these rules are fixed.',
  },
  statistics: {
    type: 'boolean',
    isDaily: true,
    help: 'print a table of rules and counts instead of findings',
    more: 'For each rule how many findings it has, how severe they are, and how many can be fixed. `-f json` prints the same for programs.',
  },
  'max-findings': {
    type: 'string',
    value: 'N',
    help: 'print at most N findings, and how many more there are',
    more: 'For the formats that people and agents read: pretty, compact, agent and markdown. The exit code and the totals count all findings.',
  },
  quiet: {
    type: 'boolean',
    isDaily: true,
    short: 'q',
    help: 'show errors only',
    more: 'Warnings still count for --max-warnings and --fail-on.',
  },
  summary: {
    type: 'boolean',
    shown: 'no-summary',
    help: 'print nothing if there are no findings',
    more: 'The opposite, `--summary`, goes with --base, --staged or diff: instead of findings, it shows what the change does to each object (also with -f markdown or json).',
  },
  'max-warnings': {
    type: 'string',
    value: 'N',
    help: 'fail if there are more warnings than this',
  },
  'fail-on': {
    type: 'string',
    isDaily: true,
    value: 'SEVERITY',
    choices: ['error', 'warning', 'info'],
    help: 'fail on this severity or above (default: error)',
  },
  'exit-zero': {
    type: 'boolean',
    help: 'exit 0 even with findings',
    more: 'Useful during adoption. Wrong usage still exits 2, and a bug in vclint 3.',
  },
  'fail-on-empty': {
    type: 'boolean',
    help: 'exit 2 if there is nothing to check, and say why',
    more: 'That is: nothing recognised, nothing changed, or everything ignored. In CI it is probably a wrong path.',
  },
  timing: {
    type: 'boolean',
    help: 'print how long each phase and each rule took',
    more: 'The table goes to standard error, with how many files were read, searched, parsed and linted.',
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
    more: 'YAML or JSON: one object, several documents or a list. The default is samples that come with vclint.',
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
  built: {
    type: 'string',
    value: 'NAME',
    help: 'with files: print this object as builds make it, with the origin of each line',
    more: 'NAME is the name of an object (`jane`, `User/jane`), its file, or a kustomization or its folder. Behind each value is the file and line that wrote it. Secrets are masked, and what a build leaves unknown is `<unknown>`. `-f json` prints the same for programs.',
  },
  reason: {
    type: 'string',
    value: 'TEXT',
    help: 'with suppress: the reason, written after the rules',
  },
  'one-way': {
    type: 'boolean',
    help: 'with init: patches only change what is synced to the host',
  },
  yes: {
    type: 'boolean',
    help: 'with init: ask nothing, and decide by what the files show',
  },
  'custom-rule': {
    type: 'boolean',
    help: 'with init: write an example of a custom rule',
  },
  server: {
    type: 'string',
    multiple: true,
    value: 'NAME=PATTERN',
    help: 'with init: the files of one platform; can be repeated',
  },
  all: {
    type: 'boolean',
    help: 'print every finding, even of a rule with many; with explain, every example',
  },
  openapi: {
    type: 'boolean',
    help: 'with schema: an OpenAPI 3.1 document of the whole management API',
    more: 'Every documented endpoint with its parameters, content types and an example, from the schemas that vclint itself uses.',
  },
  strict: {
    type: 'boolean',
    help: 'with schema: allow only fields that the API knows',
    more: 'Finds misspelt fields in editors without the language server. Parts that other software defines still allow any field.',
  },
  target: {
    type: 'string',
    value: 'LINE',
    help: 'with schema vc: only fields of this release line',
    more: 'Without it the schema has the fields of all known lines.',
    onCheck: 'To check for a release line, use --upgrade-to, or "target" in the configuration.',
  },
  // This option was removed; it is still parsed so that the message can name its replacement.
  'changed-lines': { type: 'boolean' },
  // Editors add these to the command that they run.
  stdio: { type: 'boolean' },
  clientProcessId: { type: 'string' },
  version: { type: 'boolean', isDaily: true, short: 'V', help: 'print the version' },
  help: { type: 'boolean', isDaily: true, short: 'h', help: 'print this help' },
} as const satisfies Readonly<Record<string, OptionInfo>>

export type OptionName = keyof typeof options

export interface ShownOption extends OptionInfo {
  /** Its key in the table. */
  readonly key: string
  /** With its dashes. */
  readonly name: string
  readonly help: string
}

/** The options that help shows. */
export const shownOptions: readonly ShownOption[] = Object.entries<OptionInfo>(options).flatMap(
  ([name, info]) =>
    info.help === undefined
      ? []
      : [{ ...info, key: name, name: `--${info.shown ?? name}`, help: info.help }],
)

/** The meanings of the exit codes. */
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
  {
    code: 130,
    short: 'interrupted',
    help: 'Ended with Ctrl+C, or with Ctrl+D at a question. With `--watch`, Ctrl+C ends with 0.',
  },
] as const
