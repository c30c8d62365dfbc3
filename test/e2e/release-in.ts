import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BESIDE_THE_PACKAGE, packOf, tagRelease } from '../../scripts/release-tag.ts'
import { gitIn } from './git-in.ts'

const root = join(import.meta.dirname, '../..')

/** A repository with the tag of a release, made from what is built. */
export function releaseIn(folder: string) {
  const repository = join(folder, 'vclint')
  for (const file of BESIDE_THE_PACKAGE) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    cpSync(join(root, file), join(repository, file))
  }
  gitIn(repository, 'init', '-q')
  gitIn(repository, 'config', 'user.name', 'Jane')
  gitIn(repository, 'config', 'user.email', 'jane@example.com')
  gitIn(repository, 'add', '-A')
  gitIn(repository, 'commit', '-qm', 'Sources')
  const tarball = packOf(root, folder)
  return { repository, tarball, tag: tagRelease(repository, tarball) }
}
