import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, '../../dist/vclint.cjs')

/** What the command does where Node.js says that it is another version. */
function runAs(version: string) {
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`
  const script = `Object.defineProperty(process, 'versions', { value: ${versions} })
    process.argv.push('--version')
    require(${JSON.stringify(command)})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', script, 'vclint'], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('the command under a Node.js that is too old', () => {
  it.each(['12.22.12', '18.20.8', '20.18.3'])('says so in one line: %s', (version) => {
    const stderr = `vclint needs Node.js 20.19 or later, and this is ${version}. Upgrade Node.js to run it.\n`
    expect(runAs(version)).toEqual({ status: 2, stdout: '', stderr })
  })

  it('is written in the JavaScript of 2015, so that an old one gets to that line', () => {
    const options = { ecmaVersion: 2015, allowHashBang: true } as const
    expect(() => parse(readFileSync(command, 'utf8'), options)).not.toThrow()
  })

  it.each(['20.19.0', '22.0.0', '100.1.0'])('runs under one that is new enough: %s', (version) => {
    expect(runAs(version)).toMatchObject({ status: 0, stderr: '' })
  })
})
