import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lintFiles } from './lint-files.ts'

const good = ['test/corpus/ok', 'examples/good']
const files = good.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder)).map((name) => join(folder, name)),
)
const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

it.each(files)('says nothing of %s', (path) => {
  expect(lintFiles([{ uri: path, text: read(path) }]).findings).toEqual([])
})

it('says nothing of realistic files that lie together', () => {
  const inputs = files
    .filter((path) => path.startsWith('test'))
    .map((path) => ({ uri: path, text: read(path) }))
  expect(lintFiles(inputs).findings.filter(({ severity }) => severity !== 'info')).toEqual([])
})
