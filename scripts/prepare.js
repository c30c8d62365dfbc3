import { execSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// npm runs this after it installed a clone, and before it packs one: dist/ is built if it is missing or out of date.
const root = join(import.meta.dirname, '..')
const inputs = ['src', 'rules', 'schemas', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
)
const built = join(root, 'dist/vclint.cjs')
const time = (path) => statSync(path).mtimeMs
if (!existsSync(built) || inputs.some((path) => time(path) > time(built)))
  execSync('npm run build', { cwd: root, stdio: ['ignore', 2, 2] })
