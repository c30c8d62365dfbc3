// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
/** A mistake that is found as it stands: the resource, the path and the expression. */
type Mistake = readonly [resource: string, path: string, expression: string]

const on =
  (resource: string, path: string) =>
  (...expressions: readonly string[]): readonly Mistake[] =>
    expressions.map((expression) => [resource, path, expression])

export const BARE_MISTAKES: readonly Mistake[] = [
  ...on('services', 'metadata.labels.app')(
    'value.foo()',
    'value.toUppercase()',
    'value.length()',
    'value.push("x")',
    'value.map(x => x)',
    'value.length',
    'Number(value)',
    'value === "web"',
    'value.split("-")',
    '({ app: value })',
    'value.toUpperCase',
    '() => value',
    'value + " b"',
    '"team a"',
    'Object.keys(value)',
    'value.startsWith("a")',
    'value.nmae.length',
    'value.foo.bar',
    'null.x',
    'undefined.length',
    'value - 1',
    'JSON.stringify({ a: value })',
    '[value].foo()',
    '({ a: 1 }).b.c',
    '"x".missing()',
    '(() => { value + "x" })()',
    'new Map([[value, 1]])',
    'new Set([value])',
    'Math.max(value, 1)',
    'value.replace("a", "b").items.length',
    'context.virtualObject.metadata.name',
    '"x-" + context.virtualObject?.metadata?.labels?.team',
    'context.hostObject.metadata.labels.app',
  ),
  ...on('services', 'metadata.labels["team"]')(
    'value.trim()',
    'btoa(value)',
    '"p-" + value',
    'value.split("-")[0]',
    'value.length > 3 ? "a" : "b"',
    '`x-${value}`',
  ),
  ...on('services', 'spec.ports[*].port')(
    'value.trim()',
    'String(value)',
    'value + "0"',
    'value / 3',
    '"8080"',
    'value.length()',
    'value.toFixed(0)',
    'value > 80',
    'Number("a" + value)',
  ),
  ...on('pods', 'metadata.labels')(
    'value.trim()',
    'value.map(each => each)',
    'Object.keys(value)',
    'Object.entries(value)',
    'value.app.missing()',
    '({ ...value, app: 1 })',
    '({ ...value, app: true })',
  ),
  ...on('pods', 'spec.containers[*].args')(
    'value.trim()',
    'value.join(" ")',
    'value.map(each => each.length)',
    'value.map(each => { each + "x" })',
    'value.push("x")',
  ),
]

export interface Condition {
  readonly name: string
  readonly around: (expression: string) => string
}

const ternary = (test: string) => (expression: string) => `${test} ? (${expression}) : value`

/** Conditions that the sample of a context does not meet. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'none', around: (expression) => expression },
  { name: 'the virtual cluster is "prod"', around: ternary('context.vcluster.name === "prod"') },
  {
    name: 'its name starts with "prod-"',
    around: ternary('context.vcluster.name.startsWith("prod-")'),
  },
  {
    name: 'as if',
    around: (expression) =>
      `(() => { if (context.vcluster.name === "prod") { return (${expression}) } return value })()`,
  },
  { name: 'the path has "app"', around: ternary('context.path.includes("app")') },
  {
    name: 'a label is "gold"',
    around: ternary('context.virtualObject?.metadata?.labels?.tier === "gold"'),
  },
  {
    name: 'the namespace is "kube-system"',
    around: ternary('context.virtualObject?.metadata?.namespace === "kube-system"'),
  },
  {
    name: 'a key of the configuration is set',
    around: ternary('context.vcluster.config?.sync?.toHost?.pods?.enabled'),
  },
  {
    name: 'the object is "web"',
    around: ternary('context.virtualObject?.metadata?.name === "web"'),
  },
]
