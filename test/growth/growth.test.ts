import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../runs.ts'
import { isBound } from './bound.ts'
import { brokenTopic, topics } from './families.ts'

/** Shorter where fewer cases are to be tried: the steps that are wrong on purpose have to be seen there too. */
const LENGTHS = [3500, 7000, 14_000].map((length) => Math.max(runs(length), length / 2))

const folder = mkdtempSync(join(tmpdir(), 'vclint-growth-'))
const children: ChildProcessByStdio<null, Readable, null>[] = []
const works = new Map<string, Promise<readonly number[]>>()

beforeAll(async () => {
  await build({
    entryPoints: ['count.ts', 'run-family.ts'].map((file) => join(import.meta.dirname, file)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(import.meta.url)});`,
    },
  })
})

const settle = new Map<string, (work: readonly number[]) => void>()
for (const [topic, families] of Object.entries(topics)) {
  for (const name of Object.keys(families)) {
    const made = new Promise<readonly number[]>((resolve) =>
      settle.set(`${topic} ${name}`, resolve),
    )
    works.set(`${topic} ${name}`, made)
  }
}

/** Topics whose families are still to be run. */
let open: string[] | undefined

/** Two at a time, the processors of a small machine: from the first topic on that is asked for. */
function begin(topic: string): void {
  if (open !== undefined) return
  const all = Object.keys(topics)
  open = all.slice(all.indexOf(topic))
  next()
  next()
}

function next(): void {
  const topic = open?.shift()
  if (topic === undefined) return
  const bundle = pathToFileURL(join(folder, 'run-family.mjs')).href
  const args = [join(folder, 'count.mjs'), topic, bundle, ...LENGTHS.map(String)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  createInterface(child.stdout).on('line', (line) => {
    const { name, works: found } = JSON.parse(line)
    settle.get(`${topic} ${name}`)?.(found)
  })
  child.on('close', () => {
    for (const name of Object.keys(topics[topic] ?? {})) settle.get(`${topic} ${name}`)?.([])
    next()
  })
}

afterAll(() => {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
})

const worksOf = async (topic: string, name: string) => (await works.get(`${topic} ${name}`)) ?? []

describe.each(Object.entries(topics).filter(([topic]) => topic !== brokenTopic))(
  'the work for %s grows with the length',
  (topic, families) => {
    beforeAll(() => begin(topic))
    it.each(Object.keys(families))('%s', { timeout: 900_000 }, async (name) => {
      const by = await worksOf(topic, name)
      expect({ by, isBound: isBound(by) }).toEqual({ by, isBound: true })
    })
  },
)

describe('a step that is wrong on purpose is seen', () => {
  beforeAll(() => begin(brokenTopic))
  it.each(Object.keys(topics[brokenTopic] ?? {}))('%s', { timeout: 900_000 }, async (name) => {
    const by = await worksOf(brokenTopic, name)
    expect(by).toHaveLength(LENGTHS.length + 1)
    expect(isBound(by)).toBe(false)
  })
})
