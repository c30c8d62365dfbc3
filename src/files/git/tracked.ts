import { dirname, join } from 'node:path'
import { groupBy } from '../../core/text/group-by.ts'
import { repositoryAbove } from '../roots.ts'
import { pathFrom } from '../slashes.ts'
import { trackedIn } from './git.ts'

/** The tracked files among paths that an ignore file excludes, and in folders that it excludes. */
export function trackedAmong(paths: readonly string[], cwd: string): readonly string[] {
  const own = repositoryAbove(cwd)
  const byRoot = groupBy(paths, (path) => repositoryAbove(dirname(path)))
  return [...byRoot].flatMap(([root, leftOut]) => {
    if (root === undefined) return []
    const names = new Set(leftOut.map((path) => pathFrom(root, path)))
    return trackedIn(root, root !== own)
      .filter((name) => isAmong(name, names))
      .map((name) => join(root, name))
  })
}

/** True if a name is the path or one of its parent folders. */
function isAmong(path: string, names: ReadonlySet<string>): boolean {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    if (names.has(path.slice(0, slash))) return true
  return names.has(path)
}
