import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hover } from 'vscode-languageserver/node'
import { run } from '../../src/cli/run.ts'
import type { RuleContext } from '../../src/core/lint/rule.ts'
import type { Report } from '../../src/core/report.ts'
import { type ProjectContext, placeBelow } from '../../src/project/index.ts'
import { reporters } from '../../src/reporters/index.ts'
import { pullClient, startClient } from '../lsp/client.ts'
import { some } from '../runs.ts'
import { files, leakFinder, plant, planted } from '../secret-samples.ts'

/** What is broken on purpose, and breaks with the whole file in its message. */
const broken = vi.hoisted(() => ({ rule: false, join: false, format: false, parser: false }))

vi.mock('../../rules/index.ts', async (load) => {
  const loaded = await load<typeof import('../../rules/index.ts')>()
  const rule = {
    id: 'crashing',
    summary: 'Crashes.',
    messages: { never: { severity: 'error', text: 'Never.' } },
    check: ({ file }: RuleContext) => ({
      File() {
        const values = file.documents.map(({ value }) => value)
        if (broken.rule) throw new TypeError(`${JSON.stringify(values)} of\n${file.text}`)
      },
    }),
    project: ({ graph, nodeAt }: ProjectContext) => {
      if (!broken.join) return
      const nodes = graph.secrets.flatMap(({ object, keys }) =>
        keys.map(({ name, isEncoded }) =>
          nodeAt(placeBelow(object.place, isEncoded ? 'data' : 'stringData', name)),
        ),
      )
      const keys = graph.accessKeys.map(({ object }) => nodeAt(object.place))
      throw new Error(JSON.stringify([...nodes, ...keys].map((node) => node?.value)))
    },
  }
  return { ...loaded, rules: [...loaded.rules, { topic: 'schema', rule }] }
})

vi.mock('../../src/reporters/compact.ts', async (load) => {
  const { default: compact } = await load<typeof import('../../src/reporters/compact.ts')>()
  return {
    default: Object.assign(compact.bind(null), {
      inPieces(...given: Parameters<typeof compact>) {
        if (broken.format) throw new Error(everythingOf(given[0]))
        return compact.inPieces(...given)
      },
    }),
  }
})

vi.mock('../../src/core/document/source.ts', async (load) => {
  const loaded = await load<typeof import('../../src/core/document/source.ts')>()
  return {
    ...loaded,
    parse: (...given: Parameters<typeof loaded.parse>) => {
      if (broken.parser) throw new SyntaxError(`Unexpected text: ${given[1]}`)
      return loaded.parse(...given)
    },
  }
})

function everythingOf({ sources }: Report): string {
  return [...sources].map(([, { text }]) => text).join('\n')
}

const configs: Readonly<Record<string, string>> = {
  '.vclint.yaml': `accessToken: ${plant()}\nkeys: [${plant()}]\nrules:\n  ${plant()}: off\n  several-subjects: ${plant()} # ${plant()}\nignore: ["${plant()}"]\n`,
  'user.yaml': 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {}\n',
}
// Every JWT begins like this one, of the page of a rule.
const leaks = leakFinder('eyJhbGciOiJIUzI1NiJ9')

let folder = ''
let configured = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-secrets-'))
  configured = mkdtempSync(join(tmpdir(), 'vclint-secrets-'))
  mkdirSync(join(folder, '.git'))
})
beforeEach(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(configs)) writeFileSync(join(configured, name), text)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(configured, { recursive: true })
})

async function command(line: string, { cwd = folder, stdin = '', color = false } = {}) {
  let [stdout, stderr] = ['', '']
  const columns = color ? 160 : undefined
  const output = (write: (text: string) => void) => ({ write, isTerminal: color, columns })
  const exit = await run(line.split(' '), {
    cwd,
    env: color ? { TERM: 'xterm-256color' } : {},
    stdout: output((text) => {
      stdout += text
    }),
    stderr: output((text) => {
      stderr += text
    }),
    readStdin: async () => stdin,
  })
  return { stdout, stderr, exit, all: `${stdout}\n${stderr}` }
}

/** Escapes of URLs, workflow commands and HTML taken back. */
const unescaped = (text: string) => decodeURIComponent(text.replace(/%(?![0-7][0-9a-f])/gi, '%25'))

function expectNoLeak(text: string): void {
  expect(leaks(text)).toEqual([])
  expect(leaks(unescaped(text))).toEqual([])
}

describe('a planted secret', () => {
  it('is found where it is, so the search can fail', () => {
    for (const [name, text] of Object.entries({ ...files, ...configs })) {
      const holds = planted.some((value) => text.includes(value))
      if (holds) expect(leaks(text), name).not.toEqual([])
    }
  })

  it.each(Object.keys(reporters))('is in no report of the format %s', async (format) => {
    // No other format has colours.
    for (const color of format === 'pretty' ? [false, true] : [false]) {
      const { stdout, stderr, exit } = await command(`-f ${format} .`, { color })
      expect(exit).toBe(1)
      expect(stdout.length).toBeGreaterThan(4000)
      expectNoLeak(stdout + stderr)
    }
  })

  it.each(Object.keys(files))('is in no report on %s alone, as pre-commit asks', async (name) => {
    const { stdout, all } = await command(`-f json ${name}`)
    if (name !== 'text.yaml') expect(stdout).toContain(`"${name}"`)
    expectNoLeak(all)
  })

  it('is in no report on standard input', async () => {
    for (const [name, text] of Object.entries(files)) {
      const line = `--stdin --stdin-filename ${name} -f sarif`
      // With all the others beside it, each is read by its name above.
      expectNoLeak((await command(line, { cwd: configured, stdin: text })).all)
    }
  })

  it('is in no diff, whether a line changes or is around', async () => {
    for (const options of ['--diff', '--fix --diff', '--diff --unsafe', '--fix --diff --unsafe']) {
      const { stdout, all } = await command(`${options} .`)
      expect(stdout.split('\n@@ ').length).toBeGreaterThan(10)
      expectNoLeak(all)
    }
  })

  it('is in nothing that is reported on fixes, and in the fixed files as before', async () => {
    const { all } = await command('--fix .')
    expect(all).toMatch(/^Fixed /m)
    expectNoLeak(all)
    for (const [name, text] of Object.entries(files)) {
      const fixed = readFileSync(join(folder, name), 'utf8')
      const added = planted.filter((value) => fixed.includes(value) && !text.includes(value))
      expect([name, added, fixed.includes('•')]).toEqual([name, [], false])
    }
  })

  it('is in no baseline', async () => {
    const { all } = await command('baseline .')
    expectNoLeak(all)
    const written = readFileSync(join(folder, '.vclint-baseline.json'), 'utf8')
    expect(written.length).toBeGreaterThan(3000)
    expectNoLeak(written)
    rmSync(join(folder, '.vclint-baseline.json'))
  })

  it('is in nothing that other commands say', async () => {
    const lines = [
      '--timing .',
      'files',
      'files .',
      'config vc.yaml',
      '-f json config vc.yaml',
      'baseline nowhere.yaml',
      '--list-files .',
    ]
    for (const line of lines) expectNoLeak((await command(line)).all)
    const inside = { cwd: configured }
    for (const line of [
      '.',
      '. -f json',
      'files',
      'config user.yaml',
      'config user.yaml -f json',
      'rules',
    ]) {
      expectNoLeak((await command(line, inside)).all)
    }
    expect(readdirSync(folder).length).toBe(Object.keys(files).length + 1)
  })

  it.each(['rule', 'join', 'format', 'parser'] as const)(
    'is not shown when a %s crashes with the file in its message',
    async (part) => {
      broken[part] = true
      try {
        const names = Object.keys(files)
        const groups = Array.from({ length: 5 }, (_, group) =>
          names.filter((__, index) => index % 5 === group).join(' '),
        )
        for (const paths of ['.', ...groups]) {
          const { stderr, exit, all } = await command(`-f compact ${paths}`)
          expect([exit, stderr]).toEqual([3, expect.stringMatching(/Internal error/)])
          expectNoLeak(all)
        }
      } finally {
        broken[part] = false
      }
    },
  )

  it.each(['rule', 'parser'] as const)(
    'forges no line of a log when a %s crashes',
    async (part) => {
      const forged = '# \u001b]0;x\u0007 ##[error]x \u202e\n::error::forged\n  ##vso[task.x]y\n'
      writeFileSync(join(folder, 'forged.yaml'), `${configs['user.yaml']}${forged}`)
      broken[part] = true
      try {
        const { stderr, exit } = await command('-f compact forged.yaml')
        expect([exit, stderr]).toEqual([3, expect.stringContaining('error::forged')])
        expect(stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e|^\s*::|##[a-z]*\[/mu)
      } finally {
        broken[part] = false
        rmSync(join(folder, 'forged.yaml'))
      }
    },
  )

  it('is in nothing that an editor is sent', async () => {
    const client = await startClient(pullClient, files)
    await client.next('client/registerCapability')
    for (const [name, text] of Object.entries(files)) {
      await client.open(name, text, name.endsWith('.json') ? 'json' : 'yaml')
      const answers = await answersOn(client, name, text)
      // The changes of an action are for the editor's own text, which holds the value anyway.
      const shown = JSON.stringify(answers, (key, value) => (key === 'edit' ? undefined : value))
      expect(shown.length).toBeGreaterThan(100)
      expect([name, leaks(shown)]).toEqual([name, []])
    }
    expect((await client.stop()).isClean).toBe(true)
  })
})

/** What the server answers on a whole file and on places all over it. */
async function answersOn(
  client: Awaited<ReturnType<typeof startClient>>,
  name: string,
  text: string,
): Promise<unknown[]> {
  const textDocument = { uri: client.uri(name) }
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
  const answers: unknown[] = []
  const ask = async (method: string, more: object = {}) =>
    answers.push(await client.request<Hover>(`textDocument/${method}`, { textDocument, ...more }))
  await ask('diagnostic')
  await ask('codeAction', { range, context: { diagnostics: [] } })
  for (const method of ['documentSymbol', 'semanticTokens/full']) await ask(method)
  for (const position of some(placesIn(text))) {
    for (const method of ['hover', 'completion', 'definition', 'signatureHelp'])
      await ask(method, { position })
  }
  return answers
}

function placesIn(text: string) {
  const places: { readonly line: number; readonly character: number }[] = []
  for (const [line, words] of text.split(/\r?\n/).entries())
    for (let character = 1; character < words.length; character += 9)
      places.push({ line, character })
  return places
}
