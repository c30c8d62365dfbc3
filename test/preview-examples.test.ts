import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { vclintIn } from './e2e/vclint-in.ts'

const root = join(import.meta.dirname, '..')
const isUpdate = process.env.UPDATE_GOLDEN === '1'

/** A file is as it was checked in, or written anew where that was asked for. */
function keep(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(root, path), 'utf8')
  if (isUpdate) writeFileSync(join(root, path), change(text))
  else expect(text).toBe(change(text))
}

it('previews the examples', async () => {
  const { out, err } = await vclintIn(root, ['preview', 'examples', '-f', 'pretty'])
  expect(err).toBe('')
  keep('test/golden/preview.txt', () => out)
})

it('README shows the preview of a good example', async () => {
  const { out } = await vclintIn(root, ['preview', 'examples/good', '-f', 'pretty'])
  keep('README.md', (text) =>
    text.replace(
      /(?<=\(docs\/preview\.md\)\n\n```text\n)[\s\S]*?(?=^```$)/m,
      () => `${out.trimEnd()}\n`,
    ),
  )
})
