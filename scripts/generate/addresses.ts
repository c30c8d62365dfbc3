import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { between } from './between.ts'
import { writeWhenChanged } from './write.ts'

/**
 * Writes the addresses that follow from `homepage` in package.json, the one that is set by hand: where the code and
 * the issues are, and those on the pages about CI. Without it there are none, and the pages show an example.
 */
export function writeAddresses(root: string): void {
  const manifestPath = join(root, 'package.json')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const { homepage, version } = manifest
  writeWhenChanged(manifestPath, json(withAddresses(manifest, homepage)))

  for (const name of ['docs/ci.md', 'scripts/install.sh']) {
    const page = join(root, name)
    writeWhenChanged(page, withReleases(readFileSync(page, 'utf8'), homepage, version))
  }
}

const json = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`

type Manifest = Readonly<Record<string, unknown>>

/** A manifest with the addresses behind its description. */
function withAddresses(
  { homepage: _, repository: __, bugs: ___, ...rest }: Manifest,
  homepage: string | undefined,
): Manifest {
  if (homepage === undefined) return rest
  const { name, version, description, ...others } = rest
  const addresses = {
    homepage,
    repository: { type: 'git', url: `git+${homepage}.git` },
    bugs: { url: `${homepage}/issues` },
  }
  return { name, version, description, ...addresses, ...others }
}

const EXAMPLE = 'https://git.example.com/tools/vclint'

const EXAMPLE_NOTE = `vclint is not published yet. \`${EXAMPLE}\` stands for the address of a copy of its repository
that your machines can reach, with the tag of a version that you made by \`npm run release\`.`

/** The page with the addresses and the version that users copy. */
export function withReleases(page: string, homepage: string | undefined, version: string): string {
  const code = homepage ?? EXAMPLE
  const action = code.replace(/^https:\/\/[^/]+\//, '')
  return between(page, 'address', homepage === undefined ? EXAMPLE_NOTE : '')
    .replaceAll(/(- repo: )\S+\/vclint\b/g, `$1${code}`)
    .replaceAll(/\bgit\+\S+?\/vclint\.git#v[^\s'"`)]+/g, `git+${code}.git#v${version}`)
    .replaceAll(/^(address=)\S+$/gm, `$1${code}`)
    .replaceAll(/^(version=\$\{1:-)[^}]+/gm, `$1${version}`)
    .replaceAll(/\bgit\+\S+?\/vclint\.git#\$VCLINT/g, `git+${code}.git#$$VCLINT`)
    .replaceAll(/(VCLINT: )v\S+( .* depName=)\S+/g, `$1v${version}$2${code}`)
    .replaceAll(/(\brev: )v\S+/g, `$1v${version}`)
    .replaceAll(/(- uses: )\S+\/vclint@v\S+/g, `$1${action}@v${version}`)
}
