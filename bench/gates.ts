import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { inTurn, seconds, vclint, write } from './measure.ts'
import type { Sample } from './sample.ts'

/**
 * Processor time of comparisons and of parts, beside a full run of the same files in turn:
 * `npx tsx gates.ts [runs] [row …]`. VCLINT names another build.
 */

const [runs = '5', ...wanted] = process.argv.slice(2)

const HEAD = 'apiVersion: management.platform.sh/v1\n'

const user = (n: number) =>
  `${HEAD}kind: User\nmetadata:\n  name: user-${n}\n  labels: {team: t${n % 9}}\nspec:\n  displayName: User ${n}\n  email: u${n}@example.com\n`

const key = (n: number) =>
  `${HEAD}kind: OwnedAccessKey\nmetadata:\n  name: key-${n}\nspec:\n  displayName: Key ${n}\n  user: user-${n}\n  type: User\n  scope:\n    allowPlatformCli: true\n    roles:\n      - {role: vc, projects: ["*"]}\n`

const secret = (n: number) =>
  `# vclint-key: key-${n}\napiVersion: v1\nkind: Secret\nmetadata:\n  name: access-${n}\n  namespace: vc-${n}\nstringData:\n  accessKey: \${KEY}\n  host: platform.example.com\n`

const cluster = (n: number) =>
  `# vclint-namespace: vc-${n}\nexternal:\n  platform:\n    apiKey:\n      secretName: access-${n}\n      namespace: vc-${n}\nsync:\n  toHost:\n    pods: {enabled: true}\n`

/** Four files that depend on each other, of which every so many have a mistake that only all of them show. */
const team = (n: number, isWrong: boolean): readonly Sample[] => [
  [`t${n}/user.yaml`, user(n)],
  [`t${n}/key.yaml`, isWrong ? key(n).replace('user: user', 'user: usr') : key(n)],
  [`t${n}/secret.yaml`, secret(n)],
  [`t${n}/vc.yaml`, isWrong ? cluster(n).replace(': access', ': acess') : cluster(n)],
]

const teams = (count: number, everyWrong = 0) =>
  Array.from({ length: count }, (_, n) => team(n, everyWrong > 0 && n % everyWrong === 1)).flat()

const release = (n: number): Sample => [
  `apps/r${n}.yaml`,
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: r${n}, namespace: argocd}\nspec:\n  sources:\n    - repoURL: https://charts.example.com\n      chart: vcluster\n      targetRevision: 0.30.1\n      helm: {valueFiles: [$values/common/values.yaml]}\n    - {repoURL: https://git.example.com/r.git, ref: values}\n`,
]

const values: Sample = [
  'common/values.yaml',
  'sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        - path: metadata.labels["a"]\n          expression: \'"x-" + value\'\n          reverseExpression: value.slice(2)\n',
]

const releases = (count: number) => [values, ...Array.from({ length: count }, (_, n) => release(n))]

const pairs = (count: number) =>
  Array.from({ length: count }, (_, n): readonly Sample[] => [
    [`s/secret-${n}.yaml`, secret(n).replace(/^#.*\n/, '')],
    [`c${n}/vc.yaml`, cluster(n)],
  ]).flat()

const clusters = (count: number) =>
  Array.from({ length: count }, (_, n): Sample => [`c${n}/vc.yaml`, cluster(n)])

const foreign = (count: number) =>
  Array.from(
    { length: count },
    (_, n): Sample => [
      `d${n % 500}/f${n}.yaml`,
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: f${n}}\nspec: {replicas: 1}\n`,
    ],
  )

function repository(name: string, files: readonly Sample[]): string {
  const folder = write(name, files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-C', folder, ...args])
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'First')
  return folder
}

const editIn = (folder: string, path: string, edit: (text: string) => string) =>
  writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), 'utf8')))

/** Changes the first files of a project in a way that nothing follows from. */
function touch(folder: string, files: number): string {
  for (let n = 0; n < files; n++)
    editIn(folder, `t${n}/user.yaml`, (text) => text.replace('User ', 'Person '))
  return folder
}

/** Changes that others depend on: users have another name. */
function breakIn(folder: string, files: number): string {
  for (let n = 0; n < files; n++)
    editIn(folder, `t${n}/user.yaml`, (text) => text.replace('name: user-', 'name: usr-'))
  return folder
}

function configure(folder: string): string {
  writeFileSync(join(folder, '.vclint.yaml'), 'rules: {unknown-user: error}\n')
  return folder
}

function moveAll(folder: string, count: number): string {
  for (let n = 0; n < count; n++) {
    mkdirSync(join(folder, `moved/${n % 50}/c${n}`), { recursive: true })
    renameSync(join(folder, `c${n}/vc.yaml`), join(folder, `moved/${n % 50}/c${n}/vc.yaml`))
    appendFileSync(join(folder, `moved/${n % 50}/c${n}/vc.yaml`), '    services: {enabled: true}\n')
  }
  return folder
}

const gate = (folder: string) => ({ plain: '.', other: '--base HEAD', folder })

interface Row {
  readonly folder: string
  /** Arguments of the run beside which the other one is measured. */
  readonly plain: string
  readonly other: string
}

const rows: Readonly<Record<string, () => Row>> = {
  'clean, 1 of 3,000 changed': () => gate(touch(repository('a1', teams(750)), 1)),
  'clean, 20 of 3,000 changed': () => gate(touch(repository('a', teams(750)), 20)),
  'old findings, 20 of 3,000 changed': () => gate(touch(repository('b', teams(750, 10)), 20)),
  'new findings, 20 of 3,000 changed': () => gate(breakIn(repository('c', teams(750)), 20)),
  'new and old findings, 20 of 3,000': () => gate(breakIn(repository('d', teams(750, 10)), 20)),
  'new findings, 500 of 3,000 changed': () => gate(breakIn(repository('e', teams(750)), 500)),
  'new settings, old findings': () => gate(configure(repository('f', teams(750, 10)))),
  'one named file in 3,000': () => ({
    folder: repository('g', teams(750)),
    plain: '.',
    other: 't7/vc.yaml',
  }),
  'one named file in 3,000 that changed': () => ({
    folder: touch(repository('g1', teams(750)), 8),
    plain: '.',
    other: 't7/user.yaml',
  }),
  '3,000 vc.yaml moved and changed': () => gate(moveAll(repository('h', clusters(3000)), 3000)),
  '10,000 releases of one file, to 5,000': () => {
    const folder = write('i', [])
    for (const size of [5000, 10000]) write(`i/${size}`, releases(size))
    return { folder, plain: '5000', other: '10000' }
  },
  '1,500 Secrets and vc.yaml, to 750': () => {
    const folder = write('j', [])
    for (const size of [750, 1500]) write(`j/${size}`, pairs(size))
    return { folder, plain: '750', other: '1500' }
  },
}

function walked(): void {
  const folder = repository('k', [...foreign(100_000 - 40), ...teams(10)])
  const walk = `${process.execPath} ${join(import.meta.dirname, 'walk-and-search.mjs')} ${folder}`
  const uses = inTurn({ walk, all: command(folder, '.'), one: command(folder, 't7/vc.yaml') }, 3)
  const words = Object.entries(uses).map(([name, { processor, clock, memory }]) =>
    [name, seconds(processor), `(clock ${seconds(clock)}, ${memory.toFixed(0)} MB)`].join(' '),
  )
  console.log(`| one named file in 100,000 | ${words.join(' | ')} |`)
}

/** The folder is a word of the shell, which costs each command the same. */
const command = (folder: string, args: string) =>
  `env -C ${folder} ${process.execPath} ${vclint} ${args} -f compact --exit-zero`

console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))
for (const [name, make] of Object.entries(rows)) {
  if (!isWanted(name)) continue
  const { folder, plain, other } = make()
  mkdirSync(dirname(folder), { recursive: true })
  const uses = inTurn(
    { plain: command(folder, plain), other: command(folder, other) },
    Number(runs),
  )
  const [a, b] = [uses['plain']?.processor ?? 0, uses['other']?.processor ?? 0]
  console.log(`| ${name} | ${seconds(a)} | ${seconds(b)} | ${(b / a).toFixed(2)} |`)
}
if (isWanted('100,000 files')) walked()
