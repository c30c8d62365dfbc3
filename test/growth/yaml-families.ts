import { type Families, HEAD, oneFile, repeated } from './family.ts'

const user = (index: number) =>
  `${HEAD}kind: User\nmetadata:\n  name: user-${index}\nspec:\n  username: user-${index}\n`

/** Constructs of YAML, well formed and broken. */
export const yamlFamilies: Families = {
  'ordinary documents': oneFile(
    repeated('', (index) => `---\n${user(index)}`),
    { uri: 'users.yaml' },
  ),
  'document starts': oneFile(repeated('', '---\n'), { uri: 'x.yaml' }),
  'document starts in a vc.yaml': oneFile(repeated('', '---\n')),
  'empty documents with a comment': oneFile(repeated('', '--- # x\n')),
  'document ends': oneFile(repeated('', '...\n')),
  'bare lines': oneFile(repeated('', 'abc\n')),
  'bare lines behind a mapping': oneFile(repeated('sync:\n  toHost:\n', 'abc\n')),
  'open quotes': oneFile(repeated('sync:\n', (index) => `  a${index}: "x\n`)),
  'quotes alone': oneFile(repeated('sync:\n', '"')),
  'quoted lines': oneFile(repeated('', '"\n')),
  'single quotes': oneFile(repeated('sync:\n', "  a: '\n")),
  'anchors alone': oneFile(repeated('', '&a\n')),
  'anchors in a row': oneFile(repeated('a: ', '&a ')),
  'tags alone': oneFile(repeated('', '!a\n')),
  'tags in a row': oneFile(repeated('a: ', '!a ')),
  dashes: oneFile(repeated('', '- ')),
  'dashes on lines': oneFile(repeated('', '- \n')),
  'items and words by turns': oneFile(repeated('', '- a\nb\n')),
  questions: oneFile(repeated('', '? ')),
  'questions on lines': oneFile(repeated('', '? a\n')),
  colons: oneFile(repeated('', ': ')),
  'open braces': oneFile(repeated('sync: ', '{')),
  'open brackets': oneFile(repeated('sync: ', '[')),
  'closed braces': oneFile(repeated('sync: ', '}')),
  'open braces with keys': oneFile(repeated('sync: ', '{a: ')),
  'unclosed flow maps on lines': oneFile(repeated('sync:\n', (index) => `  a${index}: {b: 1\n`)),
  'commas in a flow list': oneFile(repeated('sync: [', ',', ']')),
  'flow list': oneFile(repeated('sync: [', 'a,', 'a]')),
  'flow map of one line': oneFile(repeated('sync: {', (index) => `a${index}: 1, `, 'z: 1}')),
  'broken Secret with data': oneFile(repeated('apiVersion: v1\nkind: Secret\n', 'data: {\n'), {
    uri: 's.yaml',
  }),
  'broken Secret of ours': oneFile(repeated(`${HEAD}kind: OwnedAccessKey\nspec:\n`, 'key: {\n')),
  'data in broken text': oneFile(repeated('sync: {\n', 'data:\n')),
  'same key': oneFile(repeated('sync:\n', '  toHost: {}\n')),
  'keys of one map': oneFile(repeated('sync:\n', (index) => `  k${index}: 1\n`)),
  'near misses of one field': oneFile(repeated('sync:\n', (index) => `  toHst${index}: 1\n`)),
  'near misses of one field, repeated': oneFile(repeated('', 'synk: 1\n')),
  'near misses of a kind': oneFile(
    repeated('', (index) => `---\n${HEAD}kind: Usr\nmetadata: {name: a${index}}\n`),
    { uri: 'u.yaml' },
  ),
  'one long key': oneFile(repeated('', 'a', ': 1\n')),
  'one long word': oneFile(repeated('', 'a')),
  'one long value': oneFile(repeated('sync: ', 'a', '\n')),
  'one long line of words': oneFile(repeated('sync: ', 'ab ', '\n')),
  'one long double-quoted value': oneFile(repeated('sync: "', 'a', '"\n')),
  'one value full of escapes': oneFile(repeated('sync: "', '\\u0041', '"\n')),
  'folded lines': oneFile(repeated('sync: >\n', '  a\n\n')),
  'a literal': oneFile(repeated('sync: |\n', '  a\n')),
  'a finding beside a literal': oneFile(repeated('synk: {}\nsync: |\n', '  line of text\n')),
  'a suppressed finding beside a literal': oneFile(
    repeated('# vclint-disable-next-line unknown-field\nsynk: {}\nsync: |\n', '  line of text\n'),
  ),
  'a finding beside stringData': oneFile(
    repeated(
      `${HEAD}kind: User\nspec:\n  colour: red\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n`,
      (index) => `  key${index}: value-of-it-${index}\n`,
    ),
    { uri: 'secret.yaml' },
  ),
  'a finding beside data': oneFile(
    repeated(
      `${HEAD}kind: User\nspec:\n  colour: red\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata:\n`,
      (index) => `  key${index}: ${Buffer.from(`value-of-it-${index}`).toString('base64')}\n`,
    ),
    { uri: 'secret.yaml' },
  ),
  'blank lines': oneFile(repeated('sync: {}\n', '\n')),
  'spaces at line ends': oneFile(repeated('sync: {}', ' ', '\n')),
  'lone carriage returns': oneFile(repeated('sync:\r', '  a: 1\r')),
  tabs: oneFile(repeated('sync:\n', '\t')),
  'lines that start with a tab': oneFile(repeated('sync:\n', '\ta: 1\n')),
  'merge keys': oneFile(repeated('a: &a {b: 1}\nsync:\n', (index) => `  k${index}: {<<: *a}\n`)),
  'aliases of a missing anchor': oneFile(repeated('sync:\n', (index) => `  k${index}: *nowhere\n`)),
  'anchors of one name': oneFile(repeated('sync:\n', (index) => `  k${index}: &a 1\n`)),
  'aliases of a list of aliases': oneFile(repeated('a: &a [1]\nb: [', '*a, ', '1]\n')),
  'directives of YAML': oneFile(repeated('', '%YAML 1.2\n')),
  'empty items of a List': oneFile(repeated(`${HEAD}kind: UserList\nitems:\n`, '- {}\n'), {
    uri: 'list.yaml',
  }),
  'items of a List': oneFile(
    repeated(
      `${HEAD}kind: List\nitems:\n`,
      (index) =>
        `- {apiVersion: management.platform.sh/v1, kind: User, metadata: {name: u${index}}}\n`,
    ),
    { uri: 'list.yaml' },
  ),
  'objects of one name': oneFile(
    repeated('', () => `---\n${HEAD}kind: User\nmetadata: {name: same}\n`),
    { uri: 'same.yaml' },
  ),
  'control characters': oneFile(repeated('sync: {}\n# ', '\u0007')),
  'wide characters': oneFile(repeated('synk: ', '\u{1F469}\u200D', '\n')),
  'combining marks': oneFile(repeated('synk: a', '\u0301', '\n')),
  'JSON of one line': oneFile(
    repeated('{"sync": {', (index) => `"a${index}": [{}],`, '"z": 1}}'),
    {
      uri: 'vc.json',
    },
  ),
  'JSON with trailing commas': oneFile(
    repeated('{"sync": {', (index) => `"a${index}": [1,],\n`, '}}'),
    {
      uri: 'vc.json',
    },
  ),
}
