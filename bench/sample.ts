/** One made-up file: its name and its text. */
export type Sample = readonly [name: string, text: string]
