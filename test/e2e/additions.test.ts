import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { between } from '../../scripts/generate/between.ts'
import { NEWEST_LINE } from '../../src/generated/line-names.ts'
import { additions, additionsTable, exampleFiles } from './additions.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'vclint-additions-'))
const project = join(copy, 'project')
/** Where its sources are, since it looks for pages and schemas from there. */
const program = join(copy, 'src/files/main.mjs')

const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
const tsx = (...args: string[]) =>
  spawnSync(join(copy, 'node_modules/.bin/tsx'), args, { cwd: project, encoding: 'utf8' })
const script = (name: string, ...args: string[]) => {
  const { status, stderr } = tsx(join(copy, 'scripts', name), ...args)
  if (status !== 0) throw new Error(stderr)
}
const vclint = (...args: string[]) => {
  const options = { cwd: project, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options)
  return { status, stdout, stderr }
}

/** Writes a file by hand. */
function write(path: string, text: string) {
  writeFileSync(join(copy, path), text)
}

/** Adds a line by hand behind the one that holds a text. */
function addLine(path: string, after: string, line: string) {
  const text = readFileSync(join(copy, path), 'utf8')
  const at = text.indexOf(after)
  if (at === -1) throw new Error(`${path} does not hold ${after}`)
  const end = text.indexOf('\n', at) + 1
  write(path, `${text.slice(0, end)}${line}\n${text.slice(end)}`)
}

// All that CONTRIBUTING.md says is to touch for one more of each, made in a copy of the sources.
beforeAll(() => {
  for (const path of ['src', 'rules', 'schemas', 'scripts', 'docs', 'man', 'package.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  mkdirSync(join(copy, 'test/embedded'), { recursive: true })
  for (const path of ['CHANGELOG.md', 'README.md', 'tsconfig.json', 'test/embedded/joins.test.ts'])
    cpSync(join(root, path), join(copy, path))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(project)
  appendFileSync(join(copy, '.gitignore'), 'node_modules\nproject\n*.mjs\n')
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'Before')

  script('new-rule.ts', 'scope/odd-role')
  write(
    'rules/scope/odd-role.ts',
    `import { defineRule } from '#core'

export default defineRule({
  id: 'odd-role',
  summary: 'A role that is odd.',
  messages: { odd: { severity: 'warning', text: 'The role "{role}" is odd. Write another.' } },
  check: ({ report }) => ({
    'GadgetSpec.role'(role) {
      if (role.value === 'odd') report({ message: 'odd', at: role, data: { role: role.value } })
    },
  }),
})
`,
  )
  const page = readFileSync(join(copy, 'rules/scope/odd-role.md'), 'utf8')
  write('rules/scope/odd-role.md', page.replace(/^(# .*\n\n).*$/m, '$1A role that is odd.'))

  const kind = JSON.parse(
    readFileSync(join(copy, 'schemas/direct-cluster-endpoint-token.schema.json'), 'utf8'),
  )
  const text = JSON.stringify({ ...kind, 'x-plural': 'gadgets' }, null, 2)
    .replaceAll('DirectClusterEndpointToken', 'Gadget')
    .replace(/"GadgetSpec": \{[\s\S]*?"properties": \{/, (start) => {
      const role =
        '"role": { "description": "What it is for.", "x-spec": "Gadget", "type": "string" },'
      return `${start}\n${role}`
    })
  write('schemas/gadget.schema.json', text)

  write(
    'src/reporters/count.ts',
    `import { reporter } from './reporter.ts'

export default reporter((report) => \`\${report.findings.length} in all\\n\`)
`,
  )
  addLine(
    'src/reporters/index.ts',
    '  agent: async',
    "  count: async () => (await import('./count.ts')).default,",
  )
  const options = readFileSync(join(copy, 'src/cli/options.ts'), 'utf8')
  write(
    'src/cli/options.ts',
    options.replace(
      "  version: { type: 'boolean'",
      "  gently: { type: 'boolean', help: 'be gentle' },\n  version: { type: 'boolean'",
    ),
  )
  write(
    'src/cli/commands/greet.ts',
    `import type { Options } from '../args.ts'
import type { Io } from '../io.ts'

export function greet(_: readonly string[], options: Options, io: Io): number {
  io.stdout.write(options.gently ? 'hello\\n' : 'HELLO\\n')
  return 0
}
`,
  )
  script('new-value-holder.ts', 'Crate', 'crates.example.com', 'spec.values', 'spec.chart')
  addLine(
    'src/patch/expression/types/environment/platform.ts',
    '  btoa(stringToEncode',
    '  shout(text: string): string // Writes a text in capital letters. The argument must exist.',
  )
  addLine(
    'src/patch/sandbox/realm/realm.ts',
    'const HELPER_CODES: ',
    '  shout: `(text) => text.toUpperCase()`,',
  )
  addLine(
    'src/custom-rules/functions.ts',
    '  const compiled = patternCache()',
    "  add('string.shout(): string', (text: string) => text.toUpperCase())",
  )
  const actions = readFileSync(join(copy, 'src/editor/code-actions.ts'), 'utf8')
  write(
    'src/editor/code-actions.ts',
    actions.replace('...unique(touched.map(explaining))]', '...touched.map(emptying)]').replace(
      'const explaining =',
      `const emptying = (finding: Finding): CodeAction => ({
  title: 'Empty it',
  group: 'fix',
  finding,
  isPreferred: false,
  edits: [{ uri: finding.uri, span: finding.span, text: '' }],
})

const explaining =`,
    ),
  )
  addLine('docs/formats.md', '## agent', '\nHow they work.\n\n## count\n\nThe number of findings.')
  addLine(
    'schemas/release-lines/fields.txt',
    `vc.yaml object closed 0.20-0.${NEWEST_LINE}`,
    ` gizmo object closed 0.${NEWEST_LINE - 1}-`,
  )
  addLine(
    'src/cli/commands.ts',
    'export const commands = {',
    "  greet: { operands: '', help: 'say hello', options: ['gently'] },",
  )
  const commands = readFileSync(join(copy, 'src/cli/commands.ts'), 'utf8')
  write(
    'src/cli/commands.ts',
    commands.replace("...(['summary', 'all',", "...(['summary', 'gently', 'all',"),
  )
  addLine(
    'src/cli/run.ts',
    '  init: async',
    "  greet: async () => (await import('./commands/greet.ts')).greet,",
  )
  script('generate.ts')
  buildSync({
    entryPoints: [join(copy, 'src/cli/main.ts')],
    outdir: join(copy, 'src/files'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A command loads what it needs, as in the product.
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  writeFileSync(
    join(project, 'gadget.yaml'),
    'apiVersion: management.platform.sh/v1\nkind: Gadget\nmetadata: {name: a}\nspec:\n  role: odd\n  rle: b\n',
  )
}, 120_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('what CONTRIBUTING.md says is enough', { timeout: 60_000 }, () => {
  it('for a document kind and a rule on it: one schema, one rule with its page', () => {
    expect(vclint('-f', 'compact', 'gadget.yaml')).toEqual({
      status: 0,
      stderr: '',
      stdout: [
        'gadget.yaml:5:9: warning: The role "odd" is odd. Write another. [odd-role]\n',
        'gadget.yaml:6:3: warning: Unknown field "rle" in "spec". "role" is set as well. Keep one of them. [unknown-field]\n',
      ].join(''),
    })
    expect(vclint('schema').stdout).toContain('\nGadget\n')
    expect(vclint('explain', 'odd-role').stdout).toContain('A role that is odd.')
  })

  it('for an object that holds configuration: its row', () => {
    writeFileSync(
      join(project, 'crate.yaml'),
      'apiVersion: crates.example.com/v1\nkind: Crate\nspec:\n  chart: vcluster\n  values: {sync: {toHost: {pods: {enabled: "yes"}}}}\n',
    )
    expect(vclint('-f', 'compact', 'crate.yaml').stdout).toMatch(
      /^crate\.yaml:5:44: error: .* \[wrong-type\]\n$/,
    )
    expect(vclint('files', 'crate.yaml').stdout).toContain('Crate')
  })

  it('for a function in expressions: its declaration and its code', () => {
    const patch = (code: string) =>
      `sync: {toHost: {pods: {enabled: true, patches: [{path: metadata.name, expression: ${code}}]}}}\n`
    writeFileSync(join(project, 'vc.yaml'), patch('shout(value)'))
    expect(vclint('-f', 'compact', '--rule', 'unpaired-expression=off', 'vc.yaml').stdout).toBe('')
    const code = `import { nodeEvaluator } from '${join(copy, 'src/files/sandbox/sandbox.ts')}'
const context = { vcluster: { name: 'a', namespace: 'b' } }
console.log(nodeEvaluator().evaluate('shout(value)', { value: 'web', context }))
`
    writeFileSync(join(project, 'run.mts'), code)
    expect(tsx(join(project, 'run.mts')).stdout).toContain("value: 'WEB'")
    writeFileSync(join(project, 'vc.yaml'), patch('shuot(value)'))
    expect(vclint('-f', 'compact', 'vc.yaml').stdout).toContain('Did you mean "shout"?')
    rmSync(join(project, 'vc.yaml'))
  })

  it('for a function in custom rules: its line', () => {
    const check = 'object.metadata.name.shout() == "B"'
    writeFileSync(
      join(project, '.vclint.yaml'),
      `root: true\ncustomRules:\n- {id: acme/b, kinds: [Gadget], message: Not B., check: ${check}}\n`,
    )
    expect(vclint('-f', 'compact', 'gadget.yaml').stdout).toContain('Not B. [acme/b]')
    rmSync(join(project, '.vclint.yaml'))
  })

  it('for a code action: its function', () => {
    const code = `import { codeActions } from '${join(copy, 'src/editor/code-actions.ts')}'
import { lintFiles } from '${join(copy, 'src/run/lint-files.ts')}'
const { findings, files } = lintFiles([{ uri: 'vc.yaml', text: 'snyc: {}' }])
const range = { start: 0, end: 4 }
for (const { title } of codeActions(files.get('vc.yaml'), findings, { range })) console.log(title)
`
    writeFileSync(join(project, 'actions.mts'), code)
    expect(tsx(join(project, 'actions.mts')).stdout).toContain('Empty it\n')
  })

  it('for an option: refused by --summary until it follows it', () => {
    expect(vclint('diff', '.', '.', '--summary', '--gently').stderr).toContain('Omit --gently.')
  })

  it('for a release line: its names', () => {
    writeFileSync(join(project, 'vc.yaml'), 'gizmo: {}\nsync: {}\n')
    const found = (target: string) => {
      writeFileSync(join(project, '.vclint.yaml'), `root: true\ntarget: "${target}"\n`)
      return vclint('-f', 'compact', 'vc.yaml').stdout
    }
    expect(found(`0.${NEWEST_LINE - 1}`)).toBe('')
    expect(found(`0.${NEWEST_LINE - 2}`)).toMatch(/^vc\.yaml:1:1: error: .* \[moved-field\]\n$/)
    rmSync(join(project, '.vclint.yaml'))
  })

  it('for a report format: its file and its line', () => {
    expect(vclint('-f', 'count', 'gadget.yaml').stdout).toBe('2 in all\n')
    expect(vclint('--help').stdout).toMatch(/agent,\s+count/)
  })

  it('for a command and an option: their lines and one file', () => {
    expect(vclint('greet', '--gently')).toEqual({ status: 0, stdout: 'hello\n', stderr: '' })
    expect(vclint('--help').stdout).toContain('Other commands: greet,')
    const help = vclint('help', '--all').stdout
    expect(help).toContain('say hello')
    expect(help).toContain('be gentle')
    expect(vclint('completions', 'bash').stdout).toContain('greet')
    expect(readFileSync(join(copy, 'docs/cli.md'), 'utf8')).toContain('--gently')
  })

  it('and everything else is generated', () => {
    const changed = git('status', '--porcelain', '--untracked-files=all')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3))
    // Rule pages say which kinds they look at.
    const made =
      /^(?:src\/generated\/|rules\/list\.ts$|rules\/toolbox\.txt$|rules\/(?!scope\/odd-role)[^.]+\.md$|docs\/(?!formats|found-in)|man\/|README\.md$|\.pre-commit-hooks\.yaml$|schemas\/config\.schema\.json$)/
    expect(changed.filter((path) => !made.test(path)).toSorted()).toEqual(exampleFiles)
  })

  it('and a removed rule leaves nothing behind', () => {
    script('remove-rule.ts', 'odd-role')
    script('generate.ts')
    const left = spawnSync(
      'grep',
      [
        '-rlw',
        '--include=*.ts',
        '--include=*.md',
        '--include=*.json',
        'odd-role',
        'src',
        'rules',
        'schemas',
        'docs',
        'README.md',
      ],
      {
        cwd: copy,
        encoding: 'utf8',
      },
    )
    expect(left.stdout).toBe('')
  })
})

it('names only files that are there, in the table and in its notes', () => {
  const paths = additionsTable()
    .split(/[\s`]+/)
    .filter((word) => /^(?:src|test|docs|rules|schemas|site)\/[^<>]+$/.test(word))
  expect(new Set(paths).size).toBeGreaterThan(additions.length)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('CONTRIBUTING.md has the table of what is tried here (UPDATE_SCENARIOS=1 writes it)', () => {
  const path = join(root, 'CONTRIBUTING.md')
  const page = readFileSync(path, 'utf8')
  const written = between(page, 'additions', additionsTable())
  if (process.env['UPDATE_SCENARIOS'] === '1') writeFileSync(path, written)
  expect(readFileSync(path, 'utf8')).toBe(written)
})
