import { WALKED_NAMES } from '../../src/files/walked.ts'

/** The hooks that pre-commit finds at the root: for every kind of file that a run in a folder would read. */
export const preCommitHooks = (): string => `# Made by \`npm run generate\`.
${hook('vclint', 'Check vc.yaml files and manifests of management.platform.sh', '--hook')}
${hook('vclint-fix', 'Check, and apply the fixes that do not change what a file means', '--hook --fix')}`

const hook = (id: string, description: string, options: string) => `- id: ${id}
  name: ${id}
  description: ${description}
  entry: vclint ${options} --no-summary
  language: node
  files: '(?i)${WALKED_NAMES.source}'
  # A commit that only deletes files passes no names.
  always_run: true
  require_serial: true
  # Shows the warnings of a commit that passes.
  verbose: true
`
