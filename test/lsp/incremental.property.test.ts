import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { createWorkspace, type Workspace } from '../../src/lsp/workspace/workspace.ts'
import { exampleFiles } from '../core/examples.ts'
import { runs } from '../runs.ts'

const settings = { numRuns: runs(30) }
const seeds = exampleFiles
  .filter(({ uri, text }) => /\.ya?ml$/.test(uri) && !uri.includes('.vclint') && text.length < 2000)
  .map(({ text }) => text.replace(/^---\n/, ''))
const pieces = ['---\n', '# vclint-disable-file unknown-field\n', '# vclint-project: shop\n']
const snippets = [
  ...pieces,
  'x',
  ' ',
  '\n',
  ':',
  '"',
  '{{ .x }}',
  '{{- end }}\n',
  '<NAME>',
  '*a',
  '&a ',
  '...\n',
  '😀',
  '\r\n',
  '#',
]

/** Where in a text an edit starts, how much it takes away, and what it puts there. */
interface Edit {
  readonly file: 0 | 1
  readonly at: number
  readonly length: number
  readonly text: string
  readonly isAtLine: boolean
}

const part = fc.constantFrom(...seeds)
const documents = fc.array(part, { minLength: 2, maxLength: 5 })

/** A `List` with each document as an item. */
function listOf(parts: readonly string[]): string {
  const items = parts.map((text) => text.replace(/^(?=.)/gm, '    ').replace(/^ {4}/, '  - '))
  return `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`
}

const file = fc.oneof(
  documents.map((parts) => parts.join('---\n')),
  documents.map(listOf),
)
const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.constantFrom(0 as const, 1 as const),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 300 })),
  text: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...snippets) },
    { weight: 1, arbitrary: part.map((text) => `${text}---\n`) },
    { weight: 1, arbitrary: fc.constant('') },
  ),
  isAtLine: fc.boolean(),
})

function edited(text: string, { at, length, text: added, isAtLine }: Edit): string {
  const place = Math.floor(at * text.length)
  const start = isAtLine ? text.lastIndexOf('\n', place) + 1 : place
  return text.slice(0, start) + added + text.slice(start + length)
}

const paths = ['/work/one.vc.yaml', '/work/two.yaml']
const disk: Disk = {
  readText: () => undefined,
  exists: () => false,
  filesBelow: async () => [],
  rootFinder: () => () => '/work',
}

function start(texts: readonly string[]): Workspace {
  const workspace = createWorkspace(disk, () => '2026-01-31')
  workspace.setFolders(['/work'])
  for (const [index, path] of paths.entries()) workspace.setOpen(path, texts[index] ?? '')
  return workspace
}

const reportsOf = (workspace: Workspace) =>
  paths.map((path) => {
    const result = workspace.lint(path)?.result
    expect(result?.crashes).toEqual([])
    return { findings: result?.findings, suppressed: result?.suppressed }
  })

it('what is found after edits is what a fresh start finds', () => {
  fc.assert(
    fc.property(
      fc.tuple(file, file),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      (files, edits) => {
        const texts: string[] = [...files]
        const workspace = start(texts)
        reportsOf(workspace)
        for (const one of edits) {
          texts[one.file] = edited(texts[one.file] ?? '', one)
          workspace.setOpen(paths[one.file] ?? '', texts[one.file])
          expect(reportsOf(workspace)).toEqual(reportsOf(start(texts)))
        }
      },
    ),
    settings,
  )
})
