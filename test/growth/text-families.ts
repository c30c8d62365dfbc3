import { type Families, HEAD, oneFile, patchList, repeated } from './family.ts'

const finding = 'synk: {}\n'

/** Templates, placeholders, and comments. */
export const templateFamilies: Families = {
  'open template comments': oneFile(repeated('sync: {}\n', '{{- /*')),
  'open blocks of Jinja': oneFile(repeated('sync: {}\n', '{%')),
  'open actions': oneFile(repeated('sync: {}\n', '{{ ')),
  'closed actions': oneFile(repeated('sync:\n', (index) => `  k${index}: {{ .Values.a }}\n`)),
  'actions with open quotes': oneFile(repeated('sync:\n', (index) => `  k${index}: {{ "a }}\n`)),
  'open ifs': oneFile(repeated('sync:\n', '  {{- if .Values.a }}\n')),
  'ifs with ends': oneFile(
    repeated('sync:\n', (index) => `  {{- if .Values.a }}\n  k${index}: 1\n  {{- end }}\n`),
  ),
  'ends alone': oneFile(repeated('sync:\n', '  {{- end }}\n')),
  'closing braces': oneFile(repeated('sync: {}\n# ', '}}')),
  'placeholders of a shell': oneFile(repeated('sync:\n', (index) => `  k${index}: \${A}\n`)),
  'open placeholders of a shell': oneFile(repeated('sync: ', '${')),
  'placeholders in double parentheses': oneFile(
    repeated('sync:\n', (index) => `  k${index}: ((a))\n`),
  ),
  'open double parentheses': oneFile(repeated('sync: ', '((')),
  'open ciphertexts': oneFile(repeated('sync: ', 'ENC[')),
  'placeholders with angles': oneFile(repeated('sync: ', '<a ')),
  'ytt annotations': oneFile(repeated('sync:\n', '#@ if a:\n')),
  'templates in broken text': oneFile(repeated('sync: [\n', '{{ a }}: "\n')),
  'templates in a literal': oneFile(repeated('sync: |\n', '  {{ a }}\n')),
  'a template with the rest of the file open': oneFile(repeated('sync: {{ "', 'a\n')),
}

export const commentFamilies: Families = {
  'one long comment': oneFile(repeated('sync: {}\n# ', 'a')),
  'one long comment beside a finding': oneFile(repeated('synk: {} # ', 'a')),
  'one long comment that suppresses': oneFile(
    repeated(`synk: {} # vclint-disable-line unknown-field -- `, 'a'),
  ),
  'one long list of rules': oneFile(
    repeated(`synk: {} # vclint-disable-line unknown-field`, ', unknown-field'),
  ),
  'one long word after the mark': oneFile(repeated('sync: {}\n# vclint-', 'a')),
  'one long wrong list of rules': oneFile(repeated('sync: {}\n# vclint-disable-line ', 'a,')),
  'spaces in a suppression': oneFile(repeated('synk: {} # vclint-disable-line unknown-field', ' ')),
  'comments on lines': oneFile(repeated('sync: {}\n', '# a\n')),
  'comments that hold credentials': oneFile(
    repeated(
      'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nspec:\n',
      (index) =>
        `  key${index}: # key: 9f3c1b2a7d4e8f60a1b2c3d4\n    # 9f3c1b2a7d4e8f60a1b2c3d${index}\n`,
    ),
  ),
  'documents with a credential in a comment': oneFile(
    repeated(
      '',
      'apiVersion: management.platform.sh/v1\nkind: User # token: 9f3c1b2a7d4e8f60a1b2c3d4\n---\n',
    ),
  ),
  'suppressions that hide nothing': oneFile(
    repeated('sync: {}\n', '# vclint-disable-next-line unknown-field\n'),
  ),
  'suppressions of a file with findings': oneFile(
    repeated('sync:\n', (index) => `  # vclint-disable-file unknown-field\n  k${index}: 1\n`),
  ),
  'blocks of suppressions with findings': oneFile(
    repeated('sync:\n', (index) => `  # vclint-disable unknown-field\n  k${index}: 1\n`),
  ),
  'suppressions by line': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1 # vclint-disable-line unknown-field\n`),
  ),
  'suppressions beside lines of text': oneFile(
    repeated(
      'sync:\n',
      (index) => `  # vclint-disable-next-line unknown-field\n  k${index}: |\n    a\n    b\n`,
    ),
  ),
  'enable and disable by turns': oneFile(
    repeated('sync: {}\n', '# vclint-disable unknown-field\n# vclint-enable unknown-field\n'),
  ),
  'expired suppressions': oneFile(
    repeated(
      'sync:\n',
      (index) => `  k${index}: 1 # vclint-disable-line unknown-field until 2020-01-01\n`,
    ),
  ),
  'unknown rules': oneFile(repeated(finding, (index) => `# vclint-disable-line rule-${index}\n`)),
  'unknown words': oneFile(repeated(finding, '# vclint-disabel unknown-field\n')),
  'kinds in comments': oneFile(
    repeated('', (index) => `---\n# vclint-kind: User\nspec: {a${index}: 1}\n`),
    {
      uri: 'k.yaml',
    },
  ),
  'kinds of one document': oneFile(repeated('', '# vclint-kind: User\n'), { uri: 'k.yaml' }),
}

/** Findings and fixes: what they cost where they are made, sorted, hidden, applied and printed. */
export const outputFamilies: Families = {
  'unknown fields': oneFile(repeated('sync:\n', (index) => `  k${index}: 1\n`)),
  'unknown fields as SARIF': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'sarif' },
  ),
  'unknown fields as HTML': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'html' },
  ),
  'unknown fields as JSON': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'json' },
  ),
  'unknown fields as annotations': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'github' },
  ),
  'unknown fields as tables': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'markdown' },
  ),
  'unknown fields as code quality': oneFile(
    repeated('sync:\n', (index) => `  k${index}: 1\n`),
    { format: 'gitlab' },
  ),
  'findings of one line': oneFile(repeated('sync: {', (index) => `k${index}: 1, `, 'z: 1}')),
  'findings of one line as SARIF': oneFile(
    repeated('sync: {', (index) => `k${index}: 1, `, 'z: 1}'),
    {
      format: 'sarif',
    },
  ),
  'safe fixes of one file': oneFile(
    repeated(
      'sync:\n  toHost:\n    customResources:\n',
      (index) => `      a${index}.example.com: {enabeld: true}\n`,
    ),
    { fix: 'unsafe' },
  ),
  'near misses to fix': oneFile(
    repeated('sync:\n', (index) => `  toHst${index}: 1\n`),
    { fix: 'unsafe' },
  ),
  'semicolons to fix': oneFile(
    patchList(
      (index) => `        - {path: 'metadata.annotations["a${index}"]', expression: "value;"}\n`,
    ),
    { fix: 'safe' },
  ),
  'suppressions to remove': oneFile(
    repeated('sync: {}\n', '# vclint-disable-next-line unknown-field\n'),
    { fix: 'safe' },
  ),
  'legacy patches to fix': oneFile(
    patchList(
      (index) => `        - {op: replace, path: /metadata/annotations/a${index}, value: x}\n`,
    ),
    { fix: 'safe' },
  ),
  'legacy patches in blocks to fix': oneFile(
    patchList(
      (index) =>
        `        - op: replace\n          path: /metadata/annotations/a${index}\n          value: x\n`,
    ),
    { fix: 'safe' },
  ),
  'files with one safe fix each': {
    files: (length) =>
      Array.from({ length: Math.ceil(length / 500) }, (_, index) => ({
        uri: `m${index}.yaml`,
        text: `${HEAD}kind: VirtualClusterInstanceKubeConfig\nmetadata:\n  name: m${index}\n  namespace: platform-p-shop\nspec:\n  certificateTTL: "12"\n# vclint-disable-next-line unknown-field\n`,
      })),
    fix: 'safe',
    longest: 800_000,
  },
  'many files': {
    files: (length) =>
      Array.from({ length: Math.ceil(length / 100) }, (_, index) => ({
        uri: `m${index}.yaml`,
        text: `${HEAD}kind: User\nmetadata:\n  name: m${index}\nspec:\n  user: x\n`,
      })),
    longest: 400_000,
  },
  'values with one prefix and a long message': oneFile(
    repeated('a: b\nsync:\n', (index) => `  ${'p'.repeat(100)}${index}: 1\n`),
  ),
  'secrets with one prefix': oneFile(
    repeated(
      '',
      (index) =>
        `---\n${HEAD}kind: OwnedAccessKey\nmetadata: {name: k${index}}\nspec: {key: ${'p'.repeat(40)}${index}}\n`,
    ),
    { uri: 'keys.yaml' },
  ),
  'stringData with one prefix': oneFile(
    repeated(
      `${HEAD}kind: User\nspec:\n  ${'p'.repeat(2000)}: red\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n`,
      (index) => `  key${index}: ${'p'.repeat(60)}${index}\n`,
    ),
    { uri: 'secret.yaml' },
  ),
  'findings beside secrets': oneFile(
    repeated(
      `apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {a: hunter2secret, b: another-secret}\n`,
      (index) => `---\n${HEAD}kind: User\nmetadata: {name: u${index}}\nspec: {colour: red}\n`,
    ),
    { uri: 'secret.yaml' },
  ),
}
