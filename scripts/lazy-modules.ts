import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/**
 * Modules by the file of the bundle that holds them, which is read at the first call of a function that it exports. So
 * their importers do not notice, and a run on clean, plain files reads the first alone.
 */
const lazyFiles: Readonly<Record<string, readonly string[]>> = {
  // All that a run needs for the first file that may be in scope.
  engine: [
    'src/core/document/source.ts',
    'src/core/release/vc-positions.ts',
    'src/core/secret/hide-credentials.ts',
    'src/core/secret/secrets-of.ts',
    'src/run/lint-files.ts',
    'src/run/read/shown-secrets.ts',
    'src/run/profile/rule-infos.ts',
    'src/run/profile/topics.ts',
  ],
  builds: [
    'src/run/build/built-documents.ts',
    'src/run/build/refused-patch.ts',
    'src/run/build/selector.ts',
    'src/run/build/steps/generators.ts',
    'src/run/build/steps/references.ts',
    'src/run/build/steps/repeated-object.ts',
    'src/run/build/steps/substitution.ts',
    'src/run/build/transformer-files.ts',
    'src/run/build/transformers.ts',
  ],
  changes: [
    'src/project/change/compare.ts',
    'src/project/change/connections.ts',
    'src/project/change/lint-change.ts',
    'src/project/change/pair.ts',
    'src/project/change/server-state.ts',
  ],
  'custom-rules': ['src/custom-rules/language.ts', 'src/custom-rules/read-custom-rules.ts'],
  edit: ['src/core/edit/index.ts'],
  // What an editor asks for at a place.
  editor: [
    'src/editor/completion/completion.ts',
    'src/editor/create/missing.ts',
    'src/editor/hover.ts',
    'src/editor/names/navigate.ts',
    'src/editor/names/rename.ts',
    'src/editor/preview.ts',
    'src/editor/ranges.ts',
    'src/editor/signature.ts',
    'src/editor/tokens.ts',
    'src/patch/preview/preview-words.ts',
    'src/run/preview-file.ts',
  ],
  evaluations: ['src/patch/evaluations.ts'],
  'find-directives': ['src/core/directive/find-directives.ts'],
  gate: [
    'src/cli/input/changed-settings.ts',
    'src/run/base/causes.ts',
    'src/run/base/new-findings.ts',
    'src/run/base/settings-changed.ts',
  ],
  gitignore: ['src/files/ignore/gitignore.ts'],
  'json-patch': [
    'src/core/json-patch/branch.ts',
    'src/core/json-patch/failure.ts',
    'src/core/json-patch/made-object.ts',
    'src/core/json-patch/merge.ts',
  ],
  languages: ['src/embedded/markdown.ts', 'src/embedded/shell.ts', 'src/embedded/terraform.ts'],
  'parameter-lines': ['src/domain/parameter-lines.ts'],
  'parse-full': ['src/core/yaml/parse-full.ts'],
  'parse-repairing': ['src/core/yaml/parse-repairing.ts'],
  patch: ['src/patch/index.ts'],
  requests: ['src/core/request/parse-http.ts'],
  sandbox: ['src/files/sandbox/sandbox.ts'],
  'syntax-messages': ['src/core/yaml/syntax-messages.ts'],
  templates: [
    'src/core/template/branches.ts',
    'src/core/template/cover.ts',
    'src/core/template/spans.ts',
  ],
  upgrade: [
    'src/core/release/upgrade/kept-values.ts',
    'src/core/release/upgrade/old-settings.ts',
    'src/core/release/upgrade/refusal.ts',
    'src/core/release/upgrade/translate.ts',
  ],
  validators: ['src/generated/validators.js'],
  'yaml-complexity': ['src/core/yaml/complexity.ts'],
}

const PREFIX = '\0lazy:'

const entryOf = (name: string) => `${PREFIX}${name}`

/** The entries of the bundle for these files. */
export const lazyEntries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(lazyFiles).map((name) => [name, entryOf(name)]),
)

export const engineEntry = entryOf('engine')

/** The lines at the top of a bundled file that let it load a lazy module. */
export const lazyBanner = "const $lazily=(name)=>require('./'+name+'.cjs');"

/** Puts functions in place of a lazy module that read it when they are called for the first time. */
export function lazyModules(root: string): Plugin {
  const names = new Map(
    Object.entries(lazyFiles).flatMap(([name, paths]) =>
      paths.map((path) => [join(root, path), name] as const),
    ),
  )
  return {
    name: 'lazy-modules',
    resolveId: {
      order: 'pre',
      async handler(id, importer) {
        if (id.startsWith(PREFIX)) return id
        if (importer === undefined || importer.startsWith(PREFIX)) return null
        const found = await this.resolve(id, importer, { skipSelf: true })
        const name = found === null ? undefined : names.get(found.id)
        if (name === undefined) return null
        return { id: `${PREFIX}${found?.id}`, moduleSideEffects: false }
      },
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const path = id.slice(PREFIX.length)
      const modules = lazyFiles[path]?.map((each) => JSON.stringify(join(root, each)))
      if (modules !== undefined) return modules.map((each) => `export * from ${each}`).join('\n')
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
