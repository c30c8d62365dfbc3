/** The folder of a path; a root is its own folder. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash <= 0 ? rootOf(path) : path.slice(0, slash)
}

const rootOf = (path: string) => (path.startsWith('/') ? '/' : path)

/** Resolves a path relative to a folder and removes `.` and `..`. */
export function resolvePath(folder: string, path: string): string {
  const slashed = path.replaceAll('\\', '/')
  const isAbsolute = slashed.startsWith('/') || /^[A-Za-z]:\//.test(slashed)
  const steps: string[] = []
  for (const step of (isAbsolute ? slashed : `${folder}/${slashed}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  const isDrive = /^[A-Za-z]:$/.test(steps[0] ?? '')
  return `${isDrive ? '' : '/'}${steps.join('/')}`
}

/** The path of a name in a folder. */
export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`

/** Path below a folder, or undefined when it lies elsewhere. The folder itself is the empty path. */
export function pathBelow(folder: string, path: string): string | undefined {
  // For paths of thousands of characters this is faster than `startsWith`.
  if (path.slice(0, folder.length) !== folder) return undefined
  if (path.length === folder.length) return ''
  const start = folder.endsWith('/') ? folder.length : folder.length + 1
  return path[start - 1] === '/' ? path.slice(start) : undefined
}
