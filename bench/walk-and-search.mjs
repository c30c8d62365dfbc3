// What is the least that can be done with a folder: walk it, read every file that vclint reads, look for one word.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES =
  /\.(?:ya?ml|jsonc?)(?:\.(?:gotmpl|tpl|tmpl|j2))?$|\.(?:gotmpl|tpl|j2|http|rest|tf|tofu|mdx?|markdown)$/i
let found = 0
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) walk(path)
    else if (NAMES.test(path) && readFileSync(path, 'utf8').includes('toHost')) found++
  }
}
walk(process.argv[2] ?? '.')
console.log(found)
