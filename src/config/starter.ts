/** What `vclint init` asks, because it decides what most findings at the beginning are. */
export interface Answers {
  /** Patches are meant for the way to the host only, so nothing has to undo them. */
  readonly isOneWay: boolean
  /** Patterns of files by the server that they go to; none where there is one server. */
  readonly servers: readonly (readonly [name: string, pattern: string])[]
}

/** The configuration that `vclint init` writes: everything that can be said, with what was answered said. */
export function starterConfig({ isOneWay, servers }: Answers): string {
  const rules = isOneWay
    ? 'rules:\n  # Patches are meant for one way: nothing has to undo them.\n  unpaired-expression: off\n'
    : 'rules: {}\n'
  const sets = servers.map(([name, pattern]) => `  ${quoted(name)}: [${quoted(pattern)}]\n`)
  return template
    .replace('rules: {}\n', () => rules)
    .replace('# sets:\n#   dev: [envs/dev/]\n#   prod: [envs/prod/]\n', (whole) =>
      sets.length === 0 ? whole : `sets:\n${sets.join('')}`,
    )
}

const quoted = (text: string) =>
  /^[\w][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`

const template = `# Configuration of vclint. "vclint explain RULE" shows what a rule is about.

# No configuration in a folder above counts.
root: true

# Where severities start from: minimal (errors only), recommended, or strict.
# Paths of other configuration files can stand here too.
extends: recommended

# What a rule is worth: error, warning, info or off; with options as a list.
rules: {}
#   unknown-field: error
#   unpaired-expression: [info, {oneWay: [metadata.annotations]}]

# Files that are left out. All patterns are those of .gitignore, relative to this file.
ignore: []
#   - charts/
#   - '!charts/ours/'

# What holds for some files only.
files: []
#   - paths: [exports/]
#     mode: live
#   - paths: ['clusters/*.yaml']
#     kind: vc
#     namespace: platform-p-team-a
#     rules:
#       unpaired-expression: off

# Files that go to one server each. Those of different sets have nothing to do with each other.
# sets:
#   dev: [envs/dev/]
#   prod: [envs/prod/]

# Your own JSON Schemas (draft-07), laid over a kind.
# schemas:
#   OwnedAccessKey: ./schemas/access-key.schema.json

# Texts that are filled in later. Templates, \${NAME} and <NAME> are known already.
# placeholders: ['__*__', CHANGE_ME]

# What the namespace of a project starts with.
# projectNamespacePrefix: platform-p-

# Names of access keys that connect a virtual cluster to the platform.
# virtualClusterKeys: [vc-key]

# Names that patch expressions may use besides the documented ones.
# expressionGlobals: []

# A comment that switches a rule off has to say why.
# requireReason: true

# Largest file that is read, in MiB.
# maxFileSize: 5

# Findings that are known and wait ("vclint baseline" writes them down).
# baseline: .vclint-baseline.json
`
