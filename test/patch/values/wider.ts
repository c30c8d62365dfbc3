import { objectPairs, type Subject } from './subjects.ts'

/** A value to try, with both objects of the context. */
export interface Sample {
  readonly value: unknown
  readonly names: { readonly name: string; readonly namespace: string; readonly path: string }
  readonly objects: readonly [hostObject: unknown, virtualObject: unknown]
}

export const NAMES = { name: 'my-vc', namespace: 'team', path: 'a.b' }

/** Texts in quotes, each once. */
export const textsIn = (code: string): readonly string[] => [
  ...new Set(
    [...code.matchAll(/"([^"\\\n]{0,20})"|'([^'\\\n]{0,20})'/g)].map(
      ([, one, two]) => one ?? two ?? '',
    ),
  ),
]

/** The same, and what its patterns begin with. */
const startsIn = (code: string): readonly string[] => [
  ...textsIn(code),
  ...new Set([...code.matchAll(/\/\^([\w-]+)/g)].map(([, start = '']) => start)),
]

const numbersIn = (code: string): readonly number[] => [
  ...new Set(
    [...code.matchAll(/(?<![\w$"'.-])\d{1,5}(?![\w"'.-])/g)].map(([digits]) => Number(digits)),
  ),
]

/** Everything that the code may ask an object for. */
const keysIn = (code: string): readonly string[] => [
  ...new Set([...textsIn(code), ...(code.match(/[A-Za-z_$][\w$]*/g) ?? [])]),
]

const object = (metadata: object) => ({
  apiVersion: 'v1',
  kind: 'Endpoints',
  metadata: { name: 'web', namespace: 'default', uid: 'u', resourceVersion: '7', ...metadata },
})

/**
 * What the usual samples lack for one expression: each text and number that it names as a value, a label
 * and an annotation, and objects whose parents exist while their leaves are missing.
 */
export function* widerSamples(subject: Subject, code: string): Iterable<Sample> {
  const usual = [...subject.typical, ...subject.rare]
  const values = valuesFor(subject, code)
  for (const objects of objectPairs) {
    for (const value of values) yield { value, names: NAMES, objects }
  }
  const asks = /context/.test(code)
  for (const around of asks ? contextsFor(code) : []) {
    for (const value of [...usual, ...values]) yield { value, ...around }
  }
}

function contextsFor(code: string): readonly Omit<Sample, 'value'>[] {
  const keys = keysIn(code)
  const web = Object.fromEntries(keys.map((key) => [key, 'web']))
  const rich = object({ labels: web, annotations: web })
  const sparse = object({ labels: { zone: 'z' }, annotations: {} })
  return [
    { names: NAMES, objects: [sparse, sparse] },
    { names: NAMES, objects: [sparse, null] },
    { names: NAMES, objects: [null, sparse] },
    { names: NAMES, objects: [rich, object({})] },
    { names: NAMES, objects: [object({}), rich] },
    ...startsIn(code).flatMap((text): readonly Omit<Sample, 'value'>[] => {
      const all = Object.fromEntries(keys.map((key) => [key, text]))
      const filled = object({ labels: all, annotations: all })
      const named = object({ name: text, namespace: text })
      return [
        { names: NAMES, objects: [filled, filled] },
        { names: NAMES, objects: [named, named] },
        { names: NAMES, objects: [named, null] },
        { names: NAMES, objects: [null, named] },
        { names: { name: text, namespace: text, path: text }, objects: [filled, null] },
        { names: { name: text, namespace: text, path: text }, objects: [null, filled] },
      ]
    }),
  ]
}

/** What may be at a path whose fields are documented. */
const DOCUMENTED: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  'subsets[*].addresses': (text) => [[address(text)], [bareAddress]],
  // The last one is half written, as an object that is typed may be.
  'subsets[*].addresses[*]': (text) => [address(text), bareAddress, { hostname: text }],
  subsets: (text) => [
    [{ addresses: [address(text)], ports: [{ name: text, port: 80, protocol: 'TCP' }] }],
    [{ addresses: [bareAddress], ports: [{ port: 80 }] }],
    [{ addresses: [], notReadyAddresses: [], ports: [] }],
  ],
}

const address = (text: string) => ({
  ip: '10.0.0.3',
  hostname: text,
  nodeName: text,
  targetRef: { kind: text, name: text, namespace: text },
})

const bareAddress = { ip: '10.0.0.4', targetRef: {} }

/** Texts that are numbers, and one that a dot of a pattern does not cover. */
const DIGITS = ['0', '7']
const LINES = 'a\nb'

/** A list of which something is left when its first items are not. */
const LONG_LIST = ['a', 'b', 'c', 'd', 'e']

function valuesFor(subject: Subject, code: string): readonly unknown[] {
  const texts = startsIn(code)
  const documented = DOCUMENTED[subject.path]
  if (documented !== undefined) return (texts.length === 0 ? ['a'] : texts).flatMap(documented)
  if (subject.type === 'string') {
    return [...texts, ...DIGITS, LINES, ...(subject.mayBeMissing ? [null] : [])]
  }
  if (subject.type === 'number') return numbersIn(code)
  if (subject.type === 'strings') return [...texts.map((text) => [text]), texts, LONG_LIST]
  const keys = keysIn(code)
  const filled = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))
  if (subject.type === 'map') return texts.map(filled)
  if (subject.type === 'boolean') return []
  const scalars = [...texts, ...DIGITS, ...numbersIn(code)]
  return subject.resource.includes('.') ? anything(scalars, filled) : scalars
}

/** What a custom resource may hold: in lists and objects, and objects two levels deep. */
function anything(
  scalars: readonly unknown[],
  filled: (value: unknown) => object,
): readonly unknown[] {
  const parents = [filled({}), filled(filled({})), filled([]), filled(null)]
  const leaves = scalars.flatMap((each) => [filled(each), filled(filled(each)), filled([each])])
  const each = [...scalars, ...parents, ...leaves]
  return [...each, ...each.map((one) => [one])]
}
