import { relative, sep } from 'node:path'

/** A path with slashes, as configurations and editors have it. There are thousands, and on most systems nothing to do. */
export const slashed = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'))

/** A path as the file system has it. */
export const native = (path: string): string => (sep === '/' ? path : path.split('/').join(sep))

/** The path from a folder to a file, with slashes. */
export const pathFrom = (folder: string, path: string): string => slashed(relative(folder, path))
