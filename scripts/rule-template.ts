/** The two files of a new rule by path, or why they are not written. */
export type NewRule = { readonly files: ReadonlyMap<string, string> } | { readonly refused: string }

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const SUMMARY = 'In one sentence, the mistake and what it leads to.'

/** The rule that is wanted. */
export interface WantedRule {
  /** `<topic>/<id>`. */
  readonly name: string
  /** The version that will have it. */
  readonly since: string
  /** True of a rule that compares objects of several files. */
  readonly joins: boolean
}

/** Both files from one template. `known` holds the rules that exist, as `<topic>/<id>`. */
export function newRule({ name, since, joins }: WantedRule, known: readonly string[]): NewRule {
  const [topic = '', id = '', ...more] = name.split('/')
  if (!WORDS.test(topic) || !WORDS.test(id) || more.length > 0) {
    return { refused: `"${name}" is not <topic>/<id> in lower case with hyphens.` }
  }
  const taken = known.find((other) => other.endsWith(`/${id}`))
  if (taken !== undefined) return { refused: `"${taken}" exists already; an id stands once.` }
  if (topic === id) return { refused: 'A rule is named after the mistake, not after its topic.' }
  return {
    files: new Map([
      [`rules/${topic}/${id}.ts`, joins ? joiningCode(id, since) : code(id, since)],
      [`rules/${topic}/${id}.md`, page(id)],
    ]),
  }
}

const code = (id: string, since: string) => `import { defineRule, warning } from '#core'

export default defineRule({
  id: '${id}',
  summary: '${SUMMARY}',
  since: '${since}',
  messages: {
    wrong: warning('What is wrong, what it leads to, and what to do.'),
  },
  check: ({ report }) => ({
    Document({ root }) {
      if (root.has('theMistake') === 'yes') report({ message: 'wrong', at: root, part: 'key' })
    },
  }),
})
`

const joiningCode = (id: string, since: string) => `import { warning } from '#core'
import { defineProjectRule, keyPlace } from '#project'

export default defineProjectRule({
  id: '${id}',
  summary: '${SUMMARY}',
  since: '${since}',
  messages: {
    wrong: warning('What is wrong, what it leads to, and what to do.'),
  },
  project({ graph, report }) {
    // The graph has the facts of all files (src/project/facts); a fact knows where it comes from.
    for (const key of graph.accessKeys) {
      if (key.displayName === 'the mistake') report({ message: 'wrong', at: keyPlace(key, 'displayName') })
    }
  },
})
`

const page = (id: string) => `# ${id}

${SUMMARY}

## Why

What happens in real life. ([Endpoint sync](../../docs/facts.md#endpoint-sync), or: Observed in release line 0.30.)

## Invalid

\`\`\`yaml
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: jane
\`\`\`

\`\`\`text
\`\`\`

## Valid

\`\`\`yaml
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: jane
\`\`\`

## When to disable it

When the mistake is none.
`
