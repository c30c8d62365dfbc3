import { reporters } from '../reporters/index.ts'

/** What help, completions, the man page and docs/cli.md say of an option, besides how it is read. */
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
  /** Commands that know the option; the main one where nothing is said. */
  readonly commands?: readonly string[]
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
    help: `how to report: ${formats.join(', ')}; repeat it to write several`,
    more: 'One format goes to standard output, the others to files: `-f pretty -f sarif=out.sarif`. The commands rules and config know the format json besides their table.',
  },
  base: {
    type: 'string',
    value: 'REF',
    choices: 'revision',
    help: 'only files that changed since the branch left REF',
    more: 'Counted are commits, the index, the working tree and untracked files. The rest of the project is read for its facts only. Each object is compared with its earlier self, and the rules of topic change report what the change does.',
  },
  staged: {
    type: 'boolean',
    help: 'only files that the next commit would change',
    more: 'They are read from the index, as are the configuration, the baseline and what other files tell. --fix is refused where index and disk differ.',
  },
  'changed-lines': {
    type: 'boolean',
    help: 'with --base or --staged: only findings on changed lines',
  },
  fix: {
    type: 'boolean',
    help: 'apply the fixes that cannot change what a file means',
    more: 'Comments, line endings and the mode of a file stay; a file is replaced as a whole or not at all, and one that is read-only is left alone. What is left is reported. With --stdin the fixed text goes to standard output and the report to standard error.',
  },
  unsafe: {
    type: 'boolean',
    help: 'with --fix or --diff: apply suggestions too',
    more: 'A suggestion is the likely repair, but it may change what the file means: read the difference.',
  },
  diff: {
    type: 'boolean',
    help: 'show what --fix would change; exit code 1 when it would',
    more: 'The changes come as one unified diff in which secrets are masked. Nothing is written.',
  },
  cache: {
    type: 'boolean',
    help: 'remember what was found in files that do not change',
    more: 'A file that nobody wrote since is not even read; one with new times counts by its content. The configuration counts too. Files with secrets are never remembered. The pre-commit hook asks for it.',
  },
  'cache-location': {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: "with --cache: where (default: in the user's cache directory)",
    more: 'A cache counts only for the user who wrote it: one that came with a repository is left aside.',
  },
  watch: {
    type: 'boolean',
    help: 'check again whenever a file changes, until Ctrl-C',
  },
  stdin: {
    type: 'boolean',
    help: 'check standard input',
  },
  'stdin-filename': {
    type: 'string',
    value: 'PATH',
    choices: 'file',
    help: 'what standard input is called in the report',
    more: 'The name also decides which configuration holds, and what the text is where its content does not say.',
  },
  config: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'use this configuration and no other',
  },
  'without-config': {
    type: 'boolean',
    shown: 'no-config',
    help: 'use no configuration',
  },
  'inline-config': {
    type: 'boolean',
    shown: 'no-inline-config',
    help: 'take no notice of comments that switch rules off',
  },
  baseline: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'leave out the findings that this file knows',
    more: 'A `.vclint-baseline.json` at the root of the project counts without being asked for.',
  },
  'without-baseline': {
    type: 'boolean',
    shown: 'no-baseline',
    help: 'report those too',
  },
  update: {
    type: 'boolean',
    help: 'with baseline: take in what is new, drop what is gone',
    commands: ['baseline'],
  },
  prune: {
    type: 'boolean',
    help: 'with baseline: only drop what is gone',
    commands: ['baseline'],
  },
  rule: {
    type: 'string',
    multiple: true,
    value: 'ID=SEVERITY',
    choices: 'rule',
    help: 'error, warning, info or off, for this run',
    more: 'Can be repeated; it comes before what the configuration says.',
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
    help: 'print nothing when nothing is found',
    more: 'The other way round, `--summary` goes with --base, --staged or diff: it shows what the change does to each object in place of findings (-f markdown or json).',
  },
  'max-warnings': {
    type: 'string',
    value: 'N',
    help: 'fail when there are more warnings',
  },
  'fail-on': {
    type: 'string',
    value: 'SEVERITY',
    choices: ['error', 'warning', 'info'],
    help: 'fail on findings of this severity and above (default: error)',
  },
  'exit-zero': {
    type: 'boolean',
    help: 'end with 0 whatever is found; still 2 for wrong usage and 3 for a bug',
    more: 'For adoption: findings are shown and fail nothing.',
  },
  'fail-on-empty': {
    type: 'boolean',
    help: 'end with 2 when there was nothing to check, and say why',
    more: 'Nothing recognised, nothing changed, or everything ignored: in CI, most likely a slip in a path.',
  },
  stats: {
    type: 'boolean',
    help: 'say how long each phase and each rule took',
    more: 'The table goes to standard error.',
  },
  color: {
    type: 'boolean',
    shown: 'no-color',
    help: 'no colours (NO_COLOR works too)',
    more: 'Colours are for terminals only; `--color` and FORCE_COLOR ask for them elsewhere.',
  },
  object: {
    type: 'string',
    multiple: true,
    value: 'FILE',
    choices: 'file',
    help: 'with preview: objects to patch, as kubectl prints them; repeat it for several files',
    more: 'YAML or JSON, one object, several documents or a list. Without it, samples that come with vclint.',
    commands: ['preview'],
  },
  context: {
    type: 'string',
    value: 'FILE',
    choices: 'file',
    help: 'with preview: what "context" holds, as YAML or JSON',
    commands: ['preview'],
  },
  patch: {
    type: 'string',
    value: 'PATH',
    help: 'with preview: only the patches of this path, as it is written',
    commands: ['preview'],
  },
  // Editors add these to what they are told to run.
  stdio: { type: 'boolean', commands: ['lsp'] },
  clientProcessId: { type: 'string' },
  version: { type: 'boolean', short: 'V', help: 'print the version' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Readonly<Record<string, OptionInfo>>

export interface ShownOption extends OptionInfo {
  /** With its dashes. */
  readonly name: string
  readonly help: string
}

/** The options that people are told of. */
export const shownOptions: readonly ShownOption[] = Object.entries<OptionInfo>(options).flatMap(
  ([name, info]) =>
    info.help === undefined ? [] : [{ ...info, name: `--${info.shown ?? name}`, help: info.help }],
)

/** What the number says with which a run ends. */
export const exitCodes = [
  {
    code: 0,
    short: 'clean',
    help: 'Clean, or nothing that --fail-on asks for; with --exit-zero, whatever was found. With --diff: nothing would change.',
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
    short: 'a bug of vclint',
    help: 'A bug of vclint. The other findings are still reported.',
  },
] as const
