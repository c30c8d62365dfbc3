import { lineEnd } from '../../src/core/text/scan.ts'
import { gitignore } from '../../src/files/ignore/gitignore.ts'
import { type Families, type GrowthFile, HEAD, oneFile, patchList, repeated } from './family.ts'

const object = (index: number) =>
  `---\n${HEAD}kind: User\nmetadata: {name: u${index}}\nspec: {username: u${index}}\n`
const patch = (index: number) =>
  `---\n# vclint-target: User/u${index}\n- {op: replace, path: /spec/displayName, value: x}\n`

/** Requests, patches, texts inside of texts: more than one document or file at a time. */
export const joinFamilies: Families = {
  requests: oneFile(
    repeated(
      '',
      (index) =>
        `### r\nGET https://platform.sh/kubernetes/management/apis/management.platform.sh/v1/users/u${index}\n\n`,
    ),
    { uri: 'r.http' },
  ),
  'requests with bodies': oneFile(
    repeated(
      '',
      (index) =>
        `### r\nPOST https://platform.sh/kubernetes/management/apis/management.platform.sh/v1/users\nContent-Type: application/json\n\n{"metadata": {"name": "u${index}"}, "spec": {"colour": 1}}\n\n`,
    ),
    { uri: 'r.http' },
  ),
  'variables of requests': oneFile(
    repeated('', (index) => `@v${index} = {{v${index - 1}}}\n`, '\nGET https://{{v0}}/a\n'),
    { uri: 'r.http' },
  ),
  'variables that double': oneFile(
    repeated(
      '@v0 = aaaaaaaa\n',
      (index) => `@v${index + 1} = {{v${index}}}{{v${index}}}\n`,
      '\nGET https://{{v40}}/kubernetes/management/apis/management.platform.sh/v1/users\n',
    ),
    { uri: 'r.http' },
  ),
  'comments of requests': oneFile(repeated('', '# vclint-disable-line x\n', 'GET https://a/b\n'), {
    uri: 'r.http',
  }),
  'operations of one patch': oneFile(
    repeated(
      '# vclint-target: User/u\n',
      (index) => `- {op: replace, path: /spec/a${index}, value: x}\n`,
    ),
    { uri: 'a.patch.yaml' },
  ),
  'tests and moves of one patch': oneFile(
    repeated(
      '# vclint-target: User/u\n',
      (index) =>
        `- {op: add, path: /spec/groups/-, value: x}\n- {op: move, from: /spec/groups/${index}, path: /spec/groups/0}\n`,
    ),
    { uri: 'a.patch.yaml' },
  ),
  'patches of many objects': {
    files: (length) => [
      { uri: 'users.yaml', text: repeated('', object)(length / 2) },
      { uri: 'a.patch.yaml', text: repeated('', patch)(length / 2) },
    ],
  },
  'values of charts in a ConfigMap': oneFile(
    repeated(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n',
      (index) => `  a${index}.vc.yaml: |\n    sync: {toHost: {pods: {enabeld: true}}}\n`,
    ),
    { uri: 'map.yaml' },
  ),
  'one long text in a ConfigMap': oneFile(
    repeated(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  vc.yaml: |\n    sync:\n',
      (index) => `      k${index}: 1\n`,
    ),
    { uri: 'map.yaml' },
  ),
  'one text with escapes in a ConfigMap': oneFile(
    repeated(
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  vc.yaml: "sync:\\n',
      (index) => `  k${index}: \\x31\\n`,
      '"\n',
    ),
    { uri: 'map.yaml' },
  ),
  'secrets and those who refer to them': oneFile(
    repeated(
      '',
      (index) =>
        `---\napiVersion: v1\nkind: Secret\nmetadata: {name: s${index}}\nstringData: {key: value-of-${index}}\n---\n${HEAD}kind: OwnedAccessKey\nmetadata: {name: k${index}}\nspec: {key: value-of-${index}, subject: u${index}}\n`,
    ),
    { uri: 'secrets.yaml' },
  ),
  'settings of the linter': oneFile(
    repeated('rules:\n', (index) => `  unknown-rule-${index}: off\n`),
    { uri: '.vclint.yaml' },
  ),
}

const filesIn = (count: number): readonly GrowthFile[] =>
  Array.from({ length: count }, (_, at) => ({ uri: `f${at % 50}/a${at}.yaml`, text: 'sync: {}\n' }))

/** A file in each of so many folders in folders, beside one that is checked. */
const nestedFiles = (
  count: number,
  name: string,
  text: (at: number) => string,
): readonly GrowthFile[] =>
  Array.from({ length: Math.ceil(count) }, (_, at) => 'd/'.repeat(at)).flatMap((folder, at) => [
    { uri: folder + name, text: text(at) },
    { uri: `${folder}vc.yaml`, text: 'sync: {}\n' },
  ])

/** Measured by the clock only. */
export const clockFamilies: Families = {
  'patches of one large object': {
    files: (length) => [
      {
        uri: 'users.yaml',
        text: repeated(
          `${HEAD}kind: User\nmetadata: {name: u}\nspec:\n  groups:\n`,
          (index) => `    - g${index}\n`,
        )(length / 2),
      },
      {
        uri: 'a.patch.yaml',
        text: repeated('', () => patch(0).replace('u0', 'u'))(length / 2),
      },
    ],
    // A product of two lengths, up to a bound that is larger than these.
  },
  'Applications above a large file of values': {
    files: (length) => [
      {
        uri: 'chart/values.yaml',
        text: repeated(
          'sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n',
          (index) =>
            `        - {path: 'metadata.annotations["a${index}"]', expression: '"x" + value'}\n`,
        )(length / 2),
      },
      ...Array.from({ length: length / 10_000 }, (_, index) => ({
        uri: `app-${index}.yaml`,
        text: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app-${index}}
spec: {source: {path: chart, helm: {valueFiles: [values.yaml], valuesObject: {sync: {toHost: {services: {enabled: true}}}}}}}
`,
      })),
    ],
    longest: 500_000,
    // A product as well.
  },
  'nested folders with a configuration each': {
    files: (length) => nestedFiles(length / 100, '.vclint.yaml', (at) => `ignore: ["x${at}/**"]\n`),
    longest: 20_000,
    args: ['.'],
  },
  'nested folders with an ignore file each': {
    files: (length) => nestedFiles(length / 200, '.gitignore', (at) => `x${at}\n`),
    longest: 180_000,
    args: ['.'],
  },
  'an ignore file for many files': {
    files: (length) => [
      { uri: '.gitignore', text: repeated('', (at) => `**/x${at}*/y*.yaml\n`)(length) },
      ...filesIn(2000),
    ],
    longest: 100_000,
    args: ['.'],
  },
  'files in layers': {
    files: (length) => [
      {
        uri: '.vclint.yaml',
        text: repeated(
          'layers:\n',
          (at) => `- [f1/a1.yaml, f${at % 50}/a${at % 400}.yaml]\n`,
        )(length),
      },
      ...filesIn(400),
    ],
    longest: 200_000,
    args: ['.'],
  },
  'names for expressions': {
    files: (length) => [
      {
        uri: '.vclint.yaml',
        text: repeated('expressionGlobals:\n', (at) => `- g${at}\n`)(length),
      },
      {
        uri: 'vc.yaml',
        text: patchList((at) => `        - {path: spec.a${at}, expression: gg${at}}\n`)(length / 4),
      },
    ],
    longest: 200_000,
    args: ['vc.yaml'],
  },
  'a custom rule that joins all objects with all': {
    files: (length) => [
      {
        uri: '.vclint.yaml',
        text: `customRules:\n- {id: a/b, kinds: [User], message: x, check: "!project.users.exists(a, project.users.all(b, a.username + b.username != ''))"}\n`,
      },
      { uri: 'users.yaml', text: repeated('', object)(length) },
    ],
    longest: 200_000,
    args: ['users.yaml'],
  },
  'findings of one line, all of them': oneFile(
    repeated('sync: {', (at) => `k${at}: 1, `, 'z: 1}'),
    { longest: 200_000, args: ['--all', 'vc.yaml'] },
  ),
  'patches of one large object in a preview': {
    files: (length) => [
      {
        uri: 'vc.yaml',
        text: patchList(
          (at) => `        - {path: 'metadata.annotations["a${at}"]', expression: 'value + "x"'}\n`,
        )(length / 2),
      },
      {
        uri: 'pod.yaml',
        text: repeated(
          'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  annotations:\n',
          (at) => `    a${at}: b\n`,
        )(length / 2),
      },
    ],
    longest: 200_000,
    args: ['preview', '--object', 'pod.yaml', 'vc.yaml'],
  },
  'a file that is too large': oneFile(repeated('sync: {}\n', '# filler\n'), {
    longest: 20_000_000,
  }),
}

const ignored =
  (line: (index: number) => string, path: string) =>
  (length: number): readonly GrowthFile[] => [
    { uri: '.gitignore', text: repeated('', line)(length) },
    { uri: path, text: 'sync: {}\n' },
  ]

/** Asks a `.gitignore` about the other file. */
const askIgnore = ([ignore, file]: readonly GrowthFile[]): void => {
  const rules = gitignore(ignore?.text ?? '')
  rules.verdict(file?.uri ?? '', false)
}

export const ignoreFamilies: Families = {
  'lines of stars': {
    files: ignored(() => '*a*a*a*a*a*a*a*b\n', `${'a'.repeat(60)}.yaml`),
    run: askIgnore,
  },
  'one line of stars': {
    files: (length) => [
      { uri: '.gitignore', text: repeated('', '*a', 'b\n')(length) },
      { uri: `${'a'.repeat(200)}.yaml`, text: 'sync: {}\n' },
    ],
    run: askIgnore,
  },
  'folders of stars': {
    files: ignored(() => '**/a/**/a/**/b\n', `${'a/'.repeat(40)}vc.yaml`),
    run: askIgnore,
  },
  'classes of characters': {
    files: ignored((index) => `[a-z]*[${index % 10}]?[!a]*.yaml\n`, 'abcdefgh.yaml'),
    run: askIgnore,
  },
}

/** What growth faster than n log n looks like: each has to be found. */
export const brokenFamilies: Families = {
  'each line against each other one': {
    ...oneFile(repeated('', (index) => `k${index}: 1\n`)),
    run: ([file]) => {
      const text = file?.text ?? ''
      for (let at = 0; at < text.length; at = lineEnd(text, at) + 1)
        for (let other = 0; other < at; other = lineEnd(text, other) + 1);
    },
  },
  'each line against the rest of the text': {
    ...oneFile(repeated('', (index) => `k${index}: 1\n`)),
    run: ([file]) => {
      const text = file?.text ?? ''
      for (let at = 0; at < text.length; at = lineEnd(text, at) + 1) text.indexOf('\0', at)
    },
  },
}
