import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhenChanged } from './write.ts'

/**
 * Writes the addresses that follow from `homepage` in package.json, the one that is set by hand: where the code and
 * the issues are. Without it there are none.
 */
export function writeAddresses(root: string): void {
  const path = join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const { homepage, repository: _, bugs: __, ...rest } = manifest
  if (homepage === undefined) return
  const { name, version, description, ...others } = rest
  const addresses = {
    homepage,
    repository: { type: 'git', url: `git+${homepage}.git` },
    bugs: { url: `${homepage}/issues` },
  }
  const written = { name, version, description, ...addresses, ...others }
  writeWhenChanged(path, `${JSON.stringify(written, null, 2)}\n`)
}
