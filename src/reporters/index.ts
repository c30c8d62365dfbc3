import type { Reporter } from '../core/report.ts'

/** Every report format by name. A run loads only those that it uses. */
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

export function isReporterName(name: string): name is ReporterName {
  return Object.hasOwn(reporters, name)
}
