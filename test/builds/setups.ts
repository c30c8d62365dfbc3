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

/** Setups whose sources are not judged yet as what is rendered from them, and why: `NAME: REASON` a line. */
export const notBuilt: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dirname, 'not-built.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', reason = ''] = /^([\w-]+): (.+)$/.exec(line) ?? []
      return name === '' ? [] : [[name, reason] as const]
    }),
)
