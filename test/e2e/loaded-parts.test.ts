import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'

const vclint = join(import.meta.dirname, '../../dist/vclint.cjs')

/** Prints the files that Node has loaded as the last line. */
const REPORT = `data:text/javascript,import{createRequire}from'node:module';const{cache}=createRequire('/x');process.on('exit',()=>console.error(JSON.stringify(Object.keys(cache))))`

const partsIn = (stderr: string) => {
  const loaded = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as string[]
  return loaded.map((path) => basename(path).replace(/(?:-[\w-]{8})?\.cjs$/, '')).toSorted()
}

it('loads nothing for a clean file but what lints it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-loaded-'))
  writeFileSync(
    join(folder, 'vc.yaml'),
    'sync: {toHost: {endpoints: {enabled: true}}}\nexternal: {platform: {apiKey: {secretName: shop-key}}}\n',
  )
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', REPORT, vclint, '--no-config', 'vc.yaml'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  expect(status).toBe(0)
  expect(partsIn(stderr)).toEqual([
    'cli',
    'engine',
    'pretty',
    'program',
    'rolldown-runtime',
    'vclint',
  ])
})

it('starts a server without what is asked for at a place, custom rules and expressions', () => {
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT, vclint, 'lsp', '--stdio'], {
    encoding: 'utf8',
    input: '',
  })
  const parts = partsIn(stderr)
  expect(parts).toContain('lsp')
  const late = ['editor', 'custom-rules', 'patch', 'code-keys', 'sandbox-job']
  expect(parts.filter((name) => late.includes(name))).toEqual([])
})
