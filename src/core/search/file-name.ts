/** The last step of a path or a URI with slashes. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folder of a file, with a slash at its end; empty at the root. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
