import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { vclintIn } from './vclint-in.ts'

let folder: string
const at = (name: string) => join(folder, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-limits-'))
  mkdirSync(at('.git'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const patches = (entries: string) =>
  `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries}`

/** Rules that report something on a `vc.yaml`. */
async function rulesOn(text: string): Promise<readonly string[]> {
  write('vc.yaml', text)
  const { status, out, err } = await vclintIn(folder, ['vc.yaml', '--fail-on', 'info'])
  expect([status, err]).toEqual([1, ''])
  return Array.from(out.matchAll(/\[([\w-]+)\]$/gm), ([, rule = '']) => rule)
}

describe('what is longer than anybody writes', () => {
  it.each([
    ['100,000 characters is read', 100_000, ['path-syntax']],
    ['more is not', 100_001, []],
  ])('a path of %s', async (_, length, found) => {
    const path = `spec.${'a'.repeat(length - 7)}[0`
    const text = patches(`        - path: '${path}'\n          expresion: value\n`)
    expect(await rulesOn(text)).toEqual([...found, 'unknown-field'])
  })

  it.each([
    ['less than 10,000 characters is tried', 9000, ['roundtrip-mismatch']],
    ['more is not', 10_000, []],
  ])('a pair of expressions of %s', async (_, length, found) => {
    const text = patches(
      `        - path: metadata.annotations["a"]\n          expression: 'value ? "p-" + value : value /*${'a'.repeat(length)}*/'\n          reverseExpression: 'value ? value.slice(2, -1) : value'\n`,
    )
    expect(await rulesOn(text)).toEqual(['costly-expression', ...found])
  })
})

describe('a file with more parts than are read', () => {
  const filler = `---\na: [${'[],'.repeat(27_000)}]\n`.repeat(8)
  const application = (values: string) =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec:\n  source:\n    helm:\n      values: |\n        ${values}\n`

  it.each([
    ['is reported if it embeds configuration', 'sync: {toHost: {}}', 1],
    ['is left alone where it is of somebody else', 'chart: {}', 0],
  ])('%s', async (_, values, expected) => {
    write('apps.yaml', application(values) + filler)
    const { status, out } = await vclintIn(folder, ['apps.yaml'])
    expect(status).toBe(expected)
    expect(out.includes('[document-too-complex]')).toBe(expected === 1)
  })

  it.each([
    ['YAML', (items: string) => `kind: List\nitems:\n${items}`, '  - '],
    ['JSON', (items: string) => `{"kind": "List", "items": [${items.slice(0, -2)}]}\n`, ''],
  ])('is reported if it is a list of objects in %s', async (_, listOf, dash) => {
    const name = dash === '' ? 'list.json' : 'list.yaml'
    const item = (group: string) =>
      `${dash}{"apiVersion": "${group}/v1", "kind": "User", "metadata": {"name": "jane"}}${dash === '' ? ',' : ''}\n`
    write(name, listOf(item('management.platform.sh').repeat(10_000)))
    const { status, out } = await vclintIn(folder, [name])
    expect([status, out]).toEqual([1, expect.stringContaining('[document-too-complex]')])
    write(name, listOf(item('users.example.com').repeat(10_000)))
    expect((await vclintIn(folder, [name])).status).toBe(0)
  })
})

it('says where the rules stop among thousands of texts in one file', async () => {
  const application = (index: number) =>
    `---\napiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a${index}}\nspec:\n  source:\n    helm:\n      values: |\n        sync: {toHost: {pods: {enabeld: true}}}\n`
  write('apps.yaml', Array.from({ length: 2600 }, (_, index) => application(index)).join(''))
  const { status, out } = await vclintIn(folder, ['apps.yaml', '--all'])
  const rules = Array.from(out.matchAll(/\[([\w-]+)\]$/gm), ([, rule = '']) => rule)
  expect([status, rules.filter((rule) => rule === 'document-too-complex')]).toEqual([
    1,
    ['document-too-complex'],
  ])
  expect(rules.length).toBeGreaterThan(1000)
  expect(rules.length).toBeLessThan(2000)
})

describe('a configuration with more entries than anybody writes', () => {
  it.each([
    ['files', (index: number) => `- {paths: ["f${index}.yaml"], kind: vc}`, '2:1'],
    ['sets', (index: number) => `  s${index}: ["f${index}.yaml"]`, '2:3'],
    ['layers', (index: number) => `- [a${index}.yaml, b${index}.yaml]`, '2:1'],
    ['placeholders', (index: number) => `- A${index}_`, '2:1'],
    ['virtualClusterKeys', (index: number) => `- k${index}`, '2:1'],
    ['expressionGlobals', (index: number) => `- g${index}`, '2:1'],
    ['charts', (index: number) => `- c${index}`, '2:1'],
  ])('counts the first 500 of "%s", and says so', async (name, entry, place) => {
    const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index))
    write('f500.yaml', 'synk: {}\n')
    write('f499.yaml', 'synk: {}\n')
    const found = async (count: number) => {
      write('.vclint.yaml', `${name}:\n${entries(count).join('\n')}\n`)
      return (await vclintIn(folder, ['.'])).out
    }
    const sentence = `Only the first 500 entries of "${name}" count. Join those that set the same.`
    expect(await found(500)).not.toContain(sentence)
    const out = await found(501)
    expect(out).toContain(`.vclint.yaml:${place}: error: ${sentence} [invalid-config]\n`)
    expect(out.includes('f499.yaml:1:1')).toBe(name === 'files')
    expect(out).not.toContain('f500.yaml')
  })
})

it('counts a hundred configurations above one another, and says so', async () => {
  const sentence =
    'Neither this file nor those in folders below it count: 100 above it do. Join some, or set "root: true" here.'
  const folderAt = (level: number) => 'd/'.repeat(level)
  mkdirSync(join(folder, folderAt(101)), { recursive: true })
  for (let level = 0; level <= 100; level++) write(`${folderAt(level)}.vclint.yaml`, 'rules: {}\n')
  const off = 'rules: {unknown-field: off}\n'
  const foundWith = async (level: number, text: string) => {
    write(`${folderAt(level)}.vclint.yaml`, text)
    write(`${folderAt(level)}vc.yaml`, 'sync: {}\nsynk: {}\n')
    const { out } = await vclintIn(folder, [`${folderAt(level)}vc.yaml`])
    return [out.split(sentence).length - 1, out.includes('[unknown-field]')]
  }
  expect(await foundWith(99, off)).toEqual([0, false])
  write(`${folderAt(99)}.vclint.yaml`, 'rules: {}\n')
  expect(await foundWith(100, off)).toEqual([1, true])
  expect(await foundWith(101, off)).toEqual([1, true])
  // None below is read.
  expect(await foundWith(101, `root: true\n${off}`)).toEqual([1, true])
  expect(await foundWith(100, `root: true\n${off}`)).toEqual([0, false])
})

it.each([
  ['- "{a,b}{c,d}{e,f}{g,h}{i,j}{k,l}%.vc.yaml"', 156],
  // Few names rule these out.
  ['- "[a%]*.vc.y*"', 588],
])('counts the first patterns of a configuration, and says so: %s', async (line, most) => {
  const sentence =
    'These are too many patterns: only the first count. Join some, or write more of the names.'
  const lineOf = (index: number) => line.replace('%', `${index}`)
  const [kept, counted] = [`acegik${most}.vc.yaml`, `acegik${most - 1}.vc.yaml`]
  for (const name of [kept, counted]) write(name, 'synk: {}\n')
  const found = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => lineOf(index))
    write('.vclint.yaml', `ignore:\n${lines.join('\n')}\n`)
    return (await vclintIn(folder, ['.'])).out
  }
  expect(await found(most)).not.toContain(sentence)
  const out = await found(most + 1)
  expect(out).toContain(`.vclint.yaml:2:1: error: ${sentence} [invalid-config]\n`)
  expect([out.includes(counted), out.includes(kept)]).toEqual([false, line.includes('{')])
})

it('says where a custom rule that joins all objects with all stops', async () => {
  const user = (index: number) =>
    `---\napiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u${index}}\nspec: {username: u${index}}\n`
  const all = (inner: string, name: string) => `project.users.all(${name}, ${inner})`
  const check = all(all(all("a.username + b.username + c.username != ''", 'c'), 'b'), 'a')
  write(
    '.vclint.yaml',
    `customRules:\n- {id: acme/x, kinds: [User], message: x, check: "${check}"}\n`,
  )
  const stopped =
    /^users\.yaml:(\d+):1: warning: The rule takes too long on this project\..*\[acme\/x\]$/gm
  const linesFor = async (count: number) => {
    write('users.yaml', Array.from({ length: count }, (_, index) => user(index)).join(''))
    const { out } = await vclintIn(folder, ['users.yaml', '--all'])
    return Array.from(out.matchAll(stopped), ([, line]) => Number(line))
  }
  expect(await linesFor(90)).toEqual([])
  expect(await linesFor(130)).toEqual([5 * 100 + 2])
})

it('says which patches a preview of a large object leaves out', async () => {
  const patch = (index: number) =>
    `        - {path: 'metadata.annotations["a${index}"]', expression: 'value + "x"'}\n`
  const list = Array.from({ length: 300 }, (_, index) => patch(index)).join('')
  write('vc.yaml', `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${list}`)
  const linesFor = async (keys: number) => {
    const annotations = Array.from({ length: keys }, (_, index) => `    a${index}: b\n`).join('')
    write('pod.yaml', `kind: Pod\nmetadata:\n  name: a\n  annotations:\n${annotations}`)
    const { out } = await vclintIn(folder, ['preview', '--object', 'pod.yaml', 'vc.yaml'])
    return out.split('\n').filter((line) => line.startsWith('    not run: there are too many'))
      .length
  }
  expect(await linesFor(300)).toBe(0)
  expect(await linesFor(10_000)).toBe(300 - Math.ceil(1_000_000 / 10_504))
})

describe('a rule that has found enough', () => {
  it('is stopped, which is no crash', async () => {
    const found = await rulesOn(patches('        - {path: spec.a, labels: {}}\n'.repeat(1100)))
    expect(found.filter((rule) => rule === 'duplicate-patch-path')).toHaveLength(1000)
    expect(found).toContain('document-too-complex')
  })
})

// A limit on the size of files is what a full disk looks like to a program.
describe('where the disk is full', () => {
  const limited = (...args: string[]) => {
    const program = join(import.meta.dirname, '../../dist/vclint.cjs')
    const shell = ['-c', 'ulimit -f 16; exec "$0" "$@"', process.execPath, program, ...args]
    const { status, stderr } = spawnSync('bash', shell, { cwd: folder, encoding: 'utf8' })
    return { status, err: stderr }
  }
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  const fields = Array.from({ length: 300 }, (_, index) => `  field${index}: 1\n`).join('')
  const cannotWrite = (name: string) => ({
    status: 2,
    err: `vclint: Cannot write "${name}": the file would be too large.\n`,
  })

  it('a fix leaves the old file', () => {
    const text = `${user.replace('User', 'users')}${'# filler\n'.repeat(4000)}`
    write('user.yaml', text)
    expect(limited('--fix', 'user.yaml')).toEqual(cannotWrite('user.yaml'))
    expect(readFileSync(at('user.yaml'), 'utf8')).toBe(text)
    expect(readdirSync(folder).sort()).toEqual(['.git', 'user.yaml'])
  })

  it.each([
    ['a report', 'out.sarif', ['-f', 'sarif=out.sarif', 'user.yaml'], []],
    ['a baseline', '.vclint-baseline.json', ['baseline', 'user.yaml'], ['--update']],
  ])('%s leaves the old one, and none where there was none', (_, name, args, again) => {
    write('user.yaml', `${user}spec:\n${fields}`)
    expect(limited(...args)).toEqual(cannotWrite(name))
    expect(readdirSync(folder).sort()).toEqual(['.git', 'user.yaml'])
    const old = '{"version":1,"findings":[]}'
    write(name, old)
    expect(limited(...args, ...again)).toEqual(cannotWrite(name))
    expect(readFileSync(at(name), 'utf8')).toBe(old)
  })
})
