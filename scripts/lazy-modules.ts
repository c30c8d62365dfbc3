import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/**
 * The modules that a run loads for the first file that may be in scope: one entry with the exports of all of these.
 */
const engineModules: readonly string[] = [
  'src/core/document/source.ts',
  'src/core/release/vc-positions.ts',
  'src/core/secret/hide-credentials.ts',
  'src/core/secret/secrets-of.ts',
  'src/run/lint-files.ts',
  'src/run/read/shown-secrets.ts',
  'src/run/profile/rule-infos.ts',
  'src/run/profile/topics.ts',
]

const PREFIX = '\0lazy:'

export const engineEntry = `${PREFIX}engine`

/**
 * Entries of the bundle that a run on clean, plain files never calls. Each export is a function, so its importers do
 * not notice that the module is read at the first call.
 */
export const lazyEntries: Readonly<Record<string, string>> = {
  engine: engineEntry,
  edit: 'src/core/edit/index.ts',
  'find-directives': 'src/core/directive/find-directives.ts',
  gitignore: 'src/files/ignore/gitignore.ts',
  'custom-rules': 'src/custom-rules/read-custom-rules.ts',
  'parameter-lines': 'src/domain/parameter-lines.ts',
  'parse-full': 'src/core/yaml/parse-full.ts',
  'parse-repairing': 'src/core/yaml/parse-repairing.ts',
  patch: 'src/patch/index.ts',
  sandbox: 'src/files/sandbox/sandbox.ts',
  'syntax-messages': 'src/core/yaml/syntax-messages.ts',
  'yaml-complexity': 'src/core/yaml/complexity.ts',
}

/** The lines at the top of a bundled file that let it load a lazy module. */
export const lazyBanner = "const $lazily=(name)=>require('./'+name+'.cjs');"

/** Puts functions in place of a lazy module that read it when they are called for the first time. */
export function lazyModules(root: string): Plugin {
  const names = new Map([
    ...Object.entries(lazyEntries).map(([name, path]) => [join(root, path), name] as const),
    ...engineModules.map((path) => [join(root, path), 'engine'] as const),
  ])
  return {
    name: 'lazy-modules',
    resolveId: {
      order: 'pre',
      async handler(id, importer) {
        if (id === engineEntry) return id
        if (importer === undefined || importer.startsWith(PREFIX)) return null
        const found = await this.resolve(id, importer, { skipSelf: true })
        const name = found === null ? undefined : names.get(found.id)
        if (name === undefined) return null
        return { id: `${PREFIX}${found?.id}`, moduleSideEffects: false }
      },
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      if (id === engineEntry)
        return engineModules
          .map((path) => `export * from ${JSON.stringify(join(root, path))}`)
          .join('\n')
      const path = id.slice(PREFIX.length)
      const code = substitute(names.get(path) ?? '', await functionsOf(path))
      return { code, moduleSideEffects: false }
    },
  }
}

async function functionsOf(path: string): Promise<readonly string[]> {
  const exports = Object.entries((await import(pathToFileURL(path).href)) as object)
  const isPlain = (value: unknown) =>
    typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
  // The bundler reports an import of any other.
  return exports.filter(([, value]) => isPlain(value)).map(([name]) => name)
}

const substitute = (name: string, functions: readonly string[]): string =>
  [
    'const read = () => {',
    `  const it = $lazily('${name}')`,
    ...functions.map((each) => `  ${each} = it.${each}`),
    '}',
    ...functions.map((each) => `export let ${each} = (...given) => (read(), ${each}(...given))`),
  ].join('\n')
