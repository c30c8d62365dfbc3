import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportedFinding } from '../../src/core/reported-finding.ts'
import { isConfigFileName } from '../../src/core/schema/detect.ts'
import { isOnChange } from '../../src/run/profile/profile.ts'
import { gitIn } from '../e2e/git-in.ts'
import { vclintIn } from '../e2e/vclint-in.ts'
import { some } from '../runs.ts'
import { type Change, changesOf, configured, harmless, ignored, rewritten } from './changes.ts'
import { formats, formatsWithMistakes } from './formats.ts'
import { repository, withMistakes } from './repository.ts'

const clean = repository()

const dirty = withMistakes()

/** Some of many that are alike. */
const thinned = <T>(all: readonly T[], step: number) =>
  some(all.filter((_, index) => index % step === 0))

describe.each([
  ['without findings', clean, 23],
  ['with findings', dirty, 23],
  ['of other tools without findings', formats(), 37],
  ['of other tools with findings', formatsWithMistakes(), 37],
])('in a project %s', (_, files, step) => {
  let folder = ''
  let before: readonly ReportedFinding[] = []

  const git = (...args: string[]) => gitIn(folder, ...args)
  const write = (changed: Change['files']) => {
    for (const [name, text] of Object.entries(changed)) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      if (text === undefined) rmSync(path)
      else writeFileSync(path, text)
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vclint-gates-'))
    write(files)
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'First')
    before = (await report(folder, '.')).findings
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What each gate says of a change, and what the whole run does. */
  const judged = async (change: Change) => {
    const { untracked = [], links = {}, modes = [] } = change
    write(change.files)
    for (const [name, target] of Object.entries(links)) {
      rmSync(join(folder, name))
      symlinkSync(target, join(folder, name))
    }
    for (const name of modes) chmodSync(join(folder, name), 0o755)
    if (untracked.length > 0) git('rm', '-q', '--cached', ...untracked)
    git('add', '-A')
    const changed = [...Object.keys(change.files), ...untracked, ...Object.keys(links)]
    const named = changed.filter((name) => change.files[name] !== undefined)
    const whole = await report(folder, '.')
    const gates = {
      '--staged': await report(folder, '--staged'),
      '--base': await report(folder, '--base', 'HEAD'),
      '--hook': await report(folder, '--hook', ...named),
    }
    const onlyNew = await report(folder, '--staged', '--new')
    git('reset', '-q', '--hard')
    return { whole, gates, onlyNew, changed }
  }

  const kinds = [...changesOf(files), ...configured(files), ...ignored(files), ...rewritten(files)]

  it.each(thinned(kinds, step))('reports what a change brings anywhere: $name', async (change) => {
    const { whole, gates, onlyNew, changed } = await judged(change)
    const isChanged = ({ path }: ReportedFinding) => changed.includes(path)
    const added = new Set(without(whole.findings, before))
    const expected = whole.findings.filter((one) => isChanged(one) || added.has(one))
    for (const [name, gate] of Object.entries(gates)) {
      const found = gate.findings.filter((one) => !isOnChange(one))
      expect([name, ...found.map(nameOf)]).toEqual([name, ...expected.map(nameOf)])
      const isBad = gate.findings.some(({ severity }) => severity === 'error')
      if (whole.status !== 2) expect([name, gate.status]).toEqual([name, isBad ? 1 : 0])
    }
    const isElsewhere = (one: ReportedFinding) => !isChanged(one)
    const found = onlyNew.findings.filter((one) => !isOnChange(one))
    expect(found.filter(isElsewhere).map(nameOf)).toEqual(expected.filter(isElsewhere).map(nameOf))
    if (before.length === 0) expect(found.map(nameOf)).toEqual(expected.map(nameOf))
  })

  it.each(thinned(kinds, 310))(
    'finds in each part what it finds there in the whole: $name',
    async (change) => {
      write(change.files)
      const now = Object.entries({ ...files, ...change.files }).filter(
        ([, text]) => text !== undefined,
      )
      const whole = (await report(folder, '.')).findings
      const paths = now
        .map(([path]) => path)
        .filter((path) => !/\.vclint|\.git|\.json|\.md$/.test(path))
      for (const path of paths) {
        const expected = whole.filter((one) => one.path === path).map(nameOf)
        // A body that is not checked itself is shown at the request that sends it.
        const isOf = ({ path: at, related: [first] }: ReportedFinding) =>
          !isConfigFileName(at) && first?.message !== 'The body is here.'
        const { findings } = await report(folder, path)
        expect([path, ...findings.filter(isOf).map(nameOf)]).toEqual([path, ...expected])
        const text = readFileSync(join(folder, path), 'utf8')
        const given = await report(folder, { text, path })
        expect([path, ...given.findings.filter(isOf).map(nameOf)]).toEqual([path, ...expected])
      }
      for (const part of new Set(paths.map((path) => dirname(path)))) {
        const expected = whole.filter((one) => `${one.path}/`.startsWith(`${part}/`))
        const { findings } = await report(folder, part)
        const isIn = (one: ReportedFinding) => `${one.path}/`.startsWith(`${part}/`)
        expect([part, ...findings.filter(isIn).map(nameOf)]).toEqual([
          part,
          ...expected.map(nameOf),
        ])
        const inside = await report(join(folder, part), '.')
        const named = inside.findings.map((one) => ({ ...one, path: join(part, one.path) }))
        expect([part, ...named.filter(isIn).map(nameOf)]).toEqual([part, ...expected.map(nameOf)])
      }
      git('reset', '-q', '--hard')
      git('clean', '-qfd')
    },
  )

  it.each(thinned(harmless(files), 4))(
    'is silent on a change that brings nothing: $name',
    async (change) => {
      const { whole, gates, onlyNew, changed } = await judged(change)
      expect(whole.findings.map(identityOf)).toEqual(before.map(identityOf))
      const old = before.filter(({ path }) => changed.includes(path))
      for (const { findings } of Object.values(gates))
        expect(findings.map(identityOf)).toEqual(old.map(identityOf))
      expect(onlyNew.findings).toEqual([])
    },
  )

  it('hides what a new baseline knows, and reports it once that is emptied', async () => {
    const path = '.vclint-baseline.json'
    await vclintIn(folder, ['baseline'])
    const text = readFileSync(join(folder, path), 'utf8')
    const hidden = await judged({ name: path, files: { [path]: text } })
    const all = (one: typeof hidden) => [one.whole, ...Object.values(one.gates), one.onlyNew]
    for (const { findings } of all(hidden)) expect(findings).toEqual([])
    write({ [path]: text })
    git('add', '-A')
    git('commit', '-qm', 'Second')
    const empty = await judged({
      name: path,
      files: { [path]: '{"version": 1, "findings": []}\n' },
    })
    git('reset', '-q', '--hard', 'HEAD~1')
    for (const { findings } of all(empty))
      expect(findings.map(identityOf)).toEqual(before.map(identityOf))
  })
})

const nameOf = ({ path, start, severity, rule }: ReportedFinding) =>
  `${path}:${start.line}:${start.column} ${severity} ${rule}`

const identityOf = ({ path, fingerprint, severity }: ReportedFinding) =>
  `${path} ${fingerprint} ${severity}`

/** Takes each finding of before away once. */
function without(now: readonly ReportedFinding[], before: readonly ReportedFinding[]) {
  const left = before.map(identityOf)
  return now.filter((one) => {
    const at = left.indexOf(identityOf(one))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

type Given = Readonly<Record<'text' | 'path', string>>

async function report(cwd: string, ...given: readonly (string | Given)[]) {
  const args = given.flatMap((one) =>
    typeof one === 'string' ? [one] : ['--stdin', '--stdin-filename', one.path],
  )
  const text = given.flatMap((one) => (typeof one === 'string' ? [] : [one.text])).join('')
  const { status, out } = await vclintIn(cwd, [...args, '-f', 'json'], {}, text)
  const { findings } = JSON.parse(out) as { readonly findings: readonly ReportedFinding[] }
  return { status, findings }
}
