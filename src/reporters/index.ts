import type { Reporter } from '../core/types.ts'

/** Every report format by name. A run loads only what it uses. */
export const reporters = {
  pretty: async () => (await import('./pretty.ts')).default,
  compact: async () => (await import('./compact.ts')).default,
  json: async () => (await import('./json.ts')).default,
  sarif: async () => (await import('./sarif.ts')).default,
  github: async () => (await import('./github.ts')).default,
  gitlab: async () => (await import('./gitlab.ts')).default,
  junit: async () => (await import('./junit.ts')).default,
  checkstyle: async () => (await import('./checkstyle.ts')).default,
  rdjson: async () => (await import('./rdjson.ts')).default,
  markdown: async () => (await import('./markdown.ts')).default,
  html: async () => (await import('./html.ts')).default,
  agent: async () => (await import('./agent.ts')).default,
} satisfies Readonly<Record<string, () => Promise<Reporter>>>

export type ReporterName = keyof typeof reporters

/** One line on each format, in the order in which help lists them. */
export const reporterSummaries: Readonly<Record<ReporterName, string>> = {
  pretty: 'Source lines with carets, for people at a terminal (default).',
  compact: 'One line for each finding: path:line:col: severity: message [rule].',
  json: 'Everything, versioned, for scripts.',
  sarif: 'SARIF 2.1.0, for GitHub code scanning and other viewers.',
  github: 'Annotations in GitHub Actions.',
  gitlab: 'Code Quality report of GitLab.',
  junit: 'JUnit XML, for the test reports of CI systems.',
  checkstyle: 'Checkstyle XML, for Jenkins and others.',
  rdjson: 'Diagnostic format of reviewdog, with suggestions.',
  markdown: 'Tables, for comments and pages.',
  html: 'One self-contained page with filters.',
  agent: 'One terse line each, for AI agents.',
}

export function isReporterName(name: string): name is ReporterName {
  return Object.hasOwn(reporters, name)
}
