import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_LINE } from '../../src/core/release/line-set.ts'
import { LAST_PATCHES, NEWEST_VERSION } from '../../src/generated/line-names.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const versions = LAST_PATCHES.flatMap((last, index) => {
  const line = FIRST_LINE + index
  const all = Array.from({ length: last + 1 }, (_, patch) => `0.${line}.${patch}`)
  return NEWEST_VERSION.startsWith(`0.${line}.`) ? [...all.slice(0, -1), NEWEST_VERSION] : all
})

/** The place of a version; a candidate gives way to the version that it became, or that follows it. */
const placeOf = (version: string) =>
  versions.indexOf(versions.includes(version) ? version : version.replace(/-.*$/, ''))

// What goes on without an end holds for versions that are added to the table, until their own values are compared.
const rows = readFileSync(join(import.meta.dirname, 'default-values.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => {
    const [, path = '', first = '', dash, last = first, value = ''] =
      /^(\S+) (?:(0\.\d+\.[\w.]+(?:-rc\.\d)?)(-)?(0\.\S+)? )?= (.*)$/.exec(row) ?? []
    const from = first === '' ? 0 : placeOf(first)
    const to =
      first === '' || (dash !== undefined && last === first) ? versions.length - 1 : placeOf(last)
    return { path, from, to, value: JSON.parse(value) as unknown }
  })

type Values = Record<string, unknown>

/** The values of a version, put together again. */
function valuesOf(version: string): Values {
  const at = versions.indexOf(version)
  const values: Values = {}
  for (const { path, value } of rows.filter(({ from, to }) => from <= at && at <= to)) {
    const steps = path.split('.')
    let around = values
    for (const step of steps.slice(0, -1)) {
      around[step] ??= {}
      around = around[step] as Values
    }
    around[steps.at(-1) ?? ''] = value
  }
  return values
}

const lineOf = (version: string) => /^0\.\d+/.exec(version)?.[0] ?? ''

/** What is found in the values of a version for a pin. */
const found = (version: string, pin: string) => {
  const release = { name: 'a', chart: 'loft/vcluster', version: pin, values: ['values.yaml'] }
  const inputs = [
    { uri: 'helmfile.yaml', text: JSON.stringify({ releases: [release] }) },
    { uri: 'values.yaml', text: JSON.stringify(valuesOf(version)) },
  ]
  return lintFiles(inputs, {}).findings.map(
    ({ rule, severity, message }) => `${version} by ${pin}: ${severity} ${rule} ${message}`,
  )
}

test('all stable versions of the table have their values', () => {
  expect(versions.length).toBeGreaterThanOrEqual(82)
  expect(rows.filter(({ from, to }) => from === -1 || to === -1)).toEqual([])
  expect(versions.map((version) => Object.keys(valuesOf(version)).length < 10)).not.toContain(true)
})

test.each(versions)('the values of %s are silent on their own pin in each form', (version) => {
  const line = lineOf(version)
  const pins = [version, `v${version}`, line, `${line}.x`, `~${version}`, `^${version}`]
  expect(pins.flatMap((pin) => found(version, pin))).toEqual([])
})
