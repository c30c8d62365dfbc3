import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileName, readPage } from '../../scripts/rule-page.ts'

export interface ExampleFile {
  readonly uri: string
  readonly text: string
}

const root = join(import.meta.dirname, '../../rules')

/** Every block of every rule's page: good and bad files of all sorts. */
export const exampleFiles: readonly ExampleFile[] = readdirSync(root, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.md'))
  .toSorted()
  .flatMap((file) => {
    const page = readPage(readFileSync(join(root, file), 'utf8'))
    return [...page.invalid, ...page.valid].flatMap(({ files }) =>
      files.map((block) => ({ uri: fileName(block), text: block.text })),
    )
  })
