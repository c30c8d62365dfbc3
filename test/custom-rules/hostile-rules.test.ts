import { describe, expect, it } from 'vitest'
import { configurations } from '../../src/config/configurations.ts'
import { readCustomRules } from '../../src/custom-rules/read-custom-rules.ts'
import { lintTexts } from '../../src/in-memory/lint-texts.ts'
import { reporters } from '../../src/reporters/index.ts'
import { makeReport } from '../../src/run/report.ts'
import { HOSTILE_RULE, LEAKED, STEERING } from './hostile-rule.ts'

const STYLE = { color: false, hyperlinks: true, cwd: '/' }

const key =
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {user: a}\n'

function reportOf(text: string) {
  const host = {
    readText: (path: string) => (path === '/.vclint.yaml' ? text : undefined),
    exists: (path: string) => path === '/.git',
    readCustomRules,
  }
  const configs = configurations(host, { cwd: '/' })
  configs.configOf('/key.yaml')
  const result = lintTexts(
    [
      { name: '.vclint.yaml', text },
      { name: 'key.yaml', text: key },
    ],
    { today: '2026-01-01' },
  )
  const customRules = configs.customRules()
  return makeReport(result, { version: '1.0.0', milliseconds: 1, customRules })
}

/** Every text in data, as the reader of a file gets it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('rules of a hostile configuration', () => {
  const report = reportOf(HOSTILE_RULE)
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

describe('the address of a custom rule', () => {
  const linksFor = async (url: string) => {
    const report = reportOf(HOSTILE_RULE.replace(/url: .*/, `url: ${JSON.stringify(url)}`))
    const formats = ['pretty', 'sarif', 'html', 'markdown', 'rdjson'] as const
    const texts = await Promise.all(
      formats.map(async (name) => (await reporters[name]())(report, STYLE)),
    )
    const links = /\]8;;\w+:|"helpUri"|<a href=|\]\(<|"url":/
    return [
      ...(report.rules.get('acme/x')?.url === undefined ? [] : ['rule']),
      ...formats.filter((_, at) => links.test(texts[at] ?? '')),
    ]
  }

  it.each([
    'https://wiki.example.org/keys',
    'HTTP://localhost:8080/a/(b)/?c=d&e=%20;f#/g?h',
    'https://[2001:db8::1]:8443/x',
  ])('links %s everywhere', async (url) => {
    expect(await linksFor(url)).toEqual(['rule', 'pretty', 'sarif', 'html', 'markdown', 'rdjson'])
  })

  it.each([
    'https://jane:s3cr3tpassw0rd@wiki.example.org/keys',
    'https://jane:@wiki.example.org',
    'https://jane@wiki.example.org/keys',
    'https://wiki.example.org\\@evil.example',
    'https://wiki.example.org/?token=ghp_0123456789abcdefghijABCDEFGHIJ012345',
    'https://wiki.example.org/a b',
    'https://wiki.example.org/%zz',
    'https://wiki.example.org/100%',
    'https://wiki.example.org/"onclick=',
    'https://wiki.example.org/<b>',
    'https://wiki.example.org/{a}|^`',
    'https://wiki.example.org/#a#b',
    'https://wiki.example.org/[a]',
    'https://wiki.example.org:port/',
    'https://wiki.example.org:655360/',
    'https://[2001:db8::1',
    'https://[..]/',
    'https:///keys',
    'https://?a',
    'https://',
    '//wiki.example.org',
    'wiki.example.org/keys',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://wiki.example.org/\u202e',
    'https://wiki.example.org/\u001b]8;;x',
  ])('is left out everywhere where it is no address of the web: %j', async (url) => {
    expect(await linksFor(url)).toEqual([])
  })
})
