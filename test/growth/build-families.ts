import { type Families, type GrowthFile, HEAD } from './family.ts'

const KUSTOMIZATION = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n'
const USER = `${HEAD}kind: User\nmetadata: {name: jane}\nspec: {displayName: Jane}\n`

const merged = (index: number) => `patches:
  - patch: |
      ${HEAD.trim()}
      kind: User
      metadata: {name: jane}
      spec: {displayName: Jane ${index}}
`
const operation = (index: number) => `patches:
  - target: {kind: User, name: jane}
    patch: |
      - {op: replace, path: /spec/displayName, value: Jane ${index}}
`
const changed = (index: number) => `patches:
  - target: {kind: User}
    patch: |
      - {op: replace, path: /spec/displayName, value: Jane ${index}}
`
const namespaced = (index: number) => `namespace: platform-p-${index}\n`

const kustomization = (folder: string, resources: readonly string[], rest = ''): GrowthFile => ({
  uri: `${folder}/kustomization.yaml`,
  text: `${KUSTOMIZATION}resources: [${resources.join(', ')}]\n${rest}`,
})

const base: readonly GrowthFile[] = [
  { uri: 'o0/user.yaml', text: USER },
  kustomization('o0', ['user.yaml']),
]

const manyOf = <T>(count: number, one: (index: number) => T): readonly T[] =>
  Array.from({ length: Math.ceil(count) }, (_, index) => one(index + 1))

/** Overlays of one base, one for each so many characters. */
const overlays = (rest: (index: number) => string) => (length: number) => [
  ...base,
  ...manyOf(length / 250, (index) => kustomization(`o${index}`, ['../o0'], rest(index))),
]

/** Overlays each of which builds on the one before. */
const chain = (rest: (index: number) => string) => (length: number) => [
  ...base,
  ...manyOf(length / 250, (index) => kustomization(`o${index}`, [`../o${index - 1}`], rest(index))),
]

/** A circle; each name of it is in a folder of its own. */
const circle = (length: number) => {
  const last = Math.ceil(length / 100)
  const above = (index: number) => (index === last ? 1 : index + 1)
  return [
    { uri: 'o1/user.yaml', text: USER },
    ...manyOf(last, (index) =>
      kustomization(`o${index}`, [`../o${above(index)}`, ...(index === 1 ? ['user.yaml'] : [])]),
    ),
  ]
}

/** A circle in which each folder has an object and a patch of all of them: nothing of it is built. */
const wholeCircle = (length: number) => {
  const last = Math.ceil(length / 400)
  return manyOf(last, (index) => index).flatMap((index) => [
    { uri: `o${index}/user.yaml`, text: USER.replace('jane', `jane-${index}`) },
    kustomization(
      `o${index}`,
      [`../o${index === last ? 1 : index + 1}`, 'user.yaml'],
      changed(index),
    ),
  ])
}

/** Kustomizations each of which names all others: the text grows with the square of their number. */
const mesh = (length: number) => {
  const names = manyOf(Math.sqrt(length / 8), (index) => ({ uri: `../o${index}`, text: '' }))
  return names.map(({ uri }, index) => {
    const others = names.filter((one) => one.uri !== uri).map((one) => one.uri)
    return kustomization(uri.slice('../'.length), [
      ...(index === 0 ? ['user.yaml'] : []),
      ...others,
    ])
  })
}

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps}
spec:
  path: ./o0
  postBuild: {substitute: {floor: "10", desk: a}}
`

/** An object with variables in keys and values, which a Kustomization of Flux sets. */
const variables = (length: number): readonly GrowthFile[] => {
  const labels = manyOf(length / 30, (index) => {
    return { uri: '', text: `    "\${desk}${index}": "\${floor}"\n` }
  })
  const head = `${HEAD}kind: User\nmetadata:\n  name: jane\n  labels:\n`
  return [
    { uri: 'o0/user.yaml', text: `${head}${labels.map(({ text }) => text).join('')}` },
    kustomization('o0', ['user.yaml']),
    { uri: 'fleet.yaml', text: FLUX },
  ]
}

/** Kustomizations that build on each other. A tree has as many as its text is long. */
export const buildFamilies: Families = {
  'overlays of one base that merge a patch': { files: overlays(merged), longest: 750_000 },
  'overlays of one base with an operation': { files: overlays(operation), longest: 750_000 },
  'overlays of one base with a namespace': { files: overlays(namespaced), longest: 750_000 },
  'a chain of overlays that merge a patch': { files: chain(merged), longest: 200_000 },
  'a chain of overlays with an operation': { files: chain(operation), longest: 200_000 },
  'variables of Flux in one object': { files: variables, longest: 200_000 },
  'a circle of kustomizations': { files: circle, longest: 120_000 },
  'a circle with an object and a patch in each folder': { files: wholeCircle, longest: 160_000 },
  'kustomizations that name one another': {
    files: (length) => [{ uri: 'o1/user.yaml', text: USER }, ...mesh(length)],
    longest: 720_000,
  },
}
