/** The surroundings of the command line: streams go in, an exit code comes out. */
export interface Io {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Output
  readonly stderr: Output
  readonly readStdin: () => Promise<string>
  /** Asks the user at the terminal, who may end it instead; undefined without a terminal. */
  readonly ask?: ((question: string) => Promise<string | undefined>) | undefined
}

export interface Output {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  readonly columns: number | undefined
}

/** Exit codes: clean, findings, wrong usage or configuration, a bug in vclint, ended with Ctrl+C. */
export const exit = { clean: 0, findings: 1, usage: 2, bug: 3, interrupted: 130 } as const
