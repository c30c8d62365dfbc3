import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// The compiler declares every module; those that the entries of the package lead to are kept.
const folder = join(import.meta.dirname, '..', 'dist/types')
const library = reachedFrom('src/index.d.ts')
const kept = new Set([...library, ...reachedFrom('src/lsp/worker.d.ts')])

function reachedFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [join(folder, entry)]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.[jt]s'/g))
      open.push(resolve(dirname(file), `${target}.d.ts`))
  }
  return reached
}

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (entry.isDirectory()) {
    if (![...kept].some((file) => file.startsWith(`${path}/`)))
      rmSync(path, { recursive: true, force: true })
  } else if (!kept.has(path)) rmSync(path, { force: true })
}

// The library's once more for `require`: the compiler takes a module's format from the ending of its declaration.
for (const file of library) {
  const text = readFileSync(file, 'utf8').replaceAll(/(from '\.[^']+)\.[jt]s'/g, "$1.cjs'")
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), text)
}
