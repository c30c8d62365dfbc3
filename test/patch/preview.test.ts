import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { patchedResources, previewDocument } from '../../src/patch/preview/preview.ts'

const evaluator = nodeEvaluator()

const text = `
sync:
  toHost:
    services:
      patches:
        - path: spec.externalName
          expression: '"team-" + value'
          reverseExpression: value.slice(5)
        - path: metadata.labels.team
          expression: value ?? context.vcluster.name
        - path: metadata.annotations[*]
          reverseExpression: value.toUpperCase()
        - path: spec.selector
          labels: {}
        - path: spec.ports[*].port
          expression: '"p" + value'
        - path: spec.ports[*].name
          expression: value.replace("a", "b")
        - path: spec.type
          expression: value.foo.bar
        - path: nowhere.at.all
          expression: '1'
        - path: metadata.name
          reference: {apiVersion: v1, kind: Secret}
    endpoints:
      patches:
        - path: subsets[*].addresses[*].hostname
          expression: value.split(".")[0]
          reverseExpression: value
    customResources:
      certificates.cert-manager.io:
        patches:
          - path: spec.secretName
            expression: '"c-" + value'
            reverseExpression: 'value.slice(2)'
      policies.example.com:
        patches:
          - path: spec.a
            expression: value
  fromHost:
    nodes:
      patches:
        - path: metadata.labels["zone"]
          expression: 'value === "a" ? "b" : value'
          reverseExpression: value
        - path: status.capacity
          expression: '{'
`

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' }, annotations: { a: 'b' } },
  spec: {
    externalName: 'db',
    selector: { app: 'web' },
    ports: [{ port: 80, name: 'a' }, { port: 443 }],
  },
}
const certificate = (apiVersion: string, kind = 'Certificate') => ({
  apiVersion,
  kind,
  metadata: { name: 'tls' },
  spec: { secretName: 'tls' },
})
const policy = { apiVersion: 'example.com/v1', kind: 'Policy', spec: { a: 1 } }
const objects = [
  service,
  certificate('cert-manager.io/v1'),
  certificate('cert-manager.io/v1', 'Issuer'),
  certificate('other.io/v1'),
  policy,
  { kind: 'Node', metadata: { labels: { zone: 'a' } }, status: { capacity: {} } },
  'no object',
]

const json = (value: unknown) =>
  JSON.stringify(value, (key, inner) => (key === 'node' ? inner.pointer.join('.') : inner))

/** One line for each value that a patch changes, and for what comes of its object. */
function linesOf(options: { objects: readonly unknown[]; path?: string }): readonly string[] {
  const [document] = parse('vc.yaml', text).documents
  if (document === undefined) throw new Error('no document')
  const previews = previewDocument(document, options, evaluator).flatMap(
    ({ patches, object, result, ...rest }) => [
      json({ ...rest, object }),
      ...patches.flatMap(({ values, ...patch }) => [
        `  ${json(patch)}`,
        ...values.map((value) => `    ${json(value)}`),
      ]),
      `  result ${json(result)}`,
    ],
  )
  return [...previews, ...patchedResources(document, options).map(json)]
}

it.each([
  ['objects', { objects }],
  ['samples', { objects: [] }],
  ['one path', { objects, path: 'spec.externalName' }],
])('what patches do to %s is what it was', async (name, options) => {
  const kept = `../golden/previews/${name.replace(' ', '-')}.txt`
  await expect(`${linesOf(options).join('\n')}\n`).toMatchFileSnapshot(kept)
})
