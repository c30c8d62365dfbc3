import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenario, runScenario, type Section, writeScenario } from './scenario.ts'

const folder = join(import.meta.dirname, 'cli')
const names = readdirSync(folder).filter((name) => name.endsWith('.scenario'))
// `UPDATE_SCENARIOS=1` writes what the commands really do: the difference is then for a reader to judge.
const update = process.env['UPDATE_SCENARIOS'] === '1'

describe('a command line', () => {
  it.each(names.map((name) => basename(name, '.scenario')))(
    'does what the scenario %s says',
    async (name) => {
      const path = join(folder, `${name}.scenario`)
      const text = readFileSync(path, 'utf8')
      const written = writeScenario(text, await runScenario(readScenario(text)))
      if (update) writeFileSync(path, written)
      expect(written, 'UPDATE_SCENARIOS=1 writes it').toBe(update ? written : text)
    },
  )
})

describe('the reader of scenarios', () => {
  it('takes files, flags and quoted words apart', () => {
    const sections: readonly Section[] = readScenario(
      'About.\n=== file "a b.yaml" crlf\nx: 1\n=== run vclint \'*.yaml\'\n',
    )
    expect(sections).toEqual([
      { name: 'file', words: ['a b.yaml', 'crlf'], body: 'x: 1\n' },
      { name: 'run', words: ['vclint', '*.yaml'], body: '' },
    ])
  })

  it('notices another output, another exit code and a missing end of line', async () => {
    const text = '=== run vclint --version\n=== stdout\n1.2.3\n=== stderr\n=== exit 0\n'
    expect(writeScenario(text, { stdout: '1.2.3', stderr: 'x\n', exit: 1, after: new Map() })).toBe(
      '=== run vclint --version\n=== stdout unended\n1.2.3\n=== stderr\nx\n=== exit 1\n',
    )
  })
})
