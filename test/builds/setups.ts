import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSetups, type Setup } from './setup.ts'

const folder = join(import.meta.dirname, 'setups')

/** The files of setups, one a theme. */
export const themes: readonly string[] = readdirSync(folder)
  .sort()
  .map((name) => join(folder, name))

export const setups: readonly Setup[] = themes.flatMap((path) =>
  readSetups(readFileSync(path, 'utf8')),
)
