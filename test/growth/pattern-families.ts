import { type Families, HEAD, oneFile, repeated } from './family.ts'

const RANDOM = 'q8ZxT4vWn2LkP9sRb7Ym'
const USERS = 'https://a.b/kubernetes/management/apis/management.platform.sh/v1/users'

/** What makes a pattern look again and again from where it looked before. */
export const patternFamilies: Families = {
  'comments before an inline patch': oneFile(
    repeated(
      'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\npatches:\n- target: {group: management.platform.sh, kind: User, name: a}\n  patch: |\n',
      '    \t#\n',
      '    a: b\n',
    ),
    { uri: 'kustomization.yaml' },
  ),
  'signs of comments in a comment': oneFile(repeated(`${HEAD}kind: User\n# `, 'token: #@')),
  'dashes in a broken Secret': oneFile(
    repeated(`${HEAD}kind: User\n---\napiVersion: v1\nkind: Secret\ndata: [\n`, '- ', '\n'),
    { uri: 's.yaml' },
  ),
  'parentheses behind a random word': oneFile(repeated(`synk: ${RANDOM}`, ')', 'a\n')),
  'equals signs behind a random word': oneFile(repeated(`synk: ${RANDOM}`, '=', 'a\n')),
  'the middle of the group before open templates': oneFile(repeated('a: |\n  ', 'managem{{'), {
    uri: 'other.yaml',
  }),
  'escaped quotes in a template': oneFile(
    repeated('sync:\n', () => `  key: {{ "${'\\"'.repeat(1900)} }}\n`),
  ),
  'signs in a placeholder': oneFile(
    repeated(
      '',
      (index) =>
        `---\n${HEAD}kind: OwnedAccessKey\nmetadata: {name: k${index}}\nspec: {key: "{{A${'-'.repeat(1900)}0}}"}\n`,
    ),
    { uri: 'keys.yaml' },
  ),
  'tabs in a request': oneFile(repeated(`GET ${USERS}`, '\t', 'd\n'), { uri: 'r.http' }),
  'tabs in a header': oneFile(repeated(`GET ${USERS}\nAccept: c`, '\t', 'd\u2028\n'), {
    uri: 'r.http',
  }),
  'tabs in a variable': oneFile(repeated('@a = c', '\t', `d\u2028\nGET ${USERS}\n`), {
    uri: 'r.http',
  }),
  'variables that name each other often': oneFile(
    (length) =>
      `${[0, 1, 2, 3, 4].map((index) => `@v${index} = ${`{{v${index + 1}}}`.repeat(Math.ceil(length / 50))}\n`).join('')}@v5 = abc\n\nGET ${USERS}?x={{v0}}\n`,
    { uri: 'r.http' },
  ),
  'a long path of one operation': oneFile(
    repeated('# vclint-target: User/u\n- {op: replace, path: ', '/a', ', value: x}\n'),
    { uri: 'a.patch.yaml' },
  ),
  'slashes in a request': oneFile(repeated(`GET ${USERS}`, '/', 'c\n'), { uri: 'r.http' }),
  'tabs in parameters': oneFile(
    repeated(
      `${HEAD}kind: WorkspaceInstance\nmetadata: {name: a, namespace: platform-p-a}\nspec:\n  templateRef: {name: a}\n  parameters: |\n    a:`,
      '\t',
      '{{ b }}"\n',
    ),
    { uri: 'w.yaml' },
  ),
}

/** Names of credentials, and what carries one, without a space between them: each value holds all that follow. */
export const maskFamilies: Families = Object.fromEntries(
  [
    'token:',
    'password=',
    'x-api-key:',
    'authorization:',
    'cookie=',
    'token ',
    'password is ',
    'token:"',
    '"token",',
    '<token>abcd',
    'name: token, value: ',
    'login a password ',
    'a:b@',
    '://a:',
    '${token:-"',
    'Bearer ',
    'token: # ',
    'kind: Secret data: ',
    'eyJ',
    'eyJhbGciOiJI.',
    'AKIA',
    'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
    'glpat-',
    'xoxb-1',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN ',
    'postgres://a:b@c/',
    'a:b@tcp(',
    'X-A-Token: ',
    'a1B2c3D4e5F6g7H8',
    'a1B2c3D4e5F6g7H8 ',
    'a1-B2_c3.D4/e5:F6@g7',
    '--token ',
    'TOKEN -> ',
    'token: {{',
    'token: ${',
    'token: #@',
    'token:\n# - ',
    'token: |\n#  ',
    'password: !a ',
    '://a@',
    'bcdfg',
    '-----BEGIN CERTIFICATE-----',
    'kind: Secret\n# data:\n# a: ',
  ].map((item) => [
    `${JSON.stringify(item)} in a comment`,
    oneFile(repeated('synk: {}\n# ', item, '\n')),
  ]),
)

export const backslashFamilies: Families = {
  'backslashes behind a password': oneFile(repeated('synk: {}\n# password=', '\\', '\n')),
  'backslashes behind a quoted password': oneFile(repeated('synk: {}\n# password="', '\\', '\n')),
}
