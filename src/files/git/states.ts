import type { BigIntStats } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Repository } from './git.ts'

/** Regular files of a commit below a folder: what git calls their content, by absolute path. */
export function committedFiles(
  { root, list }: Repository,
  revision: string,
  folder = root,
): ReadonlyMap<string, string> {
  const below = inside(root, folder)
  const only = below === '' ? [] : [`:(top,literal)${below}`]
  const names = new Map<string, string>()
  for (const line of list('ls-tree', '-r', '-z', '--full-tree', revision, '--', ...only)) {
    const [, name = '', path = ''] = /^100\d+ blob (\w+)\t(.*)$/s.exec(line) ?? []
    if (name !== '') names.set(resolve(root, path), name)
  }
  return names
}

/** How git writes a path of its working tree. */
export const inside = (root: string, path: string): string =>
  relative(root, path).split(sep).join('/')

/** What the index has at a path. */
export interface Entry {
  readonly kind: 'file' | 'link' | 'module'
  /** What git calls the content. */
  readonly name: string
  /** Whether a sparse checkout leaves the file out, so that it is not missing on disk. */
  readonly isLeftOut: boolean
  /** What `stampOf` gave for the file when git compared it with this content last. */
  readonly stamp: string
}

const ENTRY =
  /(\w) (\d{3})\d+ (\w+) 0\t([^\0]*)\0(?: {2}ctime: (.+)\n {2}mtime: (.+)\n.+\n.+\n {2}size: (\d+)\t)?/g

const KINDS: Readonly<Record<string, Entry['kind']>> = { 100: 'file', 120: 'link', 160: 'module' }

/** What the index holds and is not in conflict, by absolute path. */
export function indexEntries({ root, ask }: Repository): ReadonlyMap<string, Entry> {
  const listed = ask(['ls-files', '-t', '--stage', '--debug', '-z', '--full-name'])
  const entries = new Map<string, Entry>()
  for (const entry of listed.toString('utf8').matchAll(ENTRY)) {
    const [, tag, mode = '', name = '', path = '', ctime, mtime, size] = entry
    const kind = KINDS[mode]
    if (kind === undefined) continue
    const stamp = `${ctime} ${mtime} ${size}`
    entries.set(resolve(root, path), { kind, name, isLeftOut: tag === 'S', stamp })
  }
  return entries
}

/** What changes with every change of a file, in the form that git prints. */
export const stampOf = ({ ctimeNs, mtimeNs, size }: BigIntStats): string =>
  `${timeOf(ctimeNs)} ${timeOf(mtimeNs)} ${size}`

const SECOND = 1_000_000_000n

const timeOf = (nanoseconds: bigint) => `${nanoseconds / SECOND}:${nanoseconds % SECOND}`
