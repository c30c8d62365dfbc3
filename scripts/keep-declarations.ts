import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// The compiler declares every module; those that the doors of the package lead to stay.
const folder = join(import.meta.dirname, '..', 'dist/types')
const kept = new Set<string>()
const open = ['src/index.d.ts', 'src/lsp/worker.d.ts'].map((door) => join(folder, door))

for (let file = open.pop(); file !== undefined; file = open.pop()) {
  if (kept.has(file)) continue
  kept.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.[jt]s'/g))
    open.push(resolve(dirname(file), `${target}.d.ts`))
}

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (entry.isDirectory()) {
    if (![...kept].some((file) => file.startsWith(`${path}/`)))
      rmSync(path, { recursive: true, force: true })
  } else if (!kept.has(path)) rmSync(path, { force: true })
}

// Once more for who asks with `require`: the compiler takes what a declaration declares by its ending.
for (const file of kept) {
  const text = readFileSync(file, 'utf8').replaceAll(/(from '\.[^']+)\.[jt]s'/g, "$1.cjs'")
  writeFileSync(file.replace(/\.d\.ts$/, '.d.cts'), text)
}
