import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'apiVersion: management.platform.sh/v1\nkind: users\nmetadata: {name: jane}\n'
const right = wrong.replace('users', 'User')

let folder: string
const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')

function write(name: string, text: string): void {
  mkdirSync(join(at(name), '..'), { recursive: true })
  writeFileSync(at(name), text)
}

const git = (...args: string[]) => gitIn(folder, ...args)

async function vclint(...args: string[]) {
  const { status, out, err } = await vclintIn(folder, args)
  return { status, out: out.replaceAll(/: (error|warning|info): .*(\[[\w-]+\])/g, ' $2'), err }
}

interface Sarif {
  readonly runs: readonly { readonly results: readonly SarifResult[] }[]
}
interface SarifPlace {
  readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
}
type SarifResult = Readonly<Record<'locations' | 'relatedLocations', readonly SarifPlace[]>>

const placesOf = (places: readonly SarifPlace[] = []) =>
  places.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-staged-'))
  git('init', '-q')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('finds before the first commit what is staged and already gone from disk', async () => {
  write('user.yaml', wrong)
  git('add', '-A')
  rmSync(at('user.yaml'))
  expect(await vclint('--staged')).toEqual({
    status: 1,
    out: 'user.yaml:2:7 [kind-spelling]\n',
    err: '',
  })
})

it('finds a key that was staged, and is not misled by what lies on disk', async () => {
  write('user.yaml', right)
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('user.yaml', wrong)
  git('add', '-A')
  write('user.yaml', right)
  expect((await vclint('--staged')).out).toBe('user.yaml:2:7 [kind-spelling]\n')
  expect((await vclint('--staged', 'user.yaml')).status).toBe(1)
  expect(await vclint('--staged', 'teams')).toEqual({
    status: 2,
    out: '',
    err: 'vclint: "teams" is not in the index.\n',
  })
  // The other way round: what is wrong on disk is not in the commit.
  git('add', '-A')
  write('other.yaml', right)
  git('add', '-A')
  write('other.yaml', wrong)
  expect((await vclint('--staged')).out).toBe('user.yaml:3:18 [duplicate-object]\n')
})

it('takes configuration and baseline as the commit would hold them', async () => {
  write('.vclint.yaml', 'rules: {kind-spelling: off}\n')
  write('user.yaml', wrong)
  git('add', '-A')
  write('.vclint.yaml', 'rules: {}\n')
  expect((await vclint('--staged')).status).toBe(0)
  git('add', '-A')
  write('.vclint.yaml', 'rules: {kind-spelling: off}\n')
  expect((await vclint('--staged')).status).toBe(1)
  // A baseline that is not added yet will not be there for the others.
  rmSync(at('.vclint.yaml'))
  git('rm', '-q', '--cached', '.vclint.yaml')
  expect((await vclint('baseline')).status).toBe(0)
  expect((await vclint('.')).status).toBe(0)
  expect((await vclint('--staged')).status).toBe(1)
  git('add', '-A')
  expect((await vclint('--staged')).status).toBe(0)
  expect((await vclint('--staged', '--config', '../none.yaml')).status).toBe(2)
})

it('takes for old what the baseline has once and two files have', async () => {
  const jane = right.replace('metadata', 'spec: {colour: 1}\nmetadata')
  write('dev/jane.yaml', jane)
  write('bob.yaml', right.replace('jane', 'bob'))
  expect((await vclint('baseline')).status).toBe(0)
  write('prod/jane.yaml', jane)
  git('add', '-A')
  git('commit', '-qm', 'First')
  expect((await vclint('--rule', 'duplicate-object=off', '.')).out).toBe(
    'prod/jane.yaml:3:8 [unknown-field]\n',
  )
  write('bob.yaml', `${read('bob.yaml')}# A note.\n`)
  git('add', '-A')
  expect(await vclint('--staged')).toEqual({ status: 0, out: '', err: '' })
})

it('names the change that brings a finding elsewhere, and annotates that', async () => {
  write('vc.yaml', 'external: {platform: {apiKey: {secretName: k, namespace: p}}}\n')
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: k\n  namespace: p\n'
  write('secret.yaml', `${secret}stringData: {accessKey: "\${K}", host: h.example.com}\n`)
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('secret.yaml', read('secret.yaml').replace('namespace: p', 'namespace: q'))
  git('add', '-A')
  const { status, out } = await vclintIn(folder, ['--staged', '-f', 'json'])
  const [found] = (JSON.parse(out) as Json).findings
  expect(status).toBe(1)
  expect([found?.path, found?.rule]).toEqual(['vc.yaml', 'missing-platform-secret'])
  expect(found?.related[0]).toMatchObject({
    path: 'secret.yaml',
    start: { line: 5 },
    message: 'New since HEAD: Secret "k", metadata.namespace "p" → "q".',
  })
  const { out: command } = await vclintIn(folder, ['--staged', '-f', 'github'])
  expect(command).toMatch(/^::error file=secret\.yaml,line=5,.*::vc\.yaml:1:58: The Secret "k"/)
})

it('says of a file that is checked how much is new in others', async () => {
  const vc = 'external: {platform: {apiKey: {secretName: k, namespace: p}}}\n'
  for (const name of ['a', 'b']) write(`${name}/vc.yaml`, vc)
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: k, namespace: p}\n'
  write('secret.yaml', `${secret}stringData: {accessKey: "\${K}", host: h.example.com}\n`)
  write('page.md', 'Nothing\n')
  git('add', '-A')
  const line = 'vclint: 2 new findings in other files; "vclint --base HEAD" shows them.\n'
  expect((await vclint('secret.yaml')).err).toBe('')
  git('commit', '-qm', 'First')
  expect((await vclint('secret.yaml')).err).toBe('')
  write('secret.yaml', read('secret.yaml').replace('namespace: p', 'namespace: q'))
  expect(await vclint('secret.yaml')).toMatchObject({ status: 0, err: line })
  expect((await vclint('--quiet', 'secret.yaml')).err).toBe('')
  expect((await vclint('--base', 'HEAD')).out.match(/missing-platform-secret/g)).toHaveLength(2)
  git('commit', '-qam', 'Second')
  // What is committed is not new, and a change of another file brings nothing.
  expect((await vclint('secret.yaml')).err).toBe('')
  write('a/vc.yaml', `${vc}# A note.\n`)
  expect((await vclint('secret.yaml')).err).toBe('')
  expect((await vclint('a/vc.yaml')).err).toBe('')
})

it('names a change of settings once, and annotates it', async () => {
  write('.vclint.yaml', 'target: "0.30"\n')
  for (const name of ['a', 'b']) write(`${name}/vc.yaml`, 'privateNodes: {enabled: true}\n')
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('.vclint.yaml', 'target: "0.20"\n')
  git('add', '-A')
  const line =
    '.vclint.yaml:1:9: target "0.30" → "0.20": 2 findings in 2 files that did not change.\n'
  const { status, out, err } = await vclintIn(folder, ['--staged', '-f', 'compact'])
  expect([status, err]).toEqual([1, `vclint: ${line}`])
  expect(out.match(/^[ab]\/vc\.yaml:1:1: error: .*\[moved-field\]$/gm)).toHaveLength(2)
  const { out: command } = await vclintIn(folder, ['--staged', '-f', 'github'])
  expect(
    command.match(/^::error file=\.vclint\.yaml,line=1,.*target "0\.30" → "0\.20"/gm),
  ).toHaveLength(1)
  const { out: quality } = await vclintIn(folder, ['--staged', '-f', 'gitlab'])
  expect(JSON.parse(quality)).toMatchObject([{ location: { path: '.vclint.yaml' } }])
  const { out: log } = await vclintIn(folder, ['--staged', '-f', 'sarif'])
  const [result, ...others] = (JSON.parse(log) as Sarif).runs[0]?.results ?? []
  expect(others).toEqual([])
  expect(placesOf(result?.locations)).toEqual(['.vclint.yaml'])
  expect(placesOf(result?.relatedLocations)).toEqual(['a/vc.yaml', 'b/vc.yaml'])
})

it('names the setting of a kustomization that brings a finding in a file below it', async () => {
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: blue}
spec:
  chart: {spec: {chart: vcluster, version: 0.34.0}}
  values:
    privateNodes: {enabled: true}
`
  const patch = (version: string) => `resources: [release.yaml]
patches:
  - target: {kind: HelmRelease, name: blue}
    patch: |-
      - {op: replace, path: /spec/chart/spec/version, value: ${version}}
`
  write('release.yaml', release)
  write('kustomization.yaml', patch('0.34.1'))
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('kustomization.yaml', patch('0.24.1'))
  git('add', '-A')
  const { status, err } = await vclintIn(folder, ['--staged'])
  expect(status).toBe(1)
  expect(err).toMatch(
    /^vclint: kustomization\.yaml:4:12: patches\[0\]\.patch .*: 1 finding in 1 file that did not change\.\n$/,
  )
})

it('names the release, or the file of values, that brings a finding in values that did not change', async () => {
  const release = (version: string, files: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: depot, namespace: argocd}
spec:
  sources:
    - repoURL: https://charts.example.com
      chart: vcluster
      targetRevision: ${version}
      helm: {valueFiles: [${files}]}
    - {repoURL: https://git.example.com/depot.git, ref: values}
`
  const both = '$values/base.yaml, $values/prod.yaml'
  const patch = '{path: metadata.annotations, reference: {apiVersion: v1, kind: Secret}}'
  write('app.yaml', release('0.30.1', both))
  write('base.yaml', `sync: {toHost: {pods: {enabled: true, patches: [${patch}]}}}\n`)
  write('prod.yaml', 'privateNodes: {enabled: false}\n')
  git('add', '-A')
  git('commit', '-qm', 'First')
  const causes = async () => {
    const { out, err } = await vclintIn(folder, ['--base', 'HEAD', '-f', 'json'])
    git('checkout', '-q', '.')
    const found = (JSON.parse(out) as Json).findings.map(({ path, rule, related: [first] }) => {
      return [path, rule, first?.path, first?.message]
    })
    return { found, err }
  }
  write('app.yaml', release('0.24.0', both))
  const version = 'spec.sources[0].targetRevision "0.30.1" → "0.24.0"'
  expect(await causes()).toEqual({
    found: [['prod.yaml', 'moved-field', 'app.yaml', `New since HEAD: ${version}.`]],
    err: `vclint: app.yaml:8:23: ${version}: 1 finding in 1 file that did not change.\n`,
  })
  write('prod.yaml', 'sync: {toHost: {pods: {enabled: false}}}\n')
  const { found } = await causes()
  const field = 'sync.toHost.pods.enabled unset → false'
  const message = `New since HEAD: Virtual cluster configuration, ${field}.`
  expect(found).toEqual([['base.yaml', 'ineffective-patches', 'prod.yaml', message]])
})

it('takes for old in a merge what either parent has', async () => {
  const user = (name: string) =>
    `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: ${name}}\nspec: {}\n`
  write('a.yaml', user('jane'))
  git('add', '-A')
  git('commit', '-qm', 'First')
  git('checkout', '-qb', 'other')
  write('b.yaml', user('jane'))
  write('c.yaml', user('joe'))
  git('add', '-A')
  git('commit', '-qnm', 'Twice')
  git('checkout', '-q', '-')
  write('d.yaml', user('jim'))
  git('add', '-A')
  git('commit', '-qm', 'Another')
  git('merge', '-q', '--no-commit', '--no-ff', 'other')
  expect((await vclint('--staged', '--new')).out).toBe('')
  write('e.yaml', user('joe'))
  git('add', '-A')
  expect((await vclint('--staged', '--new')).out).toMatch(
    /^(?:c|e)\.yaml:.*\[duplicate-object\]\n$/,
  )
})

it('compares with HEAD while a rebase is in progress', async () => {
  const user = (name: string) =>
    `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: ${name}}\nspec: {}\n`
  write('a.yaml', user('jane'))
  git('add', '-A')
  git('commit', '-qm', 'First')
  git('checkout', '-qb', 'other')
  write('a.yaml', user('joe'))
  git('commit', '-qam', 'Other')
  git('checkout', '-q', '-')
  write('a.yaml', user('jim'))
  write('b.yaml', user('jack'))
  git('add', '-A')
  git('commit', '-qm', 'Ours')
  expect(() => git('rebase', 'other')).toThrow()
  write('a.yaml', user('jack'))
  git('add', '-A')
  expect((await vclint('--staged', '--new')).out).toMatch(/^b\.yaml:.*\[duplicate-object\]\n$/)
  git('rebase', '--abort')
})

it('takes the facts of other files from the index', async () => {
  write('a.yaml', right)
  write('b.yaml', right.replace('jane', 'joe'))
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('b.yaml', right)
  git('add', '-A')
  const twice = 'b.yaml:3:18 [duplicate-object]\n'
  expect((await vclint('--staged')).out).toBe(twice)
  write('a.yaml', right.replace('jane', 'jim'))
  expect((await vclint('.')).out).toBe('')
  expect((await vclint('--staged')).out).toBe(twice)
  git('add', '-A')
  expect((await vclint('--staged')).out).toBe('')
})

it('fixes what is the same on disk, and refuses with a sentence where it is not', async () => {
  write('user.yaml', wrong)
  git('add', '-A')
  write('user.yaml', `${wrong}# not staged\n`)
  expect(await vclint('--staged', '--fix')).toEqual({
    status: 2,
    out: '',
    err: 'vclint: "user.yaml" differs between disk and index.\nvclint: Nothing is written. Stage these files completely, or stash the rest.\n',
  })
  expect(read('user.yaml')).toBe(`${wrong}# not staged\n`)
  git('add', '-A')
  expect((await vclint('--staged', '--fix')).status).toBe(0)
  expect(read('user.yaml')).toBe(`${right}# not staged\n`)
})

it('fixes files that git checks out with other line ends', async () => {
  git('config', 'core.autocrlf', 'true')
  write('user.yaml', wrong.replaceAll('\n', '\r\n'))
  git('add', '-A')
  expect(git('cat-file', 'blob', ':user.yaml')).toBe(wrong)
  expect((await vclint('--staged', '--fix')).status).toBe(0)
  expect(read('user.yaml')).toBe(right.replaceAll('\n', '\r\n'))
})

it('takes for new in a renamed file only what the change brings', async () => {
  const long = `${wrong}${'# a comment that stays\n'.repeat(20)}`
  write('old.yaml', long)
  git('add', '-A')
  git('commit', '-qm', 'First')
  renameSync(at('old.yaml'), at('new.yaml'))
  write('new.yaml', `${long}---\n${wrong.replace('jane', 'joe')}`)
  git('add', '-A')
  expect((await vclint('--staged')).out).toBe(
    'new.yaml:2:7 [kind-spelling]\nnew.yaml:26:7 [kind-spelling]\n',
  )
  expect((await vclint('--staged', '--new')).out).toBe('new.yaml:26:7 [kind-spelling]\n')
  expect((await vclint('--base', 'HEAD', '--new')).out).toBe('new.yaml:26:7 [kind-spelling]\n')
})

it('works in a second working tree, in a folder of it, and with the index of a partial commit', async () => {
  write('teams/user.yaml', right)
  git('add', '-A')
  git('commit', '-qm', 'First')
  git('worktree', 'add', '-q', at('second'), '-b', 'second')
  writeFileSync(at('second/teams/user.yaml'), wrong)
  const second = (...args: string[]) => vclintIn(at('second/teams'), args)
  expect((await second('--staged')).status).toBe(0)
  gitIn(at('second'), 'add', '-A')
  expect((await second('--staged')).out).toContain('user.yaml:2:7')
  // What "git commit FILE" gives its hooks.
  process.env['GIT_INDEX_FILE'] = at('.git/another-index')
  try {
    git('read-tree', 'HEAD')
    write('other.yaml', wrong)
    git('add', 'other.yaml')
    expect((await vclint('--staged')).out).toBe(
      'other.yaml:2:7 [kind-spelling]\nteams/user.yaml:3:18 [duplicate-object]\n',
    )
  } finally {
    delete process.env['GIT_INDEX_FILE']
  }
  expect((await vclint('--staged')).status).toBe(0)
})

it('checks a submodule that is new, which knows nothing of it', async () => {
  const module = mkdtempSync(join(tmpdir(), 'vclint-module-'))
  gitIn(module, 'init', '-q')
  writeFileSync(join(module, 'user.yaml'), wrong)
  gitIn(module, 'add', '-A')
  gitIn(module, 'commit', '-qm', 'Module')
  git('submodule', '--quiet', 'add', module, 'module')
  write('user.yaml', wrong)
  git('add', '-A')
  rmSync(module, { recursive: true, force: true })
  expect(await vclint('--staged')).toMatchObject({
    status: 1,
    out: 'module/user.yaml:2:7 [kind-spelling]\nuser.yaml:2:7 [kind-spelling]\n',
  })
  expect((await vclintIn(at('module'), ['--staged'])).status).toBe(0)
})

it('says why nothing was checked', async () => {
  write('user.yaml', right)
  git('add', '-A')
  git('commit', '-qm', 'First')
  const pretty = async (...args: string[]) =>
    (await vclintIn(folder, [...args, '-f', 'pretty'])).err
  expect(await pretty('--staged')).toBe('vclint: Nothing to check: no files are staged here.\n')
  expect(await pretty('--base', 'HEAD')).toBe(
    'vclint: Nothing to check: no file here differs from "HEAD".\n',
  )
  expect(await vclint('--staged', '--fail-on-empty')).toEqual({
    status: 2,
    out: '',
    err: 'vclint: Nothing to check: no files are staged here.\n',
  })
})

it('does not take a file for changed whose times changed only', async () => {
  write('user.yaml', wrong)
  git('add', '-A')
  git('commit', '-qm', 'First')
  execFileSync('touch', ['-d', '2001-01-01', at('user.yaml')])
  expect((await vclint('--base', 'HEAD')).status).toBe(0)
  expect(existsSync(at('.git/index.lock'))).toBe(false)
})

interface Json {
  readonly findings: readonly {
    readonly path: string
    readonly rule: string
    readonly related: readonly { readonly path?: string; readonly message?: string }[]
  }[]
}
