import { describe, expect, it } from 'vitest'
import { readPage } from '../../scripts/rule-page.ts'
import { newRule } from '../../scripts/rule-template.ts'

const known = ['manifest/missing-name', 'schema/wrong-type']

describe('a new rule', () => {
  it('is a rule and its page', () => {
    const made = newRule('manifest/odd-name', known, '0.2.0')
    const files = 'files' in made ? made.files : new Map<string, string>()
    expect([...files.keys()]).toEqual(['rules/manifest/odd-name.ts', 'rules/manifest/odd-name.md'])
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
    expect(newRule(name, known, '0.2.0')).toEqual({ refused })
  })
})
