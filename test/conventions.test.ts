import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Source files below a folder, without what is generated. */
function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/generated/'))
}

const ruleFiles = sources('rules').filter((file) => !/^rules\/(?:index|list)\.ts$/.test(file))
const sourceFiles = sources('src')

const TAKES_MANY =
  /(?:\.(?:push|unshift|concat|splice)|Math\.(?:max|min)|String\.from(?:CharCode|CodePoint))\(/g

/** Calls of functions that take any number of arguments, up to one that is a list spread out. */
function spreadCalls(text: string): readonly string[] {
  return Array.from(text.matchAll(TAKES_MANY), ({ 0: head, index }) => {
    let depth = 1
    for (let at = index + head.length; depth > 0 && at < text.length; at++) {
      if (/[([{]/.test(text[at] ?? '')) depth++
      if (/[)\]}]/.test(text[at] ?? '')) depth--
      if (depth === 1 && text.startsWith('...', at)) return text.slice(index, at + 4)
    }
    return ''
  }).filter((call) => call !== '')
}

/** Rules that others already make way for. */
const later = ['expression-syntax'].filter((id) => !rules.some(({ rule }) => rule.id === id))

/** Writers that ask no function of `reporters/escape.ts` in the same line, and why they need none. */
const WRITERS: readonly string[] = [
  // Words and numbers of ours.
  'commands/completions.ts scripts[shell](words()))',
  'commands/explain.ts renderPage(page, styleOf(options, io)))',
  'commands/schema.ts `${JSON.stringify(description, null, 2)}\\n`)',
  'commands/schema.ts `${JSON.stringify(found, null, 2)}\\n`)',
  "commands/schema.ts `${printedKinds.join('\\n')}\\n`)",
  "commands/test-rules.ts `${examples} examples, ${count(tested, 'rule')}: ${bad}.\\n`)",
  'commands/watch.ts CLEAR)',
  "input/ask.ts '\\n')",
  "main.ts 'vclint: The working directory no longer exists.\\n')",
  'output/progress.ts ERASE)',
  "output/progress.ts `${ERASE}Checked ${count} ${count === 1 ? 'file' : 'files'}…`)",
  "output/timing.ts `${table('Phase', phases, total)}\\n${table('Rule', rules, total)}`)",
  'run.ts text)',
  // The text that came in, for an editor that asked for it.
  "commands/fix.ts given(after)?.text ?? '')",
  "commands/fix.ts given(inputs)?.text ?? '')",
  // Harmless where it is put together: each has a test of its own among forged-*.scenario and in test/reporters/hostile.test.ts.
  'commands/check.ts `${summaryLine(report, formats)}\\n`)',
  'commands/fix.ts await diffOf(changes, result, input.place))',
  'commands/preview.ts withoutFiller(text))',
  'commands/summary.ts summaryFormats[format](withoutSecretsOf(known, objects)))',
  'output/output.ts piece)',
  "output/warn.ts `vclint: Internal error: ${lines.join('\\n')}\\n`)",
  'output/stream.ts text)',
]

describe('a rule', () => {
  it('has an id that no other rule has', () => {
    const ids = rules.map(({ rule }) => rule.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('says why its safe fix of a warning changes nothing on the host', () => {
    const isOfErrors = ({ rule }: (typeof rules)[number]) =>
      Object.values(rule.messages).every(({ severity }) => severity === 'error')
    const wanted = rules.filter((one) => one.rule.fixable === 'safe' && !isOfErrors(one))
    const reasoned = rules.filter(({ rule }) => rule.safeBecause !== undefined)
    const idOf = ({ rule }: (typeof rules)[number]) => rule.id
    expect(reasoned.map(idOf)).toEqual(wanted.map(idOf))
  })

  it('is called like its file and its page', () => {
    const wanted = rules.map(({ topic, rule }) => `rules/${topic}/${rule.id}`)
    const pages = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `rules/${file.replaceAll('\\', '/').replace(/\.md$/, '')}`)
    expect(ruleFiles.map((file) => file.replace(/\.ts$/, '')).toSorted()).toEqual(wanted.toSorted())
    expect(pages.toSorted()).toEqual(wanted.toSorted())
  })

  it.each(rules.map(({ rule }) => [rule.id, rule] as const))(
    '%s speaks in the voice of the house',
    (_, rule) => {
      expect(sentenceFaults(rule.summary)).toEqual([])
      for (const { text } of Object.values(rule.messages)) {
        expect([text, sentenceFaults(text)]).toEqual([text, []])
      }
    },
  )

  it.each(rules.map(({ rule }) => [rule.id, rule] as const))(
    '%s supersedes rules that exist',
    (_, rule) => {
      const ids = [...later, ...rules.map((other) => other.rule.id)]
      expect((rule.supersedes ?? []).filter((id) => id === rule.id || !ids.includes(id))).toEqual(
        [],
      )
    },
  )

  it.each(rules.map(({ topic, rule }) => [rule.id, topic, rule.options] as const))(
    '%s has a page with all sections in order',
    (id, topic, options) => {
      const page = withoutBlocks(read(`rules/${topic}/${id}.md`))
      const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
      const wanted = ['Why', 'Invalid', 'Valid', 'Options', 'When to disable it']
      const own = wanted.filter((title) => title !== 'Options' || options !== undefined)
      expect(sections).toEqual(own)
      const why = page.split('\n## Why\n')[1]?.split('\n## ')[0] ?? ''
      expect(why.trim()).not.toBe('')
      expect(why.split(/\s+/).length).toBeLessThan(110)
      if (!isOurOwn(topic))
        expect(why).toMatch(/facts\.md#[a-z-]+\)|Observed in release line|vclint.s own/)
      const prose = page.split('\n').filter((line) => !line.startsWith('|'))
      expect(prose.filter((line) => TRANSLATED.test(line))).toEqual([])
    },
  )

  it.each(rules.map(({ topic, rule }) => [rule.id, topic] as const))(
    '%s shows whole sentences on its page',
    (id, topic) => {
      const messages = shownMessages(topic, id)
      expect(messages.length).toBeGreaterThan(0)
      for (const message of messages) {
        expect([message, sentenceFaults(message)]).toEqual([message, []])
      }
    },
  )
})

const MAX_MESSAGE = 160

/** Phrases that a colleague would not use: see the words in CONTRIBUTING.md. */
const BANNED =
  /(?<!\bthere )\bis no (?!longer)|\bstands?\b|\bblanks?\b|without it too|\bgives? back\b|\b(?:is|are) told\b|\bbelongs into\b|\blies in\b|\bso the (?:manifest|configuration) is refused\b/i

/** Words that made pages sound translated. */
const TRANSLATED =
  /\b(?:told|tells?|speaks?|claims?|stands?|slips?|blanks?|mend(?:s|ed)?|besides|the former|the latter|gives? back|belongs into|lies in|there is no reason to)\b/i

const MESSAGE = /^.*?: (?:error|warning|info): (.*) \[[a-z-]+\]$/

/** The messages on a rule's page, filled in as users see them. */
function shownMessages(topic: string, id: string): string[] {
  const page = read(`rules/${topic}/${id}.md`)
  const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)]
  const lines = blocks.flatMap(([, text = '']) => text.split('\n').filter((line) => line !== ''))
  return lines.map((line) => MESSAGE.exec(line)?.[1] ?? '')
}

describe('the messages on all pages', () => {
  it('have at most 160 characters', () => {
    const long = rules.flatMap(({ topic, rule }) =>
      shownMessages(topic, rule.id)
        .filter(({ length }) => length > MAX_MESSAGE)
        .map((text) => `rules/${topic}/${rule.id}.md: ${text.length} characters: ${text}`),
    )
    expect(long).toEqual([])
  })
})

/** What is wrong with a message; one that is filled in may start or end with what fills it. */
function sentenceFaults(text: string): string[] {
  const faults: string[] = []
  if (!/^(?:[A-Z0-9"[]|\{\w+\}|[a-z.]+[A-Z])/.test(text)) faults.push('starts small')
  if (!/(?:[.?](?: \{\w+\})?|(?:^|: )\{\w+\})$/.test(text)) faults.push('has no full stop')
  if (/\bplease\b|\bshould\b/i.test(text)) faults.push('begs or lectures')
  if (/[\n\t]| {2}/.test(text)) faults.push('has odd spaces')
  if (BANNED.test(text)) faults.push('sounds translated')
  return faults
}

const withoutBlocks = (page: string) => page.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')

it('is there, if a page names it as a path of this repository', () => {
  const folders = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = folders.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  const missing = [...pages, 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:src|rules|scripts|test|bench|schemas|site)\/[\w./-]+)`/g)]
      .filter(([, path = '']) => !existsSync(join(root, path)))
      .map(([, path]) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('has tests named in CONTRIBUTING.md, if it is a folder of sources', () => {
  const table = read('CONTRIBUTING.md').split('| changed in | tests |')[1]?.split('\n\n')[0] ?? ''
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => `src/${name}`)
  expect(folders.filter((folder) => !table.includes(`\`${folder}\``))).toEqual([])
})

describe('a file', () => {
  it('stays short', () => {
    const lines = (file: string) => read(file).split('\n').length - 1
    expect(sourceFiles.filter((file) => lines(file) > 350)).toEqual([])
    expect(ruleFiles.filter((file) => lines(file) > 150)).toEqual([])
  })

  it('hands no list over as the arguments of a call: a long one is more than the stack holds', () => {
    const spreading = [...sourceFiles, ...ruleFiles].flatMap((file) =>
      spreadCalls(read(file)).map((call) => `${file}: ${call}`),
    )
    expect(spreading).toEqual([])
    expect(
      spreadCalls('a.push(\n  ...b)\nMath.max(1, f(2), ...c)\nd.push({ ...e }, [...f])'),
    ).toEqual(['.push(\n  ...b', 'Math.max(1, f(2), ...c'])
  })

  it('spreads no object that is written there: its fields can stand for themselves', () => {
    const spreading = /\.\.\.\{\s*[\w'"]/
    const own = [...sourceFiles, ...ruleFiles].filter((file) => spreading.test(read(file)))
    expect(own).toEqual([])
  })

  it('leaves limits to the one table of them', () => {
    const limit = /^(?:export )?const (?:MAX|MIN|LONGEST|SHORTEST)_\w+ = [\d_* .]+$/m
    const LEFT = ['src/cli/help.ts', 'src/cli/commands/files.ts', 'src/files/file-access.ts']
    const own = sourceFiles.filter((file) => limit.test(read(file)) && !LEFT.includes(file))
    expect(own).toEqual([])
    const lines = read('src/core/limits.ts').split('\n')
    const bare = lines.filter((line) => /^export/.test(line) && !/ \/\/ \w.{8,}\.$/.test(line))
    expect(bare).toEqual([])
    expect(lines.filter((line) => /^export/.test(line)).length).toBeLessThanOrEqual(64)
  })

  it('names kinds of text that show a limit as the tests of growth do', () => {
    const growth = readdirSync('test/growth').map((file) => read(`test/growth/${file}`))
    const shown = read('src/core/limits.ts').matchAll(/ "([^"\n]+)"\./g)
    const names = Array.from(shown, ([, name]) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !growth.some((text) => text.includes(`'${name}': `)))).toEqual([])
  })

  it('writes the words of others only through what makes them harmless', () => {
    const calls = sourceFiles
      .filter((file) => file.startsWith('src/cli/'))
      .flatMap((file) =>
        Array.from(read(file).matchAll(/\.write\(\s*([^\n]*?)[,;]?\n/g), ([, text]) => {
          return `${file.slice('src/cli/'.length)} ${text}`
        }),
      )
    const HARMLESS = /\b(?:logLine|json|foreignText|foreignData)\(/
    expect(calls.filter((call) => !HARMLESS.test(call)).toSorted()).toEqual(WRITERS.toSorted())
  })

  it('is named in kebab-case', () => {
    const odd = [...sourceFiles, ...ruleFiles].filter((file) => !/^[a-z0-9/.-]+$/.test(file))
    expect(odd).toEqual([])
  })

  it('knows Node only in the command line, the language server and the files they read', () => {
    const crossing = [...sourceFiles, ...ruleFiles].filter(
      (file) =>
        !/^src\/(?:cli|files|lsp)\//.test(file) && /from 'node:|import\('node:/.test(read(file)),
    )
    expect(crossing).toEqual([])
  })
})

/** Rules on comments and configuration of vclint itself rest on its own documentation. */
function isOurOwn(topic: string): boolean {
  return topic === 'directive' || topic === 'config'
}
