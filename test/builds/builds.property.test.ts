import { describe, expect, it } from 'vitest'
import { some } from '../runs.ts'
import { readSetups, type Setup, withRendered } from './setup.ts'
import { setups } from './setups.ts'
import { type Found, foundInRendered, isRefused, verdictOn } from './verdict.ts'

/** Setups in which the sources are to be judged differently, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'chart-value-for-boolean':
    'Values of a chart are defaults, which those who install it replace, so that a template is never wrong for these.',
  'configmap-without-reference':
    'The release does not name the ConfigMap as the build does. The values in it are checked as those of whatever finds them.',
  'namespace-on-user':
    'The namespace is written by the build, and the file is right: no finding leads to a better file.',
  'patch-deletes-secret':
    'What is rendered does not show that there was a Secret, so nobody could miss it there. The patch shows it.',
}

const known = new Map<Setup, Promise<readonly Found[]>>()

/** The findings in what was rendered, for both tests of a setup. */
function inRendered(setup: Setup) {
  const found = known.get(setup) ?? foundInRendered(setup)
  known.set(setup, found)
  return found
}

describe('what the real tools render', () => {
  const rendered = some(setups.filter((setup) => !isRefused(setup)))
  it.each(rendered)('$name: has its one mistake, or none', async (setup) => {
    const rules = (await inRendered(setup)).map(({ rule }) => rule)
    expect([...new Set(rules)]).toEqual(setup.mistake === undefined ? [] : [setup.mistake])
  })

  it('is recorded for each build', () => {
    const lacking = setups.filter(({ builds, rendered }) => builds.length !== rendered.length)
    expect(lacking.map(({ name }) => name)).toEqual([])
  })
})

describe('the sources', () => {
  const built = setups.filter(({ name }) => !(name in exceptions))
  it.each(some(built))('$name: are judged as what is rendered', async (setup) => {
    expect(await verdictOn(setup, inRendered)).toEqual({ missed: [], falseAlarms: [] })
  })

  const others = setups.filter(({ name }) => name in exceptions)
  it.each(some(others))('$name: are still judged differently', async (setup) => {
    expect(await verdictOn(setup, inRendered)).not.toEqual({ missed: [], falseAlarms: [] })
  })
})

describe('the setups', () => {
  const names = setups.map(({ name }) => name)

  it('have each a name of their own and a sentence', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(setups.filter(({ about }) => !/^[A-Z].*[.]$/s.test(about))).toEqual([])
  })

  it('are more than 120, and about half of them have a mistake', () => {
    const mistaken = setups.filter(({ mistake }) => mistake !== undefined)
    expect(setups.length).toBeGreaterThanOrEqual(120)
    expect(mistaken.length / setups.length).toBeGreaterThan(0.4)
    expect(mistaken.length / setups.length).toBeLessThan(0.6)
  })

  it('are those that the exceptions name', () => {
    expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the reader of setups', () => {
  const theme =
    'About.\n=== file a.yaml\na: 1\n=== setup one\nIs one.\n=== build kustomize .\n=== rendered .\nold: 1\n'

  it('gives each setup the files of its theme', () => {
    expect(readSetups(theme)).toMatchObject([
      { name: 'one', about: 'Is one.', files: new Map([['a.yaml', 'a: 1\n']]) },
    ])
  })

  it('writes what is rendered, or that the tool refuses, in the place of what was', () => {
    const build = { tool: 'kustomize', of: '.', words: [] }
    const written = (text: string | undefined) => withRendered(theme, [[{ build, text }]])
    expect(written('new: 2')).toBe(theme.replace('old: 1\n', 'new: 2\n\n'))
    expect(written(undefined)).toBe(theme.replace('=== rendered .\nold: 1\n', '=== refused .\n\n'))
  })
})
