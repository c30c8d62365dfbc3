import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Every file of the project that a test reaches by its imports, with the number of steps. */
export type Reach = ReadonlyMap<string, number>

/** An import of more than types: `from '…'`, `import '…'`, `import('…')`. */
const IMPORT = /(?:^(?:import|export) (?!type )[^'`]*?|^import |import\()'([^']+)'/gm

/** What each test file imports, over all steps. */
export function reachOfTests(root: string, tests: readonly string[]): ReadonlyMap<string, Reach> {
  const known = new Map<string, readonly string[]>()
  const importsOf = (file: string) => {
    const found = known.get(file) ?? readImports(root, file)
    known.set(file, found)
    return found
  }
  return new Map(tests.map((test) => [test, reachOf(test, importsOf)]))
}

function reachOf(test: string, importsOf: (file: string) => readonly string[]): Reach {
  const reach = new Map([[test, 0]])
  for (const [file, steps] of reach)
    for (const next of importsOf(file)) if (!reach.has(next)) reach.set(next, steps + 1)
  return reach
}

function readImports(root: string, file: string): readonly string[] {
  if (!file.endsWith('.ts')) return []
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const path = name.startsWith('#')
      ? `src/${name.slice(1)}/index.ts`
      : name.startsWith('.')
        ? relative(root, join(root, dirname(file), name))
        : ''
    return path !== '' && existsSync(join(root, path)) ? [path] : []
  })
}
