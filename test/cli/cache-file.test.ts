import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Entry, loadCache, storeCache } from '../../src/cli/cache/cache-file.ts'
import { lintFiles } from '../lint-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('gives back what was stored for each file', () => {
  const kept = new Map<string, Entry>()
  const store = {
    recall: () => undefined,
    keep: ({ uri }: { uri: string }, result: Entry['result']) =>
      void kept.set(uri, { config: 'c', hash: uri, stamp: '1', result }),
  }
  const text = 'external: {platform: {apiKey: {secretNme: a}}}\n'
  lintFiles([{ uri: 'vc.yaml', text }], { memory: { store } })
  expect(kept.get('vc.yaml')?.result.findings).toHaveLength(1)
  const place = { path: join(folder, 'cache.json'), key: 'of this user' }
  storeCache(place, 'this build', new Map(), kept)
  const loaded = loadCache(place, 'this build')
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
  expect(Object.fromEntries(loaded)).toEqual(plain(Object.fromEntries(kept)))
  expect(loadCache(place, 'another build').size).toBe(0)
  const other = { ...place, key: 'of another user' }
  expect(loadCache(other, 'this build').size).toBe(0)
})
