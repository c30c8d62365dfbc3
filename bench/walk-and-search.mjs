// What is the least that can be done with a folder: walk it, read every YAML file, look for one word.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

let found = 0
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) walk(path)
    else if (/\.ya?ml$/.test(path) && readFileSync(path, 'utf8').includes('toHost')) found++
  }
}
walk(process.argv[2] ?? '.')
console.log(found)
