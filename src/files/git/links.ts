import { dirname, resolve, sep } from 'node:path'
import { MAX_DEPTH } from '../../core/limits.ts'
import { startIn } from '../roots.ts'
import type { Repository } from './git.ts'
import type { TreeState } from './states.ts'

/** Follows links, including those of folders, as a state has them, without looking at the disk. */
export function linkResolver({ links }: TreeState, { root, texts }: Repository) {
  let targets: ReadonlyMap<string, string> | undefined
  const read = () => {
    const found = texts(links.values())
    return new Map(
      [...links].map(([path, name]) => [path, resolve(dirname(path), found.get(name) ?? '')]),
    )
  }
  return (path: string): string => {
    if (links.size === 0) return path
    targets ??= read()
    let at = path
    // Operating systems follow a limited number of links, too.
    for (let hop = 0; hop < MAX_DEPTH; hop++) {
      const link = firstLink(at, root, targets)
      if (link === undefined) return at
      at = `${targets.get(link)}${at.slice(link.length)}`
    }
    return at
  }
}

function firstLink(
  path: string,
  root: string,
  targets: ReadonlyMap<string, string>,
): string | undefined {
  for (let end = startIn(root).length - 1; end !== -1 && end < path.length; ) {
    end = path.indexOf(sep, end + 1)
    const part = end === -1 ? path : path.slice(0, end)
    if (targets.has(part)) return part
  }
  return undefined
}
