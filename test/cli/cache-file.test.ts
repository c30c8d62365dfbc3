import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Entry, loadCache, type Run, storeCache } from '../../src/cli/cache/cache-file.ts'
import { lintFiles } from '../lint-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('gives back what was stored: the whole run and each file by itself', () => {
  const kept = new Map<string, Entry>()
  const store = {
    recall: () => undefined,
    keep: ({ uri }: { uri: string }, result: Entry['result']) =>
      void kept.set(uri, { config: 'c', hash: uri, stamp: '1', result }),
  }
  const text = 'external: {platform: {apiKey: {secretNme: a}}}\n'
  const { files: _, ...outcome } = lintFiles([{ uri: 'vc.yaml', text }], { memory: { store } })
  expect(kept.get('vc.yaml')?.result.findings).toHaveLength(1)
  const run: Run = { key: 'k', outcome }
  const place = { path: join(folder, 'cache.json'), key: 'of this user' }
  storeCache(place, 'this build', run, new Map(), kept)
  const loaded = loadCache(place, 'this build')
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
  expect(loaded.run).toEqual(plain(run))
  expect(Object.fromEntries(loaded.entries())).toEqual(plain(Object.fromEntries(kept)))
  expect(loadCache(place, 'another build').entries().size).toBe(0)
  const other = { ...place, key: 'of another user' }
  expect(loadCache(other, 'this build').entries().size).toBe(0)
})
