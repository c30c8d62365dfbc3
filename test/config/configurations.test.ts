import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configSchema } from '../../src/config/config-schema.ts'
import { type ConfigurationOptions, configurations } from '../../src/config/configurations.ts'
import { starterConfig } from '../../src/config/starter.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

/** A project in memory; `.git` marks its root. */
function project(
  files: Readonly<Record<string, string>>,
  options: Partial<ConfigurationOptions> = {},
) {
  const texts = new Map(Object.entries(files))
  const host = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => texts.has(path),
  }
  return configurations(host, { cwd: '/p', ...options })
}

/** What is wrong with the configurations that counted, by path. */
function problems(configs: ReturnType<typeof project>) {
  return configs
    .files()
    .flatMap(({ path }) =>
      (configs.asInput(path).profile?.settings?.configProblems ?? []).map(
        ({ text }) => `${path}: ${text}`,
      ),
    )
}

describe('configurations', () => {
  it('end at the root of the repository', () => {
    const configs = project({
      '/.vclint.yaml': 'rules: {wrong-type: off}',
      '/p/.git': '',
      '/p/.vclint.yaml': 'rules: {unknown-field: off}',
    })
    expect(configs.configOf('/p/a/b.yaml').profile?.rules).toEqual({
      'unknown-field': { severity: 'off' },
    })
    expect(configs.boundaryOf('/p/a')).toBe('/p')
  })

  it('go up to the root of the disk without a repository, and share one profile', () => {
    const configs = project({ '/.vclint.yaml': 'rules: {wrong-type: off}' })
    expect(configs.configOf('/p/a/b.yaml').profile?.rules).toEqual({
      'wrong-type': { severity: 'off' },
    })
    expect(configs.configOf('/p/a/b.yaml').profile).toBe(configs.configOf('/p/c/d/e.yaml').profile)
  })

  it('take the first name of a folder only, and no package.json without our key', () => {
    const configs = project({
      '/p/.vclint.yml': 'requireReason: true',
      '/p/.vclint.json': '{"maxFileSize": 1}',
      '/package.json': '{"name": "vclint"}',
    })
    configs.configOf('/p/a.yaml')
    expect(configs.files().map(({ path }) => path)).toEqual(['/p/.vclint.yml'])
  })

  it('keep options when a nearer one gives only a severity, and drop them never for a preset', () => {
    const configs = project({
      '/p/.git': '',
      '/p/.vclint.yaml': 'rules: {unpaired-expression: [off, {oneWay: [a]}]}',
      '/p/b/.vclint.yaml': 'rules: {unpaired-expression: error}',
      '/p/c/.vclint.yaml': 'extends: strict',
    })
    const rule = (path: string) => configs.configOf(path).profile?.rules?.['unpaired-expression']
    expect(rule('/p/b/x.yaml')).toEqual({ severity: 'error', options: { oneWay: ['a'] } })
    expect(rule('/p/c/x.yaml')).toEqual({ severity: undefined, options: { oneWay: ['a'] } })
    expect(configs.configOf('/p/c/x.yaml').profile?.preset).toBe('strict')
  })

  it('hand no options to a rule that did not ask for them in this form', () => {
    const configs = project({
      '/p/.vclint.yaml': 'rules: {unpaired-expression: [error, {oneWay: 1}]}',
    })
    expect(configs.configOf('/p/x.yaml').profile?.rules).toEqual({
      'unpaired-expression': { severity: 'error', options: undefined },
    })
  })

  it('build on one another, in a circle never', () => {
    const configs = project({
      '/p/.vclint.yaml': 'extends: [./a.yaml, ./b.yaml]',
      '/p/a.yaml': 'extends: ./b.yaml\nrequireReason: true',
      '/p/b.yaml': 'extends: ./a.yaml\nmaxFileSize: 2',
    })
    expect(configs.configOf('/p/x.yaml').maxLength).toBe(2 * 1024 * 1024)
    expect(problems(configs)).toEqual([
      '/p/a.yaml: Cannot extend "./b.yaml": the files extend one another in a circle.',
      '/p/b.yaml: Cannot extend "./a.yaml": the files extend one another in a circle.',
    ])
  })

  it('end where each builds on two others', () => {
    const files: Record<string, string> = { '/p/.vclint.yaml': 'extends: [./0.yaml, ./0.yaml]' }
    for (let at = 0; at < 40; at++)
      files[`/p/${at}.yaml`] = `extends: [./${at + 1}.yaml, ./${at + 1}.yaml]`
    const configs = project(files)
    configs.configOf('/p/x.yaml')
    expect(problems(configs).some((text) => text.includes('too many files'))).toBe(true)
  })

  it.each(['../x.yaml', '/etc/x.yaml', 'a/../../x.yaml', '..\\x.yaml', 'C:/x.yaml'])(
    'read nothing outside the project: %s',
    (path) => {
      const asked: string[] = []
      const host = {
        readText: (wanted: string) => {
          asked.push(wanted)
          return wanted === '/p/.vclint.yaml'
            ? JSON.stringify({ extends: path, baseline: path })
            : undefined
        },
        exists: (wanted: string) => wanted === '/p/.git',
      }
      const configs = configurations(host, { cwd: '/p' })
      configs.configOf('/p/a.yaml')
      expect(configs.baselineOf('/p')).toBe(undefined)
      expect(asked).toEqual(['/p/.vclint.yaml'])
    },
  )

  it('say of a file what its entries say, the later ones over the earlier', () => {
    const configs = project({
      '/p/.vclint.yaml': `
files:
  - {paths: [a/], kind: user, mode: live, target: User/jane, rules: {wrong-type: off}}
  - {paths: [a/b/], namespace: platform-p-x, project: x, key: ci, rules: {wrong-type: info}}
sets: {dev: [a/]}
`,
    })
    const { profile, path, ...rest } = configs.configOf('/p/a/b/c.yaml')
    expect(rest).toEqual({
      kind: 'User',
      mode: 'live',
      declared: { target: 'User/jane', namespace: 'platform-p-x', project: 'x', key: 'ci' },
      placeholders: [],
      hints: { set: 'set dev', toOneServer: true },
      isIgnored: false,
    })
    expect([path, profile?.rules]).toEqual([
      'a/b/c.yaml',
      { 'wrong-type': { severity: 'info', options: undefined } },
    ])
  })

  it.each([
    ["ignore: ['b.*']", { isIgnored: true }],
    ["files: [{paths: ['b.*'], mode: live}]", { mode: 'live' }],
    ["sets: {b: ['b.*']}", { hints: { set: 'set b', toOneServer: true } }],
    ["{extends: up.yaml, files: [{paths: ['c.*'], mode: update}]}", { kind: 'vc' }],
  ])('distinguish the files of one folder by %s', (text, only) => {
    const configs = project({
      '/p/.vclint.yaml': text,
      '/p/up.yaml': "files: [{paths: ['b.*'], kind: vc}]",
    })
    const plain = { isIgnored: false, mode: undefined, kind: undefined }
    const configOf = (path: string) => ({ ...configs.configOf(path), path: '' })
    expect(configOf('/p/a.yaml')).toMatchObject(plain)
    expect(configOf('/p/b.yaml')).toEqual({
      ...configOf('/p/a.yaml'),
      profile: configOf('/p/b.yaml').profile,
      ...only,
    })
    expect(configOf('/p/a.yaml')).toMatchObject(plain)
  })

  it('never make the linter stumble, whatever is in them', () => {
    const keys = ['rules', 'files', 'extends', 'ignore', 'sets', 'placeholders', 'maxFileSize']
    const more = [
      'paths',
      'kind',
      'mode',
      'wrong-type',
      'unpaired-expression',
      'User',
      '__proto__',
      'baseline',
    ]
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(
          null,
          true,
          0,
          -1,
          1e9,
          '',
          '*',
          'off',
          'strict',
          './.vclint.yaml',
          '{a,b',
          '[',
          '\\',
          '/',
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys, ...more), tie('value'), { maxKeys: 4 }),
      ),
    })).value
    fc.assert(
      fc.property(value, (config) => {
        const text = JSON.stringify(config)
        const configs = project({ '/p/.vclint.json': text, '/p/.git': '' })
        const { isIgnored: _, ...holding } = configs.configOf('/p/a.yaml')
        const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: a}\n'
        const result = lintFiles([
          { ...holding, uri: 'a.yaml', text: user },
          { ...configs.asInput('/p/.vclint.json'), uri: '.vclint.json', text },
        ])
        expect(result.crashes).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

describe('the configuration that init writes', () => {
  const starter = starterConfig({ isOneWay: false, servers: [] })
  const answered = starterConfig({
    isOneWay: true,
    servers: [
      ['dev', 'envs/dev/'],
      ["jane's", 'envs/{prod,stage}/'],
    ],
  })

  it('says what was answered', () => {
    expect(parse(answered)).toMatchObject({
      rules: { 'unpaired-expression': 'off' },
      sets: { dev: ['envs/dev/'], "jane's": ['envs/{prod,stage}/'] },
    })
  })

  it('has nothing against it, neither as it is nor with everything uncommented', () => {
    const all = starter
      .replace(/^(\w+: )(\{\}|\[\])$/gm, '$1')
      .replace(/^# (\w+:.*)$/gm, '$1')
      .replace(/^# {3}(.*)$/gm, '  $1')
    for (const text of [starter, answered, all]) {
      const { findings } = lintFiles([{ uri: '.vclint.yaml', text }])
      expect(findings.map(({ message }) => message)).toEqual([])
    }
    expect(Object.keys(parse(all))).toEqual([
      ...['root', 'extends', 'rules', 'ignore', 'files', 'sets', 'placeholders'],
      'customRules',
      ...['projectNamespacePrefix', 'target', 'virtualClusterKeys', 'expressionGlobals'],
      ...['charts', 'layers'],
      'requireReason',
      ...['maxFileSize', 'baseline'],
    ])
  })

  it('names every key that the schema knows', () => {
    const properties = configSchema().properties as Record<string, { deprecated?: true }>
    const known = Object.keys(properties).filter(
      (key) => key !== '$schema' && properties[key]?.deprecated !== true,
    )
    for (const key of known) expect(starter).toMatch(new RegExp(`^(# )?${key}:`, 'm'))
  })
})

describe('the schema for editors', () => {
  const validate = new Ajv({ strict: false }).compile(configSchema())

  it.each([
    ['rules: {wrong-type: off}', true],
    ['rules: {unpaired-expression: [warning, {oneWay: [a]}]}', true],
    ['rules: {unpaired-expression: [warning, {oneWay: a}]}', false],
    ['rules: {wrong-type: [warning, {a: 1}]}', false],
    ['rules: {no-such-rule: off}', false],
    ['rules: {wrong-type: of}', false],
    ['files: [{paths: [a], kind: vc, rules: {wrong-type: off}}]', true],
    ['files: [{paths: [a], kind: vcc}]', false],
    ['files: [{kind: vc}]', false],
    ['ignor: []', false],
    ['extends: [strict, ./a.yaml]', true],
  ])('agrees with the rules: %s', (text, fits) => {
    expect(validate(parse(text))).toBe(fits)
    const { findings } = lintFiles([{ uri: '.vclint.yaml', text }])
    expect(findings.length === 0).toBe(fits)
  })
})
