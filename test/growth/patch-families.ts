import { type Families, type Family, nested, oneFile, patchList, repeated } from './family.ts'

const expressions = (text: (index: number) => string): Family =>
  oneFile(
    patchList(
      (index) =>
        `        - path: metadata.annotations["a${index}"]\n          expression: ${JSON.stringify(text(index))}\n`,
    ),
  )

/** One patch with one long expression. */
const expression = (head: string, part: string | ((index: number) => string), tail = ''): Family =>
  oneFile((length) => {
    const text = repeated(head, part, tail)(length)
    return `sync:\n  toHost:\n    pods:\n      patches:\n        - path: metadata.annotations["a"]\n          expression: ${JSON.stringify(text)}\n          reverseExpression: ${JSON.stringify('value')}\n`
  })

export const expressionFamilies: Families = {
  'expressions of one sum': expressions((index) => `"a${index}" + value`),
  'expressions that YAML cuts': oneFile(
    patchList(
      (index) => `        - path: metadata.annotations["a${index}"]\n          expression: "a"+x\n`,
    ),
  ),
  'expression lines alone': oneFile(repeated('', '          expression: "a"+x\n')),
  'expressions with a typo': expressions((index) => `valeu + ${index}`),
  'expressions with an open call': expressions((index) => `value.slice(${index}`),
  'expressions of statements': expressions((index) => `var a${index} = 1; return a${index}`),
  'pairs that undo each other': oneFile(
    patchList(
      (index) =>
        `        - path: metadata.annotations["a${index}"]\n          expression: '"p${index}-" + value'\n          reverseExpression: 'value.slice(${`p${index}-`.length})'\n`,
    ),
  ),
  'one long sum': expression('value', ' + 1'),
  'one long sum of strings': expression('value', ' + "a"'),
  'one long chain of calls': expression('value', '.trim()'),
  'one long conditional': expression('', (index) => `value === ${index} ? 1 : `, '0'),
  'one long list': expression('[', 'value,', ']'),
  'one long object': expression('({', (index) => `a${index}: value,`, '})'),
  'one long string': expression('"', 'a', '" + value'),
  'one long template': expression('`', `$${'{value}'}`, '`'),
  'one long regular expression': expression('value.replace(/', 'a', '/, "")'),
  'one long alternative': expression('value.replace(/', 'a|', 'a/, "")'),
  'many statements': expression('', (index) => `var a${index} = value;`, 'a1'),
  'many statements of a function': expression(
    '(() => {',
    (index) => `const a${index} = value;`,
    'return value.trim() })()',
  ),
  'many functions': expression(
    '',
    (index) => `function f${index}() { return f${index + 1}() };`,
    'value',
  ),
  'many commas': expression('value', ', value'),
  'many open parentheses': expression('', '('),
  'many nested parentheses': expression('(((((', '1+(2)+', '1)))))'),
  'many ands': expression('value', ' && value'),
  'many comments': expression('value', '/*a*/'),
  'many regular expressions': expression('value', '.replace(/a+b/, "")'),
  'many assignments': expression('value', (index) => `, a${index} = 1`),
  'nested templates': oneFile(
    patchList(
      (index) =>
        `        - path: a${index}\n          expression: ${JSON.stringify(nested('`${', 'value', '}`', 20))}\n`,
    ),
  ),
  'deep templates': oneFile(
    (length) =>
      `sync:\n  toHost:\n    pods:\n      patches:\n        - path: a\n          expression: ${JSON.stringify(nested('`${', 'value', '}`', Math.floor(length / 10)))}\n`,
  ),
  'deep parentheses': oneFile(
    (length) =>
      `sync:\n  toHost:\n    pods:\n      patches:\n        - path: a\n          expression: ${JSON.stringify(nested('(', 'value', ')', Math.floor(length / 4)))}\n`,
  ),
  'deep class methods': oneFile(
    (length) =>
      `sync:\n  toHost:\n    pods:\n      patches:\n        - path: a\n          expression: ${JSON.stringify(nested('class{a(){', '', '}}', Math.floor(length / 14)))}\n`,
  ),
}

export const pathFamilies: Families = {
  'patches of other paths': oneFile(
    patchList((index) => `        - {path: spec.a${index}, labels: {}}\n`),
  ),
  'patches of one path': oneFile(patchList('        - {path: spec.a, expression: value}\n')),
  'patches below one another': oneFile(
    patchList(
      (index) =>
        `        - {path: "spec.a${'.b'.repeat(index % 50)}.c${index}", expression: value}\n`,
    ),
  ),
  'overlapping wildcards': oneFile(
    patchList((index) => `        - {path: "spec.*.a${index}", expression: value}\n`),
  ),
  'overlapping indices': oneFile(
    patchList((index) => `        - {path: "spec.containers[${index}].name", expression: value}\n`),
  ),
  'indices and wildcards': oneFile(
    patchList(
      (index) =>
        `        - {path: "spec.containers[${index % 2 ? '*' : index}].a${index}", expression: value}\n`,
    ),
  ),
  'deep wildcards': oneFile(
    patchList((index) => `        - {path: "spec..a${index}", expression: value}\n`),
  ),
  'many wildcards in each path': oneFile(
    patchList((index) => `        - {path: "*.*.*.*.*.*.*.*.a${index}", expression: value}\n`),
  ),
  references: oneFile(
    patchList(
      (index) => `        - {path: spec.r${index}, reference: {apiVersion: v1, kind: Secret}}\n`,
    ),
  ),
  'references of other kinds': oneFile(
    patchList(
      (index) =>
        `        - {path: spec.r${index}, reference: {apiVersion: example.com/v1, kind: K${index}}}\n`,
    ),
  ),
  'references of one path': oneFile(
    patchList('        - {path: spec.r, reference: {apiVersion: v1, kind: Secret}}\n'),
  ),
  'patches in flow style': oneFile(
    repeated(
      'sync: {toHost: {pods: {patches: [',
      (index) => `{path: spec.a${index}, labels: {}},`,
      ']}}}',
    ),
  ),
  'one long path': oneFile(
    repeated(
      'sync:\n  toHost:\n    pods:\n      patches:\n        - labels: {}\n          path: spec',
      '.a',
    ),
  ),
  'one long path of indices': oneFile(
    repeated(
      'sync:\n  toHost:\n    pods:\n      patches:\n        - labels: {}\n          path: spec',
      '[0]',
    ),
  ),
  'one long path of stars': oneFile(
    repeated(
      'sync:\n  toHost:\n    pods:\n      patches:\n        - labels: {}\n          path: "spec',
      '.*',
      '"\n',
    ),
  ),
  'one long path with slashes': oneFile(
    repeated(
      'sync:\n  toHost:\n    pods:\n      patches:\n        - labels: {}\n          path: /spec',
      '/a',
    ),
  ),
  'one long quoted step': oneFile(
    repeated(
      `sync:\n  toHost:\n    pods:\n      patches:\n        - labels: {}\n          path: 'metadata["`,
      'a.',
      `"]'\n`,
    ),
  ),
  'paths with open brackets': oneFile(
    patchList((index) => `        - {path: "spec.a${index}[[[", expression: value}\n`),
  ),
  'paths of another language': oneFile(
    patchList((index) => `        - {path: "$.spec.a${index}[?(@.b)]", expression: value}\n`),
  ),
  'custom resources': oneFile(
    repeated(
      'sync:\n  toHost:\n    customResources:\n',
      (index) =>
        `      a${index}.example.com:\n        enabled: true\n        patches: [{path: spec.b, reference: {apiVersion: v1, kind: Secret}}]\n`,
    ),
  ),
  'mappings by name': oneFile(
    repeated(
      'sync:\n  fromHost:\n    secrets:\n      mappings:\n        byName:\n',
      (index) => `          "a/b${index}": "c/d${index}"\n`,
    ),
  ),
  'entries of a scope': oneFile(
    repeated(
      'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec:\n  scope:\n    rules:\n',
      (index) => `      - {apiGroups: ["*"], resources: ["a*${index}"], verbs: [get]}\n`,
    ),
    { uri: 'key.yaml' },
  ),
  'overlapping resources of a scope': oneFile(
    repeated(
      'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec:\n  scope:\n    rules:\n      - {apiGroups: [""], verbs: [get], resources: [',
      (index) => `a${index}, a${index}/*,`,
      ']}\n',
    ),
    { uri: 'key.yaml' },
  ),
  'owner references': oneFile(
    repeated(
      'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: a\n  ownerReferences:\n',
      (index) => `    - {apiVersion: v1, kind: Node, name: n${index}, uid: u, controller: true}\n`,
    ),
    { uri: 'user.yaml' },
  ),
  'parameters of a workspace': oneFile(
    repeated(
      'apiVersion: management.platform.sh/v1\nkind: WorkspaceInstance\nmetadata: {name: a, namespace: platform-p-a}\nspec:\n  templateRef: {name: a}\n  parameters: |\n',
      (index) => `    a${index}: 1\n`,
    ),
    { uri: 'w.yaml' },
  ),
}
