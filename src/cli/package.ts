import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rules } from '../../rules/index.ts'
import { didYouMean, hintAt } from '../core/text/did-you-mean.ts'
import { UsageError } from '../files/usage-error.ts'

declare const VCLINT_VERSION: string | undefined

/** Folder of the package: the bundle lies in `dist/command/`, the sources in `src/cli/`. */
const home = new URL('../../', pathToFileURL(import.meta.filename))

/** Version of the package; the bundle carries it. */
export const version: string = typeof VCLINT_VERSION === 'string' ? VCLINT_VERSION : versionOnDisk()

function versionOnDisk(): string {
  const text = readFileSync(new URL('package.json', home), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** The page of a rule as it was shipped. */
export const ruleUrl = (topic: string, id: string): string =>
  new URL(`rules/${topic}/${id}.md`, home).href

export function rulePage(topic: string, id: string): string | undefined {
  try {
    return readFileSync(fileURLToPath(ruleUrl(topic, id)), 'utf8')
  } catch {
    return undefined
  }
}

/** The rule with this id, or a usage error that names a near one. */
export function knownRule(id: string): (typeof rules)[number] {
  const found = rules.find(({ rule }) => rule.id === id)
  if (found !== undefined) return found
  const near = didYouMean(
    id,
    rules.map(({ rule }) => rule.id),
  )
  throw new UsageError(`Unknown rule "${id}". ${hintAt(near, '"vclint rules" lists all.')}`)
}
