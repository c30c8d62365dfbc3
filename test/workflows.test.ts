import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly environment?: string
  readonly needs?: string | readonly string[]
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: object
  readonly jobs: Readonly<Record<string, Job>>
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const workflow: Workflow = parse(text)
  const jobs = Object.entries(workflow.jobs)
  const steps = jobs.flatMap(([, job]) => job.steps)

  it('is started by nothing that runs the code of strangers with rights', () => {
    const allowed = ['pull_request', 'push', 'schedule', 'workflow_dispatch']
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(workflow.on)))
  })

  it('pins each action by the digest of a commit, and says which version that is', () => {
    const pinned = /^ *- uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
    const uses = text.split('\n').filter((line) => /\buses:/.test(line))
    expect(uses.filter((line) => !pinned.test(line))).toEqual([])
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length)
  })

  it('has no rights but those that a job asks for, and writes only for a reason', () => {
    expect(workflow.permissions).toEqual({})
    const writes = jobs.flatMap(([job, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([right, access]) =>
        access === 'read' ? [] : [`${name} ${job} ${right}: ${access}`],
      ),
    )
    const needed = [
      'release.yml npm id-token: write',
      'release.yml assets id-token: write',
      'release.yml assets attestations: write',
      'release.yml publish contents: write',
    ]
    expect(needed).toEqual(expect.arrayContaining(writes))
    for (const [, job] of jobs) expect(job.permissions).toBeDefined()
  })

  it('ends each job, and leaves no credentials in a checkout', () => {
    for (const [, job] of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(20)
    for (const { uses, with: inputs } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials']).toBe(false)
  })

  it('splices nothing into scripts', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{')
  })

  it('calls what there is', () => {
    const runs = steps.map(({ run = '' }) => run).join('\n')
    const called = [...runs.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, one]) => one)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called))
    const files = [...runs.matchAll(/(?<![\w/.-])(?:scripts|test|examples|\.ci)\/[\w./-]+/g)]
    expect(files.filter(([file]) => !existsSync(join(root, file))).map(([file]) => file)).toEqual(
      [],
    )
    for (const [, { needs = [] }] of jobs)
      for (const job of [needs].flat()) expect(Object.keys(workflow.jobs)).toContain(job)
  })
})

it('tests on all systems and versions that are promised', () => {
  const ci = parse(readFileSync(join(folder, 'ci.yml'), 'utf8'))
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(engines.node).toBe('>=20.19')
  expect(ci.jobs.package.strategy.matrix.node).toEqual([20, 22, 24])
  const systems = ci.jobs.package.strategy.matrix.os.map((os: string) => os.split('-')[0])
  expect(systems).toEqual(['ubuntu', 'macos', 'windows'])
})
