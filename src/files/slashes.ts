import { sep } from 'node:path'

/** A path with slashes, as configurations and editors have it. There are thousands, and on most systems nothing to do. */
export const slashed = (path: string): string => (sep === '/' ? path : path.split(sep).join('/'))

/** A path as the file system has it. */
export const native = (path: string): string => (sep === '/' ? path : path.split('/').join(sep))
