import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhenChanged } from './write.ts'

/**
 * Writes the addresses that follow from `homepage` in package.json, the one that is set by hand: where the code and
 * the issues are, also those of the folder for pre-commit, and those on the pages about CI. Without it there are none, and
 * the pages show OWNER.
 */
export function writeAddresses(root: string): void {
  const manifestPath = join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const { homepage, version } = manifest
  writeWhenChanged(manifestPath, json(withAddresses(manifest, homepage, homepage)))

  const hooksPath = join(root, 'hooks/package.json')
  const hooks = { ...JSON.parse(readFileSync(hooksPath, 'utf8')), version }
  const released = { ...hooks, dependencies: { vclint: version } }
  const mirror = homepage && `${homepage}-pre-commit`
  writeWhenChanged(hooksPath, json(withAddresses(released, homepage, mirror)))

  const page = join(root, 'docs/ci.md')
  writeWhenChanged(page, withReleases(readFileSync(page, 'utf8'), homepage, version))
}

const json = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`

type Manifest = Readonly<Record<string, unknown>>

/** A manifest with the addresses behind its description. */
function withAddresses(
  { homepage: _, repository: __, bugs: ___, ...rest }: Manifest,
  homepage: string | undefined,
  code: string | undefined,
): Manifest {
  if (homepage === undefined) return rest
  const { name, version, description, ...others } = rest
  const addresses = {
    homepage,
    repository: { type: 'git', url: `git+${code}.git` },
    bugs: { url: `${homepage}/issues` },
  }
  return { name, version, description, ...addresses, ...others }
}

/** The page with the addresses and the version that users copy. */
export function withReleases(page: string, homepage: string | undefined, version: string): string {
  const code = homepage ?? 'https://github.com/OWNER/vclint'
  const action = code.replace(/^https:\/\/[^/]+\//, '')
  return page
    .replaceAll(/(- repo: )\S+-pre-commit\b/g, `$1${code}-pre-commit`)
    .replaceAll(/(\brev: )v\S+/g, `$1v${version}`)
    .replaceAll(/(- uses: )\S+\/vclint@v\S+/g, `$1${action}@v${version}`)
}
