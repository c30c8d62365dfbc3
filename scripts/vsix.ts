import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { type BuildOptions, build } from 'esbuild'
import { zipSync } from 'fflate'
import { packagesOf, thirdPartyLicences } from './third-party.ts'

// Packs editors/vscode with the server in it. Wants a built dist/. Usage: tsx scripts/vsix.ts [FILE.vsix]
const root = join(import.meta.dirname, '..')
const home = join(root, 'editors/vscode')
const read = (path: string) => readFileSync(join(root, path))

// All that is packed is CommonJS or a script: editors of some versions refuse anything else in the browser.
const { type: _, ...manifest } = JSON.parse(
  read('editors/vscode/package.json').toString(),
) as Record<string, string>
const { version } = JSON.parse(read('package.json').toString()) as { version: string }
const out = process.argv[2] ?? join(home, `vclint-${version}.vsix`)

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'eof',
  logLevel: 'warning',
  write: false,
  metafile: true,
}

/** The source files of the bundles. */
const inputs: string[] = []

/** One file, with everything that it imports. */
async function bundled(entry: string, options: BuildOptions): Promise<Uint8Array> {
  const { outputFiles, metafile } = await build({ ...common, ...options, entryPoints: [entry] })
  inputs.push(...Object.keys(metafile?.inputs ?? {}))
  return outputFiles?.[0]?.contents ?? new Uint8Array()
}

const extension = await bundled('editors/vscode/src/extension.ts', {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  mainFields: ['module', 'main'],
})
const browserExtension = await bundled('editors/vscode/src/browser/extension.ts', {
  format: 'cjs',
  platform: 'browser',
  target: 'es2022',
  external: ['vscode'],
})
// As a script, which every editor can start in a worker; with the server as it was built.
const browserServer = await bundled('editors/vscode/src/browser/server.ts', {
  plugins: [
    {
      name: 'built-server',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/src\/lsp\/worker\.ts$/ }, () => ({
          path: join(root, 'dist/worker.js'),
        })),
    },
  ],
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  define: { VCLINT_VERSION: JSON.stringify(version), 'import.meta.url': '""' },
})

/** Every file below a folder of the repository, by its path from there. */
const below = (folder: string, wanted: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => wanted.test(file) && statSync(join(root, file)).isFile())
    .toSorted()

const syntaxes = below('editors/vscode/syntaxes', /\.json$/)
const walkthrough = below('editors/vscode/walkthrough', /\.(?:md|png)$/)
const licences = [
  read('dist/THIRD-PARTY-LICENSES.txt').toString(),
  thirdPartyLicences(root, packagesOf(inputs)),
].join(`\n${'-'.repeat(80)}\n\n`)
// Without what only the library needs.
const server = [
  ...below('dist', /^dist\/(?:(?:vclint|command\/.*)\.cjs|quickjs\.wasm)$/),
  ...below('rules', /\.md$/),
]
const kept = ['name', 'type', 'version', 'license']
const serverManifest = Object.entries(
  JSON.parse(read('package.json').toString()) as Record<string, unknown>,
).filter(([key]) => kept.includes(key))

const xml = (text = '') =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const listing = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(manifest.name)}" Version="${xml(version)}" Publisher="${xml(manifest.publisher)}"/>
    <DisplayName>${xml(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(manifest.description)}</Description>
    <Categories>Linters,Programming Languages</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.91.0"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace,web"/>
      <Property Id="Microsoft.VisualStudio.Services.Branding.Color" Value="#174ea6"/>
      <Property Id="Microsoft.VisualStudio.Services.Branding.Theme" Value="dark"/>
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/icon.png</Icon>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Changelog" Path="extension/CHANGELOG.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/icon.png" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/><Default Extension=".js" ContentType="application/javascript"/><Default Extension=".cjs" ContentType="application/javascript"/><Default Extension=".wasm" ContentType="application/wasm"/><Default Extension=".md" ContentType="text/markdown"/><Default Extension=".png" ContentType="image/png"/><Default Extension=".txt" ContentType="text/plain"/></Types>
`

const files = new Map<string, string | Uint8Array>([
  ['extension.vsixmanifest', listing],
  ['[Content_Types].xml', types],
  ['extension/package.json', JSON.stringify({ ...manifest, version }, null, 2)],
  ['extension/README.md', read('editors/vscode/README.md')],
  ['extension/CHANGELOG.md', read('CHANGELOG.md')],
  ['extension/icon.png', read('editors/vscode/icon.png')],
  ['extension/LICENSE.txt', read('LICENSE')],
  ['extension/THIRD-PARTY-LICENSES.txt', licences],
  ['extension/extension.cjs', extension],
  ['extension/browser/extension.js', browserExtension],
  ['extension/browser/server.js', browserServer],
  ...[...syntaxes, ...walkthrough].map((file): [string, Uint8Array] => [
    file.replace('editors/vscode', 'extension'),
    read(file),
  ]),
  ['extension/server/package.json', JSON.stringify(Object.fromEntries(serverManifest), null, 2)],
  ...server.map((file): [string, Uint8Array] => [`extension/server/${file}`, read(file)]),
])
mkdirSync(dirname(out), { recursive: true })
// The same files give the same bytes: no time is written down, and everybody may read them.
const everyday = { level: 9, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o100644 << 16 } as const
writeFileSync(
  out,
  zipSync(
    Object.fromEntries(
      [...files].map(([path, content]) => [path, [new Uint8Array(Buffer.from(content)), everyday]]),
    ),
  ),
)
process.stdout.write(`${out}\n`)
