import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reporters } from '../../src/reporters/index.ts'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const vc = 'external: {platform: {apiKey: {createRbac: true}}}\n'
const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
const other = 'replicas: 3\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-outputs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** All files below the folder, but for those of git. */
const texts = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
      }),
  )

const CHECKED = 'a file that is checked'
const CONFIG = 'the configuration of vclint'
const BASELINE = 'the baseline'

describe('a report that would replace a file of the user', () => {
  const files = {
    'vc.yaml': vc,
    'user.yaml': user,
    'other.yaml': other,
    'deep/.vclint.json': '{"extends": "../shared.yaml"}\n',
    'deep/vc.yaml': vc,
    'fixtures/vc.yaml': vc,
    'secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n',
    'README.md': `# Use\n\n\`\`\`yaml\n${vc}\`\`\`\n`,
    'broken.yaml': `${user}spec: [\n`,
    'shared.yaml': 'rules: {invalid-name: off}\n',
    '.vclint.yaml': 'ignore: [fixtures/**]\n',
    '.vclint-baseline.json': '{"version": 1, "findings": []}\n',
    'package.json': '{"name": "a"}\n',
  }

  it.each<[why: string, output: string, args: readonly string[]]>([
    [CHECKED, 'vc.yaml', ['.']],
    [CHECKED, './deep/../vc.yaml', ['.']],
    [CHECKED, 'vc.yaml', ['--fix', '.']],
    [CHECKED, 'vc.yaml', ['--diff', '.']],
    [CHECKED, 'vc.yaml', ['user.yaml']],
    [CHECKED, 'vc.yaml', ['--quiet', '.']],
    [CHECKED, 'vc.yaml', ['--stdin', '--stdin-filename', 'vc.yaml']],
    [CHECKED, 'user.yaml', []],
    [CHECKED, 'secret.yaml', ['.']],
    [CHECKED, 'README.md', ['.']],
    [CHECKED, 'broken.yaml', ['.']],
    [CHECKED, 'fixtures/vc.yaml', ['.']],
    [CHECKED, 'deep/vc.yaml', ['--exclude', 'deep', '.']],
    [CHECKED, 'other.yaml', ['other.yaml']],
    [CHECKED, 'other.yaml', ['--no-config', 'vc.yaml', 'other.yaml']],
    [CHECKED, 'other.yaml', ['diff', 'other.yaml', 'vc.yaml']],
    [CONFIG, '.vclint.yaml', ['.']],
    [CONFIG, '.vclint.yaml', ['--no-config', '.']],
    [CONFIG, 'deep/.vclint.json', ['user.yaml']],
    [CONFIG, 'shared.yaml', ['.']],
    [CONFIG, 'other.yaml', ['--config', 'other.yaml', '.']],
    [BASELINE, '.vclint-baseline.json', ['.']],
    [BASELINE, 'known.json', ['--baseline', 'known.json', '.']],
  ])('replaces not %s: -f json=%s %j', async (why, output, args) => {
    write({ ...files, 'known.json': files['.vclint-baseline.json'] })
    const before = texts()
    const { status, out, err } = await vclintIn(folder, [...args, '-f', `json=${output}`])
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: `vclint: The report "${output}" would overwrite ${why}. Give it another name.\n`,
    })
    expect(texts()).toEqual(before)
  })

  it.each<[string, (from: string, to: string) => void]>([
    ['a link', symlinkSync],
    ['a hard link', linkSync],
  ])('nor through %s', async (_, link) => {
    write(files)
    for (const name of ['vc.yaml', '.vclint.yaml', 'other.yaml', '.vclint-baseline.json'])
      link(join(folder, name), join(folder, `to-${name}.txt`))
    const before = texts()
    for (const name of ['vc.yaml', '.vclint.yaml', 'other.yaml', '.vclint-baseline.json']) {
      const to = `to-${name}.txt`
      const { status } = await vclintIn(folder, ['vc.yaml', 'other.yaml', '-f', `json=${to}`])
      expect([name, status]).toEqual([name, 2])
    }
    expect(texts()).toEqual(before)
  })

  it('nor a file of the working tree that the index, a hook or a base is about', async () => {
    write({ 'vc.yaml': vc })
    gitIn(folder, 'init', '-q')
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-qm', 'One')
    write({ 'vc.yaml': `${vc}# later\n` })
    gitIn(folder, 'add', '-A')
    for (const how of ['--staged', '--hook', '--base=HEAD']) {
      const { status } = await vclintIn(folder, [how, '-f', 'json=vc.yaml'])
      expect([how, status]).toEqual([how, 2])
    }
    expect(texts()).toEqual({ 'vc.yaml': `${vc}# later\n` })
  })
})

describe('two reports', () => {
  it.each([
    ['a.json', 'a.json'],
    ['a.json', './a.json'],
    ['new/a.json', 'new/../new/a.json'],
    ['a.json', 'linked/a.json'],
  ])('go to %s and %s by no means', async (one, two) => {
    write({ 'vc.yaml': vc })
    symlinkSync('.', join(folder, 'linked'))
    const args = ['-f', `json=${one}`, '-f', `sarif=${two}`, 'vc.yaml']
    expect(await vclintIn(folder, args)).toEqual({
      status: 2,
      out: '',
      err: `vclint: Two reports would go to "${two}". Give each a file of its own.\n`,
    })
    expect(texts()).toEqual({ 'vc.yaml': vc })
  })

  it.each([
    ['win32', 2],
    ['darwin', 2],
    ['linux', 1],
  ] as const)('have names of one case on %s', async (platform, status) => {
    write({ 'vc.yaml': vc })
    const system = vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const ran = await vclintIn(folder, ['-f', 'json=a.json', '-f', 'sarif=A.JSON', 'vc.yaml'])
    system.mockRestore()
    expect(ran.status).toBe(status)
  })

  it('may both be thrown away', async () => {
    write({ 'vc.yaml': vc })
    const args = ['-f', 'json=/dev/null', '-f', 'sarif=/dev/null', 'vc.yaml']
    expect((await vclintIn(folder, args)).status).toBe(1)
  })
})

describe('an earlier report', () => {
  const endings = ['json', 'yaml', 'md', 'sh', 'txt']
  it.each(Object.keys(reporters))('is replaced: %s', async (format) => {
    write({ 'vc.yaml': vc, 'broken.yaml': `${user}spec: [\n`, 'user.yaml': user })
    const outputs = endings.map((ending) => `${format}=report.${ending}`)
    const args = outputs.flatMap((output) => ['-f', output])
    const runs = [await vclintIn(folder, [...args, '.']), await vclintIn(folder, [...args, '.'])]
    expect(runs.map(({ status, err }) => [status, err])).toEqual([
      [1, ''],
      [1, ''],
    ])
    expect(existsSync(join(folder, 'report.json'))).toBe(true)
  })

  it('so is what somebody else wrote there, if vclint has nothing to do with it', async () => {
    write({ 'vc.yaml': vc, 'old.json': '{"findings": 3}\n', 'old.yaml': other })
    const args = ['-f', 'json=old.json', '-f', 'agent=old.yaml', '.']
    expect((await vclintIn(folder, args)).status).toBe(1)
    expect(texts()['old.json']).toContain('createRbac')
  })
})
