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
import { topics } from './families.ts'

const LENGTHS = [8000, 16_000, 32_000] as const

/**
 * With each doubling the work may grow by this many times what it grew by with the one before: 2.3 times
 * is n log n, 4 times is a square. What is less than this part of the whole is not looked at.
 */
const MAX_RATIO = 2.7
const NOISE = 0.05

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
  // Two at a time: the processors of a small machine.
  const open = Object.keys(topics)
  const settle = new Map<string, (work: readonly number[]) => void>()
  for (const [topic, families] of Object.entries(topics)) {
    for (const name of Object.keys(families)) {
      works.set(
        `${topic} ${name}`,
        new Promise((resolve) => settle.set(`${topic} ${name}`, resolve)),
      )
    }
  }
  const next = () => {
    const topic = open.shift()
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
  next()
  next()
})

afterAll(() => {
  for (const child of children) child.kill()
  rmSync(folder, { recursive: true })
})

describe.each(Object.entries(topics))(
  'the work for %s grows with the length',
  (topic, families) => {
    it.each(Object.keys(families))('%s', { timeout: 180_000 }, async (name) => {
      const [first = Number.NaN, second = Number.NaN, third = Number.NaN] =
        (await works.get(`${topic} ${name}`)) ?? []
      const allowed = MAX_RATIO * Math.max(second - first, NOISE * first)
      const grown = { by: [first, second, third], isBound: third - second <= allowed }
      expect(grown).toEqual({ ...grown, isBound: true })
    })
  },
)
