import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

/** Bundles the page and its worker into a folder that any server can serve. */
export async function buildPlayground(root: string, out: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  mkdirSync(out, { recursive: true })
  const options = {
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: out,
    target: 'es2023',
    chunkNames: 'part-[hash]',
    define: { VCLINT_VERSION: JSON.stringify(version) },
    conditions: ['browser'],
    mainFields: ['browser', 'module', 'main'],
    logLevel: 'warning',
  } satisfies BuildOptions
  for (const name of ['main', 'worker'])
    await build({ ...options, entryPoints: [join(root, `site/playground/${name}.ts`)] })
  for (const file of ['index.html', 'style.css'])
    copyFileSync(join(root, 'site/playground', file), join(out, file))
  copyFileSync(join(root, 'src/generated/quickjs.wasm'), join(out, 'quickjs.wasm'))
}
