import { relative, sep } from 'node:path'

/**
 * A path with slashes, as in configurations and editors. Called thousands of times, mostly with
 * nothing to do.
 */
export const slashed = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'))

/** A path in the file system's form. */
export const native = (path: string): string => (sep === '/' ? path : path.split('/').join(sep))

/** The path from a folder to a file, with slashes. */
export const pathFrom = (folder: string, path: string): string => slashed(relative(folder, path))
