import { expect, test } from 'vitest'
import {
  applyRewrite,
  finalDotStar,
  foreignSyntax,
  nonAsciiRuns,
  normalisePath,
  parsePath,
  partialGlobs,
  protectedStep,
  quotedStars,
  type Rewrite,
  resourceSchema,
  singleQuotedKeys,
  unquotedKey,
} from '../../src/patch/path/index.ts'

/** What a detector makes of a path: the marked text, and the path after the rewrite. */
function shown(text: string, found: Rewrite | undefined): string {
  if (found === undefined) return 'silent'
  const marked = `‹${text.slice(found.start, found.end)}›`
  return found.replacement === undefined ? marked : `${marked} ${applyRewrite(text, found)}`
}

const foreign: readonly [path: string, kind: string | undefined, shown: string][] = [
  ['/metadata/annotations/a', 'json-pointer', '‹/metadata/annotations/a› metadata.annotations.a'],
  [
    '/metadata/annotations/ex.com~1k',
    'json-pointer',
    '‹/metadata/annotations/ex.com~1k› metadata.annotations["ex.com/k"]',
  ],
  [
    ' /metadata/labels/ex.com/k',
    'json-pointer',
    '‹/metadata/labels/ex.com/k›  metadata.labels["ex.com/k"]',
  ],
  ['/metadata/labels', 'json-pointer', '‹/metadata/labels› metadata.labels'],
  ['/subsets/0/ports/*', 'json-pointer', '‹/subsets/0/ports/*› subsets[0].ports[*]'],
  ['/subsets/-', 'json-pointer', '‹/subsets/-›'],
  ['/', 'json-pointer', '‹/›'],
  ['/a//b', 'json-pointer', '‹/a//b›'],
  ['$.metadata.name', 'jsonpath-root', '‹$.› metadata.name'],
  ['$["metadata"].name', 'jsonpath-root', '‹$› ["metadata"].name'],
  ['$', 'jsonpath-root', '‹$›'],
  ['metadata..name', 'recursive-descent', '‹..› metadata.name'],
  ['metadata..["name"]', 'recursive-descent', '‹..› metadata["name"]'],
  ['$..name', 'recursive-descent', '‹..›'],
  ['..name', 'recursive-descent', '‹..›'],
  ['subsets[?(@.x)].ports', 'filter', '‹[?(@.x)]›'],
  ['subsets[?(@["a"]=="b")].ports', 'filter', '‹[?(@["a"]=="b")]›'],
  ['subsets[0:2]', 'slice', '‹[0:2]›'],
  ['subsets[0:1]', 'slice', '‹[0:1]›'],
  ['subsets[:].ports', 'slice', '‹[:]› subsets[*].ports'],
  ['subsets[0,1]', 'union', '‹[0,1]›'],
  [`metadata['a', "b"]`, 'union', `‹['a', "b"]›`],
  ['subsets.[].ports', 'iterator', '‹.[]› subsets[*].ports'],
  ['.subsets[].ports[].name', 'iterator', '‹[].ports[]› .subsets[*].ports[*].name'],
  ['**.name', 'double-star', '‹**›'],
  ['metadata[**]', 'double-star', '‹[**]›'],
  ['a.**.b.**', 'double-star', '‹**›'],
  ['.spec.parentRefs[*].name', undefined, 'silent'],
  ['metadata.name.', undefined, 'silent'],
  ['metadata.annotations["a..b"]', undefined, 'silent'],
  ['metadata.annotations["$.x[0:1]"]', undefined, 'silent'],
  ['metadata.annotations["[?("]', undefined, 'silent'],
  ['data["/etc/a"]', undefined, 'silent'],
  ['subsets[]', undefined, 'silent'],
  ['data[a,b]', undefined, 'silent'],
  ['data[12:30x]', undefined, 'silent'],
  ['', undefined, 'silent'],
]

for (const [path, kind, expected] of foreign) {
  test(`"${path}" is ${kind ?? 'not foreign'}`, () => {
    const found = foreignSyntax(parsePath(path))
    expect([found?.kind, shown(path, found)]).toEqual([kind, expected])
  })
}

function all(text: string, found: readonly Rewrite[]): readonly string[] {
  return found.map((rewrite) => shown(text, rewrite))
}

test('single-quoted keys and backticks are rewritten, and the last one is distinguished', () => {
  const keys = (text: string) => {
    const found = singleQuotedKeys(parsePath(text))
    return found.map((key) => `${key.quote} ${key.last ? 'last ' : ''}${shown(text, key)}`)
  }
  expect(keys("metadata.annotations['a/b.c']")).toEqual([
    `single last ‹['a/b.c']› metadata.annotations["a/b.c"]`,
  ])
  expect(keys("a['b'][`c`].d")).toEqual([
    `single ‹['b']› a["b"][\`c\`].d`,
    `backtick ‹[\`c\`]› a['b']["c"].d`,
  ])
  expect(keys("metadata.annotations.'ex.com/k'")).toEqual([
    `single last ‹.'ex.com/k'› metadata.annotations["ex.com/k"]`,
  ])
  expect(keys("'metadata'.name")).toEqual([`single ‹'metadata'› ["metadata"].name`])
  expect(keys("data['*']")).toEqual([`single last ‹['*']›`])
  expect(keys(`data["it's"].don't`)).toEqual([])
  expect(keys(`data["'a'"]`)).toEqual([])
  expect(keys("data['a")).toEqual([])
  expect(keys("data['a'b']")).toEqual([])
})

test('a domain key written with dots is joined to one step', () => {
  const { root } = resourceSchema('Pod') ?? {}
  const key = (text: string, position = root) => shown(text, unquotedKey(parsePath(text), position))
  expect(key('metadata.annotations.cert-manager.io/issuer')).toBe(
    '‹.cert-manager.io/issuer› metadata.annotations["cert-manager.io/issuer"]',
  )
  expect(key('metadata.labels.app.kubernetes.io/name', undefined)).toBe(
    '‹.app.kubernetes.io/name› metadata.labels["app.kubernetes.io/name"]',
  )
  expect(key('spec.nodeSelector.kubernetes.io/os')).toBe(
    '‹.kubernetes.io/os› spec.nodeSelector["kubernetes.io/os"]',
  )
  expect(key('spec.containers[*].resources.limits.nvidia.com/gpu')).toBe(
    '‹.nvidia.com/gpu› spec.containers[*].resources.limits["nvidia.com/gpu"]',
  )
  expect(key('metadata.annotations.a')).toBe('silent')
  expect(key('metadata.annotations.team/owner')).toBe('silent')
  expect(key('metadata.annotations["a.b"].c')).toBe('silent')
  expect(key('metadata.annotations.a.*')).toBe('silent')
  expect(key('spec.containers[0].name')).toBe('silent')
})

test('a dotted file name below data counts only where data is known to be a map', () => {
  const path = 'data.config.yaml'
  const { root } = resourceSchema('ConfigMap') ?? {}
  expect(shown(path, unquotedKey(parsePath(path), root))).toBe('‹.config.yaml› data["config.yaml"]')
  expect(shown(path, unquotedKey(parsePath(path)))).toBe('silent')
})

test('without a schema a map of another shape below a well-known name is left alone', () => {
  const silent = ['spec.labels.foo.bar', 'spec.nodeSelector.matchLabels.team', 'spec.data.a.io/b']
  expect(silent.map((path) => unquotedKey(parsePath(path)))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const path = 'spec.selector.matchLabels.ex.com/k'
  expect(shown(path, unquotedKey(parsePath(path)))).toBe(
    '‹.ex.com/k› spec.selector.matchLabels["ex.com/k"]',
  )
  for (const map of ['metadata.labels', 'metadata.annotations'])
    expect(shown(`${map}.team.owner`, unquotedKey(parsePath(`${map}.team.owner`)))).toBe(
      `‹.team.owner› ${map}["team.owner"]`,
    )
})

test('a star among other characters is a partial glob, quoted or not', () => {
  const globs = (text: string) =>
    partialGlobs(parsePath(text)).map(
      ({ start, end, quoted }) => `${text.slice(start, end)}${quoted ? ' quoted' : ''}`,
    )
  expect(globs('subset*.ports')).toEqual(['subset*'])
  expect(globs('annotations["team-*"]')).toEqual(['["team-*"] quoted'])
  expect(globs('annotations[team-*]')).toEqual(['[team-*]'])
  expect(globs('a[*].*["*"].**')).toEqual([])
})

test('a quoted star is the wildcard', () => {
  const stars = (text: string) => all(text, quotedStars(parsePath(text)))
  expect(stars('metadata.annotations["*"]')).toEqual(['‹["*"]› metadata.annotations[*]'])
  expect(stars('metadata.annotations[*].*["a*"]')).toEqual([])
})

test('a final dot star counts on maps and objects, not on lists', () => {
  const { root } = resourceSchema('Endpoints') ?? {}
  const star = (text: string, position = root) =>
    shown(text, finalDotStar(parsePath(text), position))
  expect(star('metadata.annotations.*')).toBe('‹.*› metadata.annotations[*]')
  expect(star('metadata.*')).toBe('‹.*› metadata[*]')
  expect(star('*')).toBe('‹*› [*]')
  expect(star('subsets[*].ports.*')).toBe('silent')
  expect(star('subsets.*.ports')).toBe('silent')
  expect(star('metadata.annotations[*]')).toBe('silent')
  expect(star('metadata.name.*')).toBe('silent')
})

test('without a schema a final dot star counts only on well-known maps', () => {
  const star = (text: string) => shown(text, finalDotStar(parsePath(text)))
  expect(star('spec.template.metadata.labels.*')).toBe('‹.*› spec.template.metadata.labels[*]')
  expect(star('spec.dnsNames.*')).toBe('silent')
  expect(star('*')).toBe('silent')
})

test('runs of characters beyond ASCII are found inside steps', () => {
  const text = ' metadata.annotations["ключ-ü"]\u00a0'
  const found = nonAsciiRuns(parsePath(text)).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual(['ключ', 'ü'])
})

test('protected fields are found at the step that names them', () => {
  const guarded = (text: string) => {
    const found = protectedStep(parsePath(text))
    return found && `${found.field} ${found.protection} ${text.slice(found.start, found.end)}`
  }
  expect(guarded('metadata.name')).toBe('metadata.name rejected name')
  expect(guarded('.metadata["namespace"]')).toBe('metadata.namespace rejected ["namespace"]')
  expect(guarded('metadata.ownerReferences[*].name')).toBe(
    'metadata.ownerReferences dropped ownerReferences',
  )
  expect(guarded('metadata.uid')).toBe('metadata.uid identity uid')
  expect(guarded('kind')).toBe('kind identity kind')
  const free = ['metadata', 'metadata[*]', 'metadata.labels[*]', 'metadata.nam', 'spec.name']
  expect(free.map(guarded)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('spellings of the same path are normalised to one', () => {
  const same = ['a.b', '.a.b', 'a["b"]', 'a[b]', ' a..b. ', '["a"].b', '"a".b']
  expect(same.map((path) => normalisePath(parsePath(path)))).toEqual(same.map(() => 'a.b'))
  expect(normalisePath(parsePath('a.0["1"].*["x.y"]'))).toBe('a[0][1][*]["x.y"]')
  expect(normalisePath(parsePath('a["b'))).toBe('a["b')
})
