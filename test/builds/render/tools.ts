import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { parseAllDocuments, stringify } from 'yaml'

/** An object of Kubernetes as plain data. */
export type Plain = Record<string, unknown>

/** A program could not make anything of its input. */
export class Refused extends Error {}

/** Runs a program of others, and returns what it prints. `HELM` names another Helm than the one on the path. */
export function ran(program: string, args: readonly string[], { cwd, input = '' }: Given): string {
  try {
    return execFileSync(program, args, {
      cwd,
      input,
      env: { ...process.env, TF_CLI_CONFIG_FILE: '/dev/null', ...envOf(cwd) },
      stdio: ['pipe', 'pipe', 'pipe'],
    }).toString()
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer }
    if (code === 'ENOENT') throw new Error(`${program} is not installed.`)
    throw new Refused(String(stderr))
  }
}

interface Given {
  readonly cwd: string
  readonly input?: string
}

const envOf = (home: string) => ({ HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home })

export const helm = process.env['HELM'] ?? 'helm'

/** Runs something in a folder with these files. */
export function inFolder<T>(files: Iterable<readonly [string, string]>, run: (at: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-build-'))
  try {
    write(folder, files)
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function write(folder: string, files: Iterable<readonly [string, string]>): void {
  for (const [name, text] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

export const objectsIn = (text: string): readonly Plain[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Plain | null)
    .filter((one) => one !== null)

export const textOf = (objects: readonly unknown[]): string =>
  objects.map((one) => stringify(one, { lineWidth: 0 })).join('---\n')

/** A value below a path of keys. */
export function below(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const key of path) at = (at as Plain | undefined | null)?.[key]
  return at
}

export const object = (value: unknown): Plain => (value ?? {}) as Plain
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
