import { describe, expect, it } from 'vitest'
import { readPage } from '../../scripts/rule-page.ts'
import { newRule } from '../../scripts/rule-template.ts'

const known = ['manifest/missing-name', 'schema/wrong-type']

describe('a new rule', () => {
  it.each([
    [false, "import { defineRule, warning } from '#core'", 'check: ({ report }) => ({'],
    [true, "from '#project'", 'project({ graph, report }) {'],
  ])('is a rule and its page, joining files: %s', (joins, ...parts) => {
    const made = newRule({ name: 'manifest/odd-name', since: '0.2.0', joins }, known)
    const files = 'files' in made ? made.files : new Map<string, string>()
    expect([...files.keys()]).toEqual(['rules/manifest/odd-name.ts', 'rules/manifest/odd-name.md'])
    for (const part of parts) expect(files.get('rules/manifest/odd-name.ts')).toContain(part)
    const page = readPage(files.get('rules/manifest/odd-name.md') ?? '')
    expect(files.get('rules/manifest/odd-name.ts')).toContain(`summary: '${page.summary}'`)
    expect([page.title, page.invalid.length, page.valid.length]).toEqual(['odd-name', 1, 1])
  })

  it.each([
    ['', '"" is not <topic>/<id> in lower case with hyphens.'],
    ['odd-name', '"odd-name" is not <topic>/<id> in lower case with hyphens.'],
    ['manifest/OddName', '"manifest/OddName" is not <topic>/<id> in lower case with hyphens.'],
    ['manifest/odd_name', '"manifest/odd_name" is not <topic>/<id> in lower case with hyphens.'],
    ['manifest/odd-', '"manifest/odd-" is not <topic>/<id> in lower case with hyphens.'],
    ['../odd', '"../odd" is not <topic>/<id> in lower case with hyphens.'],
    ['a/b/c', '"a/b/c" is not <topic>/<id> in lower case with hyphens.'],
    ['user/missing-name', '"manifest/missing-name" exists already; an id stands once.'],
    ['scope/scope', 'A rule is named after the mistake, not after its topic.'],
  ])('is refused as %j', (name, refused) => {
    expect(newRule({ name, since: '0.2.0', joins: false }, known)).toEqual({ refused })
  })
})
