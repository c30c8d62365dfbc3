import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configurations } from '../../src/config/configurations.ts'
import { readCustomRules } from '../../src/custom-rules/read-custom-rules.ts'
import { testCustomRules } from '../../src/in-memory/test-custom-rules.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/custom-rules.md'), 'utf8')

function tested(text: string) {
  const texts = new Map([['/.vclint.yaml', text]])
  const host = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => path === '/.git',
    readCustomRules,
  }
  const configs = configurations(host, { cwd: '/' })
  const rules = configs.customRules('/')
  const problems = configs.asInput('/.vclint.yaml').profile?.settings?.configProblems
  const [config] = configs.files()
  if (config === undefined) throw new Error('no configuration')
  return {
    problems,
    ...testCustomRules(config, rules, { readText: () => undefined, boundaryOf: () => '/' }),
  }
}

it.each([
  ['config', 1],
  ['recipes', 12],
])('the rules of the page find their mistakes: %s', (name, count) => {
  const text = new RegExp(`^\`\`\`yaml ${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? ''
  expect(tested(text)).toEqual({ problems: [], rules: count, examples: count * 2, failed: [] })
})

it('turns each recipe over: what is valid is not invalid', () => {
  const text = /^```yaml recipes\n([\s\S]*?)^```/m.exec(page)?.[1] ?? ''
  const turned = text.replace(
    /^( {4})(in)?valid:/gm,
    (_, space, not) => `${space}${not ? '' : 'in'}valid:`,
  )
  expect(tested(turned).failed).toHaveLength(24)
})
