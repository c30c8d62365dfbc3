import { parse } from '../core/document/source.ts'
import { MAX_CONFIG_ENTRIES } from '../core/limits.ts'
import type { ConfigProblem } from '../core/lint/rule.ts'
import { configFileNames, isPackageFile } from '../core/schema/detect.ts'
import type { Document, Node, SourceFile } from '../core/types.ts'
import type { Config } from '../generated/types.ts'
import type { ConfigHost } from './host.ts'
import { pathIn } from './paths.ts'

/** One configuration file as it was read. */
export interface ConfigFile {
  readonly path: string
  readonly text: string
  readonly source: SourceFile
  readonly document: Document
  readonly root: Node<Config>
}

/** Names of configuration files, by priority. */
const NAMES = [...configFileNames, 'package.json']

/** The configuration that lies in a folder. */
export function configIn(folder: string, host: ConfigHost): ConfigFile | undefined {
  if (host.hasNone?.(folder, NAMES)) return undefined
  for (const name of NAMES) {
    const found = readConfig(pathIn(folder, name), host)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Reads a configuration; undefined if there is none, or if a `package.json` has no entry for
 * vclint.
 */
export function readConfig(path: string, host: ConfigHost): ConfigFile | undefined {
  const text = host.readText(path)
  if (text === undefined) return undefined
  if (isPackageFile(path) && !text.includes('"vclint"')) return undefined
  const source = parse(path, text, { kind: 'config' })
  const found = source.documents.slice(0, 1).filter(({ kind }) => kind === 'config')
  // A file that does not parse sets nothing; its syntax errors are reported when it is linted.
  const nothing = () => (isPackageFile(path) ? [] : parse(path, '{}', { kind: 'config' }).documents)
  const [document] = found.length > 0 ? found : nothing()
  return document && { path, text, source, document, root: document.root as Node<Config> }
}

const LISTS = [
  ...(['files', 'sets', 'layers', 'placeholders'] as const),
  ...(['virtualClusterKeys', 'expressionGlobals', 'charts'] as const),
]

/** The entries of a list that count. */
export const entriesOf = (root: Node<Config>, name: (typeof LISTS)[number]): readonly Node[] =>
  ((root.get(name)?.items() ?? []) as readonly Node[]).slice(0, MAX_CONFIG_ENTRIES)

/** One problem in place of all that follow. */
export function tooManyEntries({ root }: ConfigFile): readonly ConfigProblem[] {
  return LISTS.flatMap((name) => {
    if ((root.get(name)?.children().length ?? 0) <= MAX_CONFIG_ENTRIES) return []
    const text = `Only the first ${MAX_CONFIG_ENTRIES} entries of "${name}" count. Join those that set the same.`
    return [{ pointer: [name], text }]
  })
}
