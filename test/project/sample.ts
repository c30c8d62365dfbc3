import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../src/core/types.ts'
import { type InputFile, lintFiles } from '../lint-files.ts'

export const sampleRoot = join(import.meta.dirname, '../../examples/project')

/** The files of `examples/project` by their paths in it. */
export function sample(): Map<string, string> {
  const names = readdirSync(sampleRoot, { recursive: true, encoding: 'utf8' })
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.yaml$/.test(name) && !name.startsWith('.'))
  return new Map(files.sort().map((name) => [name, readFileSync(join(sampleRoot, name), 'utf8')]))
}

/** A change of one file; `from` must be there exactly once. */
export interface Mistake {
  readonly file: string
  readonly from: string
  readonly to: string
}

export function withMistake({ file, from, to }: Mistake): Map<string, string> {
  const files = sample()
  const parts = (files.get(file) ?? '').split(from)
  if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in ${file}.`)
  return files.set(file, parts.join(to))
}

export function inputs(files: ReadonlyMap<string, string>, checked?: string): InputFile[] {
  return [...files].map(([uri, text]) => ({
    uri,
    text,
    factsOnly: checked !== undefined && checked !== uri,
  }))
}

/** `file:line: severity rule`, and `  file:line` for each related place. */
export function reported(files: ReadonlyMap<string, string>): string[] {
  const { findings } = lintFiles(inputs(files))
  return findings.flatMap((finding) => summary(finding, files))
}

export function summary(finding: Finding, files: ReadonlyMap<string, string>): string[] {
  const at = (uri: string, offset: number) =>
    `${uri}:${(files.get(uri) ?? '').slice(0, offset).split('\n').length}`
  return [
    `${at(finding.uri, finding.span.start)}: ${finding.severity} ${finding.rule}`,
    ...finding.related.map(({ uri, span }) => `  ${at(uri, span.start)}`),
  ]
}
