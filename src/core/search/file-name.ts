/** The last step of a path or a URI with slashes. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
