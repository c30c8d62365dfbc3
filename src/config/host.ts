/** What the configuration needs of its surroundings. Paths are absolute, with slashes. */
export interface ConfigHost {
  /** Text of a file, or undefined when there is none that may be read. */
  readonly readText: (path: string) => string | undefined
  /** Whether a file or folder is there. */
  readonly exists: (path: string) => boolean
}
