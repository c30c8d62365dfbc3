/** Answers to the questions of `vclint init`, which decide most of the first findings. */
export interface Answers {
  /** True if patches only change what syncs to the host, so that nothing has to undo them. */
  readonly isOneWay: boolean
  /** Patterns of files by the platform that they belong to; none if there is one platform. */
  readonly servers: readonly (readonly [name: string, pattern: string])[]
  /** The prefix of project namespaces, if one was seen that is not the default. */
  readonly prefix?: string | undefined
}

/**
 * The configuration that `vclint init` writes: every setting as a comment, except those that were
 * answered.
 */
export function starterConfig({ isOneWay, servers, prefix }: Answers, customRule = false): string {
  const rules = isOneWay
    ? 'rules:\n  # The patches only change what is synced to the host, so none needs a reverseExpression.\n  unpaired-expression: off\n'
    : 'rules: {}\n'
  const sets = servers.map(([name, pattern]) => `  ${quoted(name)}: [${quoted(pattern)}]\n`)
  return template
    .replace('rules: {}\n', () => rules)
    .replace('# sets:\n#   dev: [envs/dev/]\n#   prod: [envs/prod/]\n', (whole) =>
      sets.length === 0 ? whole : `sets:\n${sets.join('')}`,
    )
    .replace(/^# customRules:\n(?:# .*\n)*/m, (whole) => (customRule ? exampleRule : whole))
    .replace('# projectNamespacePrefix: platform-p-', (whole) =>
      prefix === undefined ? whole : `projectNamespacePrefix: ${prefix}`,
    )
}

const exampleRule = `# "vclint test-rules" runs the examples.
customRules:
  - id: acme/key-has-ttl
    kinds: [OwnedAccessKey]
    # Where this is false, the rule is silent.
    when: "!object.spec.?disabled.orValue(false)"
    # What must be true. A field that may be missing needs has(...) or ".?".
    check: has(object.spec.ttl) && object.spec.ttl <= 30 * 86400
    # Where the finding is, and what it says.
    at: spec.ttl
    severity: error
    message: Key {{object.metadata.name}} must expire within 30 days.
    # A suggestion: set, remove or rename.
    fix: {set: 2592000}
    valid:
      - |
        apiVersion: management.platform.sh/v1
        kind: OwnedAccessKey
        metadata: {name: ci}
        spec: {user: ci, ttl: 86400}
    invalid:
      - |
        apiVersion: management.platform.sh/v1
        kind: OwnedAccessKey
        metadata: {name: ci}
        spec: {user: ci}
`

const quoted = (text: string) =>
  /^[\w][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`

const template = `# Configuration of vclint. Run "vclint explain RULE" to see what a rule does.

# Ignore configuration files in parent folders.
root: true

# The preset to start from: minimal (errors only), recommended or strict.
# Paths of other configuration files work too.
extends: recommended

# Severity per rule: error, warning, info or off. For options, write a list.
rules: {}
#   unknown-field: error
#   unpaired-expression: [info, {oneWay: [metadata.annotations]}]

# Files to skip. All patterns work as in .gitignore, relative to this file.
ignore: []
#   - charts/
#   - '!charts/ours/'

# Settings for some files only.
files: []
#   - paths: [exports/]
#     mode: live
#   - paths: ['clusters/*.yaml']
#     kind: vc
#     namespace: platform-p-team-a
#     rules:
#       unpaired-expression: off

# Files for separate servers. Files in different sets are checked independently.
# sets:
#   dev: [envs/dev/]
#   prod: [envs/prod/]

# Text to be replaced later. Templates, \${NAME} and <NAME> are built in.
# placeholders: ['__*__', CHANGE_ME]

# Custom rules, as conditions in CEL.
# customRules:
#   - id: acme/key-has-ttl
#     kinds: [OwnedAccessKey]
#     check: has(object.spec.ttl)
#     at: spec.ttl
#     message: Access keys must expire.

# Prefix of project namespaces.
# projectNamespacePrefix: platform-p-

# Release line of the virtual clusters. A pinned chart version takes precedence.
# target: '0.30'

# Names of access keys that connect virtual clusters to the platform.
# virtualClusterKeys: [vc-key]

# Extra names that patch expressions may use.
# expressionGlobals: []

# Names of charts that install a virtual cluster, besides vc and vcluster.
# charts: [my-vc]

# Values files that override each other; the last one wins.
# layers:
#   - [values.yaml, values-prod.yaml]

# Require a reason in comments that disable a rule.
# requireReason: true

# Largest file to read, in MiB.
# maxFileSize: 5

# Known findings to hide (written by "vclint baseline").
# baseline: .vclint-baseline.json
`
