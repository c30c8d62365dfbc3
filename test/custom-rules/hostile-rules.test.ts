import { describe, expect, it } from 'vitest'
import { configurations } from '../../src/config/configurations.ts'
import { lintTexts } from '../../src/config/lint-texts.ts'
import { readCustomRules } from '../../src/custom-rules/read-custom-rules.ts'
import { reporters } from '../../src/reporters/index.ts'
import { makeReport } from '../../src/run/report.ts'
import { HOSTILE_RULE, LEAKED, STEERING } from './hostile-rule.ts'

const key =
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {user: a}\n'

const config = { name: '.vclint.yaml', text: HOSTILE_RULE }

function reportOfHostile() {
  const host = {
    readText: (path: string) => (path === '/.vclint.yaml' ? config.text : undefined),
    exists: (path: string) => path === '/.git',
    readCustomRules,
  }
  const configs = configurations(host, { cwd: '/' })
  configs.of('/key.yaml')
  const result = lintTexts([config, { name: 'key.yaml', text: key }], { today: '2026-01-01' })
  const customRules = configs.customRules()
  return makeReport(result, { version: '1.0.0', milliseconds: 1, customRules })
}

/** Every text in data, as the reader of a file gets it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('rules of a hostile configuration', () => {
  const report = reportOfHostile()
  const isFound = report.findings.some(({ rule }) => rule === 'acme/x')

  it.each(Object.keys(reporters))('neither steer nor reveal anything as %s', async (name) => {
    expect(isFound).toBe(true)
    const load = reporters[name as keyof typeof reporters]
    const text = (await load())(report, { color: false, hyperlinks: false })
    const isJson = /^\s*[{[]/.test(text)
    for (const one of isJson ? textsIn(JSON.parse(text)) : [text]) {
      expect(one).not.toMatch(STEERING)
      expect(one).not.toMatch(LEAKED)
    }
    expect(text).not.toMatch(/^::error::forged|##vso\[/m)
  })

  it('are no Markdown in SARIF, and have no address there that holds a password', async () => {
    const log = JSON.parse((await reporters.sarif())(report, { color: false }))
    const [rule] = log.runs[0].tool.driver.rules
    expect(rule.id).toBe('acme/x')
    expect(Object.keys(rule.help)).toEqual(['text'])
    expect(rule.helpUri).toBe(undefined)
  })

  it('link nothing in HTML and show no picture', async () => {
    const page = (await reporters.html())(report, { color: false })
    expect(page).toContain('&lt;img')
    expect(page).not.toMatch(/<img|<a href/)
  })

  it('link nothing in Markdown and show no picture', async () => {
    const page = (await reporters.markdown())(report, { color: false })
    expect(page).toContain('\\!\\[x\\](https:&#8203;//evil.example')
    expect(page).not.toMatch(/[^\\]\]\(|<img|https?:\/\//)
  })
})
