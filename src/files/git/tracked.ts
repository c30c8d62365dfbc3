import { dirname, join } from 'node:path'
import { groupBy } from '../../core/text/group-by.ts'
import { repositoryAbove } from '../roots.ts'
import { pathFrom } from '../slashes.ts'
import { trackedIn } from './git.ts'

/** What git tracks of paths that an ignore file leaves out: those files, and what lies in those folders. */
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

/** One of the names is the path, or a folder on its way. */
function isAmong(path: string, names: ReadonlySet<string>): boolean {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    if (names.has(path.slice(0, slash))) return true
  return names.has(path)
}
