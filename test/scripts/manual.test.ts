import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manual, withCli } from '../../scripts/generate/manual.ts'
import { shownOptions } from '../../src/cli/options.ts'

const page = join(import.meta.dirname, '../../man/vclint.1')

it('gives man a page that it has nothing to say against', () => {
  const { status, stderr } = spawnSync('man', ['--warnings', '-E', 'UTF-8', '-l', page], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', MANPAGER: 'cat' },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('shows every option on the manual page, with dashes that can be copied', () => {
  const shown = execFileSync('man', ['-E', 'UTF-8', '-l', page], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', MANWIDTH: '200', MANPAGER: 'cat' },
  })
  expect(shownOptions.filter(({ name }) => !shown.includes(name))).toEqual([])
})

it('lets no text become a command of roff', () => {
  const lines = manual()
    .split('\n')
    .filter((line) => /^[.']/.test(line))
  expect(lines.filter((line) => !/^\.(?:\\"|TH|SH|TP|B|I|br)(?: |$)/.test(line))).toEqual([])
})

it('fills the zones of the page on the command line and leaves the rest', () => {
  const text = withCli('Before.\n<!-- exit -->\nold\n<!-- /exit -->\nAfter.\n')
  expect(text).toMatch(/^Before\.\n<!-- exit -->\n\| code \| means \|\n/)
  expect(text).toMatch(/\| `130` \| .* \|\n<!-- \/exit -->\nAfter\.\n$/)
})
