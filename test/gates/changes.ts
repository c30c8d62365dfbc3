import type { Files } from './repository.ts'

/** One place of a project that is edited: the files after it, by their paths; a file without text is gone. */
export interface Change {
  readonly name: string
  readonly files: Readonly<Record<string, string | undefined>>
  /** Files that leave git's index and are still on disk. */
  readonly untracked?: readonly string[]
  /** Files that become links, with what they lead to. */
  readonly links?: Readonly<Record<string, string>>
  /** Files that become executable, which changes nothing in them. */
  readonly modes?: readonly string[]
}

/** Edits of a line, by what it holds. */
const edits: readonly (readonly [string, RegExp, string])[] = [
  ['another namespace', /^(\s*(?:- )?namespace: )(\S+)$/, '$1$2-moved'],
  ['another name', /^(\s*(?:- )?name: )([\w-]+)$/, '$1$2-renamed'],
  ['another role', /^(\s*- role: )vc$/, '$1viewer'],
  ['another user', /^(\s*user: )(\S+)$/, '$1$2-gone'],
  ['another label', /^(\s*team: )(\S+)$/, '$1other'],
  ['another version', /^(\s*targetRevision: )0\.30\.1$/, '$10.24.0'],
  ['another chart', /^(\s*version: )0\.33\.0$/, '$10.24.0'],
  ['another operation', /^(\s*path: )\/spec\/email$/, '$1/spec/mail/to'],
  ['another target', /^(target: )"\d\.\d+"$/, '$1"0.20"'],
  ['another Secret', /^(\s*secretName: )(\S+)$/, '$1$2-typo'],
  ['another verb', /^(\s*verbs: )\[get\]$/, '$1[list]'],
  ['another test', /^(.*op: test, path: \S+, value: )(.*)\}$/, '$1Another robot}'],
  ['another name for people', /^(\s*displayName: )(.*)$/, '$1Somebody else'],
  ['another key in a comment', /^(# vclint-key: )(\S+)$/, '$1$2-other'],
  ['another resource', /^(resources: )\[(.*)\]$/, '$1[missing.yaml]'],
  ['another body', /^(< \.\/)(\S+)$/, '$1missing.yaml'],
  ['another release', /^(.*)0\.30\.1(.*)$/, '$10.24.0$2'],
  ['a release that is known', /^(.*)0\.24\.0(.*)$/, '$10.30.1$2'],
  ['a wrong address', /^(.*)@example(.*)$/, '$1 at example$2'],
  ['another project', /^(.*)platform-p-(.*)$/, '$1$2'],
  ['another literal', /^(.*)accessKey=(.*)$/, '$1key=$2'],
  ['another ConfigMap', /^(.*name: )settings(.*)$/, '$1others$2'],
  ['another value for a variable', /^(.*robot: )pear-robot(.*)$/, '$1known$2'],
  ['another folder', /^(.*path: \.\/flux\/)\w+$/, '$1none'],
  ['another file of values', /^(.*)\b(?:barn|silo|shed|quince|north)\.yaml(.*)$/, '$1none.yaml$2'],
  ['another product', /^(.*chart( *[:=] *"?)(?:\w+\/)?)vcluster(.*)$/, '$1other$3'],
  ['another Secret in text', /^(.*secretName\W+\w+)-access(.*)$/, '$1-acess$2'],
  ['another field', /^(.*fieldPath: )metadata\.labels\.release(.*)$/, '$1metadata.name$2'],
  ['another suppressed rule', /^(.*vclint-disable\S* )[\w-]+(.*)$/, '$1unknown-field$2'],
  ['a suppression that has ended', /^(.*vclint-disable\S* [\w-]+)(.*)$/, '$1 until 2020-01-01$2'],
]

/** Every change of one place: files that go or move, lines that go or say something else. */
export function changesOf(files: Files): readonly Change[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!/\.(?:ya?ml|http)$/.test(path)) return []
    const lines = text.split('\n')
    const withLine = (name: string, at: number, line: readonly string[]): Change => ({
      name: `${path}:${at + 1}: ${name}`,
      files: { [path]: lines.toSpliced(at, 1, ...line).join('\n') },
    })
    const edited = lines.flatMap((line, at) => [
      ...edits.flatMap(([name, pattern, to]) =>
        pattern.test(line) ? [withLine(name, at, [line.replace(pattern, to)])] : [],
      ),
      ...(line.trim() === '' ? [] : [withLine('without the line', at, [])]),
    ])
    return [
      { name: `${path}: deleted`, files: { [path]: undefined } },
      { name: `${path}: moved`, files: { [path]: undefined, [`moved/${path}`]: text } },
      ...edited,
    ]
  })
}

/** Changes of what the settings say. */
export const configured = (files: Files): readonly Change[] =>
  [
    'rules: {unknown-user: error}\n',
    'rules: {missing-platform-secret: off}\n',
    'ignore: [secrets/shop.yaml]\n',
    'ignore: [clusters/till/]\n',
    'ignore: ["*"]\n',
    'target: "0.19"\n',
    'extends: strict\n',
    'files:\n  - {paths: [base/user.yaml], mode: live}\n',
    'customRules:\n  - id: acme/no-robots\n    kinds: [User]\n    check: "!object.metadata.name.startsWith(\'mail\')"\n    message: No robots.\n',
    'requireReason: true\n',
  ].flatMap((text, index) =>
    ['.vclint.yaml', 'users/.vclint.yaml', 'old/.vclint.yaml'].map((path) => ({
      name: `${path}: settings ${index}`,
      files: { [path]: (files[path] ?? '').replace(/^target.*\n/m, '') + text },
    })),
  )

/** Files that are written or kept in another way. */
export const rewritten = (files: Files): readonly Change[] =>
  Object.entries(files).flatMap(([path, text]) => {
    if (path.startsWith('.')) return []
    const folder = path.replace(/[^/]*$/, '')
    const ending = path.replace(/^.*\./, '.')
    const up = folder.replaceAll(/[^/]+/g, '..')
    const other = `${folder}another${ending}`
    const isManifest = /\.ya?ml$/.test(path) && text.startsWith('apiVersion')
    const items = text.trimEnd().replaceAll(/^/gm, '    ').replace('    ', '  - ')
    const list = `apiVersion: v1\nkind: List\nitems:\n${items}\n`
    const ways: readonly Omit<Change, 'name'>[] = [
      { files: { [path]: text.replaceAll('\n', '\r\n') } },
      { files: { [path]: `\uFEFF${text}` } },
      { files: { [path]: undefined, [other]: text } },
      {
        files: { [path]: undefined, [other]: `${text.replace(/displayName: .*/, '')}# A note.\n` },
      },
      { files: { [`kept/${path}`]: text }, links: { [path]: `${up}kept/${path}` } },
      { files: { [`copies/${path}`]: text } },
      { files: { [path]: ending === '.md' ? text : `# vclint-disable-file\n${text}` } },
      ...(isManifest && !text.includes('---') ? [{ files: { [path]: list } }] : []),
    ]
    const names = ['CRLF', 'a mark', 'renamed', 'renamed and changed', 'linked', 'copied']
    return ways.map((way, at) => ({
      name: `${path}: ${[...names, 'suppressed', 'in a list'][at]}`,
      ...way,
    }))
  })

/** Files that git no longer tracks, since a new line of an ignore file names them. */
export const ignored = (files: Files): readonly Change[] =>
  Object.keys(files)
    .filter((path) => /\.(?:ya?ml|http)$/.test(path) && !path.includes('.vclint'))
    .flatMap((path) => {
      const [name = '', ...folders] = path.split('/').toReversed()
      const folder = folders
        .toReversed()
        .map((one) => `${one}/`)
        .join('')
      const inRoot = `${files['.gitignore'] ?? ''}/${path}\n`
      return [
        { name: `${path}: ignored`, files: { '.gitignore': inRoot }, untracked: [path] },
        {
          name: `${path}: ignored in its folder`,
          files: { [`${folder}.gitignore`]: `${name}\n` },
          untracked: [path],
        },
      ]
    })

/** Changes that nothing follows from. */
export const harmless = (files: Files): readonly Change[] => [
  ...Object.entries(files).flatMap(([path, text]) =>
    /\.ya?ml$/.test(path)
      ? [
          { name: `${path}: a comment below`, files: { [path]: `${text}# A note.\n` } },
          { name: `${path}: a line above`, files: { [path]: `# A note.\n${text}` } },
        ]
      : [],
  ),
  { name: 'a page', files: { 'NOTES.md': '# Notes\n' } },
  { name: 'foreign data', files: { 'data.json': '{"a": 1}\n' } },
  { name: 'an ignore file', files: { '.gitignore': 'dist/\n' } },
  { name: 'an ignore file that names what is tracked', files: { '.gitignore': '*\n' } },
  ...Object.keys(files)
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({
      name: `${path}: ignored`,
      files: { '.gitignore': '*.md\n' },
      untracked: [path],
    })),
  ...Object.keys(files).map((path) => ({ name: `${path}: executable`, files: {}, modes: [path] })),
]
