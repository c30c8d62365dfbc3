/** Mistakes in how the command was called: one line for the user about each, exit code 2. */
export class UsageError extends Error {
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
