/**
 * Files that a host holds in memory. Paths are absolute, with slashes: that of `file:///shop/vc.yaml` is `/shop/vc.yaml`.
 * A module of its own, because the package declares each module that its public types lead to.
 */
export interface Files {
  /** Puts a file there, in place of one that has the path already. The server looks at it at once. */
  readonly write: (path: string, text: string) => void
  /** Takes a file away, or a folder with all that is in it. */
  readonly remove: (path: string) => void
}
