import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type BuildOptions,
  build,
  type OutputAsset,
  type OutputChunk,
  type OutputOptions,
} from 'rolldown'
import { commandOptions } from './command-options.ts'
import { markCalled } from './eager.ts'
import { gathering } from './gathering.ts'
import { engineEntry, lazyBanner, lazyEntries, lazyModules } from './lazy-modules.ts'
import { packagesOf, thirdPartyLicences } from './third-party.ts'
import { workerPlugins } from './worker-plugins.ts'

// Bundles the command and the library into dist/: whoever installs vclint downloads no dependency.
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

rmSync(dist, { recursive: true, force: true })

const output: OutputOptions = {
  comments: { legal: false, jsdoc: false },
  minify: { compress: true, mangle: false, codegen: true },
}

/**
 * The modules that every run loads, those for the first file in scope, and those that print: one file each.
 */
const groups = {
  program: join(root, 'src/cli/main.ts'),
  linter: engineEntry,
  pretty: join(root, 'src/reporters/pretty.ts'),
}
const below = gathering(Object.values(groups))

const common = commandOptions(root)
const command = await build({
  ...common,
  input: {
    cli: 'src/cli/main.ts',
    'sandbox-child': 'src/files/sandbox/sandbox-child.ts',
    ...lazyEntries,
  },
  preserveEntrySignatures: 'allow-extension',
  plugins: [lazyModules(root), below.plugin],
  output: {
    ...output,
    dir: join(dist, 'command'),
    // Loads in half the time of ES modules, and can be asked for in the middle of a function.
    format: 'cjs',
    dynamicImportInCjs: false,
    // One byte for each character: quicker to read.
    charset: 'ascii',
    banner: lazyBanner,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: Object.entries(groups).map(([name, entry], index) => ({
        name,
        priority: 3 - index,
        // Not the program itself, which starts when its file is loaded.
        test: (id: string) => id !== groups.program && below.of(entry).has(id),
      })),
    },
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  },
})

/** A worker and the library load this file when they first need it. */
const lateFile = /\/(browser-engine|browser-custom-rules)\.ts$/
const lateName = (id: string) =>
  lateFile.exec(id)?.[1]?.replace('browser', './worker-browser').concat('.js') ?? id

const library = await build({
  cwd: root,
  input: { index: 'src/index.ts' },
  platform: 'neutral',
  external: lateFile,
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'es2023' },
  output: {
    ...output,
    dir: dist,
    format: 'esm',
    codeSplitting: false,
    paths: lateName,
  },
})

/** For web workers: only what browsers have. */
const forBrowsers = {
  cwd: root,
  platform: 'browser',
  plugins: [...workerPlugins(root)],
  transform: { target: 'es2023', define: { VCLINT_VERSION: JSON.stringify(version) } },
  output: {
    ...output,
    minify: true,
    dir: dist,
    format: 'esm',
    codeSplitting: false,
    entryFileNames: '[name].js',
    paths: lateName,
  },
} as const satisfies BuildOptions

const worker = await build({
  ...forBrowsers,
  input: { worker: 'src/lsp/worker.ts' },
  external: lateFile,
})

/**
 * The worker fetches this for the first expression that is tried. Whole, so that there is no third file for code
 * that both use.
 */
const engine = await build({
  ...forBrowsers,
  input: { 'worker-browser-engine': 'src/lsp/browser-engine.ts' },
})

/** The worker fetches this when a configuration first has custom rules. */
const customRules = await build({
  ...forBrowsers,
  input: { 'worker-browser-custom-rules': 'src/lsp/browser-custom-rules.ts' },
})

// On a line of their own tools find them, which look for the format of a module with patterns.
for (const file of ['index.js', 'worker.js']) {
  const text = readFileSync(join(dist, file), 'utf8')
  writeFileSync(join(dist, file), text.replace(/export\{[^{}]*\};?\s*$/, '\n$&'))
}

const chunksOf = ({ output }: { output: readonly (OutputChunk | OutputAsset)[] }) =>
  output.filter((part) => part.type === 'chunk')

// In the JavaScript of any Node.js, so that an old one gets as far as this sentence.
const versionCheck = `var v = process.versions.node.split('.');
if (v[0] < 20 || (v[0] == 20 && v[1] < 19)) {
  console.error('vclint needs Node.js 20.19 or later, and this is ' + process.versions.node + '. Upgrade Node.js to run it.');
  process.exit(2);
}`

await build({
  cwd: root,
  input: { vclint: 'src/cli/start.ts' },
  platform: 'node',
  transform: {
    // An old Node.js can read it, too.
    target: 'es2015',
    define: { 'import.meta.filename': '__filename' },
  },
  output: {
    ...output,
    dir: dist,
    format: 'cjs',
    banner: `#!/usr/bin/env node\n${versionCheck}`,
    entryFileNames: '[name].cjs',
  },
})
chmodSync(join(dist, 'vclint.cjs'), 0o755)

copyFileSync(join(root, 'src/generated/quickjs.wasm'), join(dist, 'quickjs.wasm'))

// Last, when everything is there that a run reads.
markCalled(join(dist, 'vclint.cjs'), join(dist, 'command'), join(root, 'examples/good'))

// The validators are made with code of packages too; the file names them.
const validators = readFileSync(join(root, 'src/generated/validators.js'), 'utf8')
const made = /^\/\/ Holds code of (.*)\.$/m.exec(validators)?.[1]?.split(', ') ?? []
const chunks = [command, library, worker, engine, customRules].flatMap(chunksOf)
const inputs = [
  ...chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id))),
  ...made.map((name) => `node_modules/${name}/`),
]
const folders = [...packagesOf(inputs), 'schemas/k8s', 'schemas/release-lines']
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root, folders))
