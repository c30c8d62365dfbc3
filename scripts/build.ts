import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { packagesOf, thirdPartyLicences } from './third-party.ts'

// Bundles the command and the library into dist/: whoever installs vclint downloads no dependency.
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}

rmSync(dist, { recursive: true, force: true })

/**
 * Importing a module of Node's as an ES module makes all of its lazy exports, which costs a third of
 * the start of the program: in the bundle they are asked for as they are.
 */
const builtins: Plugin = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'node', sideEffects: false } : undefined,
    )
    onLoad({ filter: /^/, namespace: 'node' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => /^[A-Za-z]\w*$/.test(name))
      const own = names.filter((name) => name !== 'default')
      // Pure, so that only what somebody uses is left.
      const exported = own.map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => it.${name})()`,
      )
      const it = `const it = process.getBuiltinModule(${JSON.stringify(path)})`
      return { contents: [it, 'export default it', ...exported].join('\n') }
    })
  },
}

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'node20.19',
  legalComments: 'eof',
  minifySyntax: true,
  minifyWhitespace: true,
  // One byte for each character: quicker to read.
  charset: 'ascii',
  logLevel: 'warning',
  metafile: true,
  define: { VCLINT_VERSION: JSON.stringify(version) },
} as const

const command = await build({
  ...shared,
  entryPoints: { cli: 'src/cli/main.ts' },
  outdir: 'dist',
  platform: 'node',
  plugins: [builtins],
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  // The same code as the Node build of yaml, but in ES modules.
  alias: { yaml: join(root, 'node_modules/yaml/browser/dist/index.js') },
  // Packages in CommonJS (the language server's) ask for Node's modules with require.
  banner: {
    js: "const require=process.getBuiltinModule('module').createRequire(import.meta.url);",
  },
})

const library = await build({
  ...shared,
  entryPoints: { index: 'src/index.ts' },
  outdir: 'dist',
  platform: 'neutral',
  mainFields: ['module', 'main'],
})

writeFileSync(join(dist, 'vclint.js'), readFileSync(join(root, 'scripts/vclint.js'), 'utf8'))
chmodSync(join(dist, 'vclint.js'), 0o755)

// The validators are made with code of packages too; the file names them.
const validators = readFileSync(join(root, 'src/generated/validators.js'), 'utf8')
const made = /^\/\/ Holds code of (.*)\.$/m.exec(validators)?.[1]?.split(', ') ?? []
const inputs = [
  ...[command, library].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  ...made.map((name) => `node_modules/${name}/`),
]
const folders = [...packagesOf(inputs), 'schemas/k8s']
writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences(root, folders))
