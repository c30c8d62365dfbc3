import type { Stats } from 'node:fs'
import { resolve } from 'node:path'
import type { Repository } from './git.ts'

/**
 * Everything that a state tracks, by absolute path: git's hashes of files and links, and
 * submodules' commits.
 */
export interface TreeState {
  readonly files: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, string>
  readonly modules: ReadonlyMap<string, string>
}

/** The state of a commit; empty before the first one. */
export function committedTree({ root, list }: Repository, revision: string | undefined): TreeState {
  const lines =
    revision === undefined ? [] : list('ls-tree', '-r', '-z', '--full-tree', revision, '--')
  return treeOf(
    lines.flatMap((line) => {
      const [, mode = '', name = '', path = ''] = /^(\d{3})\d+ \w+ (\w+)\t(.*)$/s.exec(line) ?? []
      const kind = KINDS[mode]
      return kind === undefined ? [] : [[resolve(root, path), { kind, name }] as const]
    }),
  )
}

export function treeOf(
  entries: Iterable<readonly [path: string, entry: Pick<IndexEntry, 'kind' | 'name'>]>,
): TreeState {
  const tree = { file: new Map(), link: new Map(), module: new Map() }
  for (const [path, { kind, name }] of entries) tree[kind].set(path, name)
  return { files: tree.file, links: tree.link, modules: tree.module }
}

/** A file's entry in the index. */
export interface IndexEntry {
  readonly kind: 'file' | 'link' | 'module'
  /** Git's hash of the content. */
  readonly name: string
  /** True if a sparse checkout omits the file, so that it is not missing on disk. */
  readonly isLeftOut: boolean
  /** The file's times and size when git last compared it with this content. */
  readonly stat: Pick<Stats, 'ctimeMs' | 'mtimeMs' | 'size'>
}

const KINDS: Readonly<Record<string, IndexEntry['kind']>> = {
  100: 'file',
  120: 'link',
  160: 'module',
}

const ENTRY =
  /(\w) (\d{3})\d+ (\w+) 0\t([^\0]*)\0(?: {2}ctime: (\d+):(\d+)\n {2}mtime: (\d+):(\d+)\n.+\n.+\n {2}size: (\d+)\t)?/g

/** The index's entries without conflicts, by absolute path. */
export function indexEntries({ root, ask }: Repository): ReadonlyMap<string, IndexEntry> {
  const listed = ask(['ls-files', '-t', '--stage', '--debug', '-z', '--full-name'])
  const entries = new Map<string, IndexEntry>()
  for (const entry of listed.toString('utf8').matchAll(ENTRY)) {
    const [, tag, mode = '', name = '', path = '', changed, changedNs, written, writtenNs, size] =
      entry
    const kind = KINDS[mode]
    if (kind === undefined) continue
    const stat = {
      ctimeMs: msOf(changed, changedNs),
      mtimeMs: msOf(written, writtenNs),
      size: Number(size),
    }
    entries.set(resolve(root, path), { kind, name, isLeftOut: tag === 'S', stat })
  }
  return entries
}

/** A time in milliseconds as in Node; NaN if git printed none. */
const msOf = (seconds: string | undefined, nanoseconds: string | undefined) =>
  Number(seconds) * 1000 + Number(nanoseconds) / 1_000_000
