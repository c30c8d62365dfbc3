import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'

const vclint = join(import.meta.dirname, '../../dist/vclint.cjs')

let home = ''
const at = (path: string) => join(home, path)
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-compiled-')))
  mkdirSync(at('project/.git'), { recursive: true })
  mkdirSync(at('project/tmp'))
  // Stands for the function of Node.js 22, and writes down what it is called with.
  const spy = `require('node:module').enableCompileCache = (...given) =>
    require('node:fs').writeFileSync(${JSON.stringify(at('given.json'))}, JSON.stringify(given))\n`
  writeFileSync(at('spy.cjs'), spy)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** What a run in the project gives to Node's cache, with a TMPDIR in the checkout. */
function given(env: Readonly<Record<string, string>>): unknown {
  execFileSync(process.execPath, ['--require', at('spy.cjs'), vclint, '--version'], {
    cwd: at('project'),
    env: { ...env, TMPDIR: at('project/tmp'), NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  return existsSync(at('given.json'))
    ? JSON.parse(readFileSync(at('given.json'), 'utf8'))
    : 'nothing'
}

it('runs compiled code from the cache directory of the user', () => {
  expect(given({ HOME: home })).toEqual([at('.cache/vclint/compiled')])
})

it.each([
  ['in the project', () => ({ HOME: home, XDG_CACHE_HOME: at('project/tmp') })],
  ['nowhere', () => ({})],
])('runs none where that is %s', (_, env) => {
  expect(given(env())).toBe('nothing')
})
