/**
 * Files that a host keeps in memory. Paths are absolute, with slashes: `file:///shop/vc.yaml` is
 * `/shop/vc.yaml`. A module of its own, because the package declares each module that its public
 * types refer to.
 */
export interface Files {
  /** Writes a file, replacing one at the same path. The server checks it at once. */
  readonly write: (path: string, text: string) => void
  /** Removes a file, or a folder with everything in it. */
  readonly remove: (path: string) => void
}
