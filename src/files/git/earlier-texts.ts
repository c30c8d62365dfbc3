import { resolve } from 'node:path'
import { isWalked } from '../discover.ts'
import { DIFF_OPTIONS } from './changes.ts'
import { isNothing, openRepository } from './git.ts'

/**
 * Texts of an earlier state by absolute path, of files that have changed or are gone since. Only those are
 * read, all at once.
 */
export function earlierTexts(
  revision: string | undefined,
  from: 'index' | 'disk',
  cwd: string,
): ReadonlyMap<string, string> {
  // Before the first commit there was nothing.
  if (revision === undefined) return new Map()
  const { root, list, listDisk, texts } = openRepository(cwd)
  const options = ['--no-renames', ...DIFF_OPTIONS, revision, '--']
  const parts =
    from === 'index'
      ? list('diff-index', '--cached', ...options)
      : listDisk('diff-index', ...options)
  const names = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [mode = '', , name = ''] = (parts[at] ?? '').split(' ')
    const path = resolve(root, parts[at + 1] ?? '')
    if (mode.startsWith(':100') && !isNothing(name) && isWalked(path)) names.set(path, name)
  }
  const found = texts(names.values())
  return new Map(
    [...names].flatMap(([path, name]) => {
      const text = found.get(name)
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}
