/**
 * Writes schemas/k8s/resources.json from the type declarations of the package `kubernetes-models`.
 * Run by hand: `npm install --no-save kubernetes-models@5.1.0 && npx tsx scripts/generate/k8s.ts`, on Node.js 22.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import forms from './k8s-forms.json' with { type: 'json' }
import others from './k8s-others.json' with { type: 'json' }

const models = dirname(fileURLToPath(import.meta.resolve('kubernetes-models')))
const machinery = join(models, '..', '@kubernetes-models', 'apimachinery')
const target = fileURLToPath(new URL('../../schemas/k8s/resources.json', import.meta.url))

/** Resources that a virtual cluster syncs and whose fields are built in. */
const resources = [
  ['v1', 'ConfigMap'],
  ['v1', 'Endpoints'],
  ['v1', 'Namespace'],
  ['v1', 'Node'],
  ['v1', 'PersistentVolume'],
  ['v1', 'PersistentVolumeClaim'],
  ['v1', 'Pod'],
  ['v1', 'Secret'],
  ['v1', 'Service'],
  ['v1', 'ServiceAccount'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['networking.k8s.io/v1', 'IngressClass'],
  ['networking.k8s.io/v1', 'NetworkPolicy'],
  ['node.k8s.io/v1', 'RuntimeClass'],
  ['policy/v1', 'PodDisruptionBudget'],
  ['scheduling.k8s.io/v1', 'PriorityClass'],
  ['storage.k8s.io/v1', 'CSIDriver'],
  ['storage.k8s.io/v1', 'CSINode'],
  ['storage.k8s.io/v1', 'CSIStorageCapacity'],
  ['storage.k8s.io/v1', 'StorageClass'],
  ['discovery.k8s.io/v1', 'EndpointSlice'],
  ['resource.k8s.io/v1', 'ResourceClaim'],
  ['resource.k8s.io/v1', 'ResourceClaimTemplate'],
] as const

/** Two groups have each of these names. */
const ownNames: Readonly<Record<string, string>> = {
  IoK8sApiCoreV1ResourceClaim: 'ContainerResourceClaim',
  IoK8sApiDiscoveryV1EndpointPort: 'EndpointSlicePort',
}

/** Groups whose kinds can be in a reference, the preferred version of each first. */
const groups = [
  'v1',
  'admissionregistration.k8s.io/v1',
  'apiextensions.k8s.io/v1',
  'apiregistration.k8s.io/v1',
  'apps/v1',
  'autoscaling/v2',
  'autoscaling/v1',
  'batch/v1',
  'certificates.k8s.io/v1',
  'coordination.k8s.io/v1',
  'discovery.k8s.io/v1',
  'events.k8s.io/v1',
  'flowcontrol.apiserver.k8s.io/v1',
  'networking.k8s.io/v1',
  'node.k8s.io/v1',
  'policy/v1',
  'rbac.authorization.k8s.io/v1',
  'resource.k8s.io/v1',
  'scheduling.k8s.io/v1',
  'storage.k8s.io/v1',
] as const

/** The declarations do not show what is cluster-scoped, nor which kinds are only requests. */
const clusterScoped = new Set(
  `APIService CertificateSigningRequest ClusterRole ClusterRoleBinding ComponentStatus CSIDriver
  CSINode CustomResourceDefinition DeviceClass FlowSchema IngressClass IPAddress
  MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration Namespace Node
  PersistentVolume PriorityClass PriorityLevelConfiguration ResourceSlice RuntimeClass ServiceCIDR
  StorageClass ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding
  ValidatingWebhookConfiguration VolumeAttachment VolumeAttributesClass`.split(/\s+/),
)
const requests = new Set(['Binding', 'ComponentStatus', 'Eviction', 'Scale'])

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'integer',
  boolean: 'boolean',
  Time: 'string',
  MicroTime: 'string',
  Quantity: 'quantity',
  IntOrString: 'int-or-string',
  FieldsV1: 'unknown',
  RawExtension: 'unknown',
}

const longestDescription = 100

interface Declaration {
  readonly file: string
  readonly text: string
}

interface Field {
  readonly name: string
  readonly optional: boolean
  readonly type: string
  readonly comment: string
}

function declarationsOf(root: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith('.d.ts') || entry.startsWith('_schemas')) continue
    const text = readFileSync(join(root, entry), 'utf8')
    const name = /export type \{ I\w+ as I(Io\w+),/.exec(text)?.[1]
    if (name !== undefined) found.set(name, { file: entry, text })
  }
  return found
}

function fieldsOf(text: string): Field[] {
  const body = /export interface I\w+(?: extends TypeMeta)? \{\n([\s\S]*?)\n\}/.exec(text)?.[1]
  if (body === undefined) return []
  const pattern =
    /(?: {4}\/\*\*\n((?: {5}\*.*\n)+))? {4}"([^"]+)"(\?)?: (\{\n(?: {8}.*\n)+ {4}\}|.*);(?:\n|$)/g
  return [...body.matchAll(pattern)].map(([, comment = '', name = '', optional, type = '']) => ({
    name,
    optional: optional !== undefined,
    type,
    comment,
  }))
}

/** Counts fields in another way than `fieldsOf`, so that none is lost when the layout changes. */
function countFields(text: string): number {
  const body = text.slice(text.indexOf('export interface'), text.indexOf('\n}'))
  return body.match(/^ {4}"[^"]+"\??:/gm)?.length ?? 0
}

/** The first sentence of the comment, when it is short and more than a link. */
function describe(comment: string): string {
  const text = comment
    .replace(/^ *\*(?: |\/$)?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/\\([*_`])/g, '$1')
    .trim()
  const sentence = (/^(.*?)(?:\. |\.$|$)/.exec(text)?.[1] ?? '').trim()
  if (sentence.length > longestDescription || /https?:|deprecated/i.test(sentence)) return ''
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const declarations = new Map([...declarationsOf(machinery), ...declarationsOf(models)])
const definitions = new Map<string, Record<string, string>>()
const owners = new Map<string, string>()

function shortName(name: string): string {
  const own = ownNames[name]
  if (own !== undefined) return own
  return name.replace(
    /^Io.*?(?:V\d+(?:(?:alpha|beta)\d+)?|Intstr|Resource|Runtime)(?:V\d+)?(?=[A-Z])/,
    '',
  )
}

function typeOf(source: string): string {
  const type = source.trim()
  const map = /^\{\s*\[key: string\]: ([\s\S]*);\s*\}$/.exec(type)?.[1]
  if (map !== undefined) return `${typeOf(map)}{}`
  const item = /^Array<([\s\S]*)>$/.exec(type)?.[1]
  if (item !== undefined) return `${typeOf(item)}[]`
  if (type.startsWith('"')) return 'string'
  const reference = /^I(Io\w+)$/.exec(type)?.[1]
  const name = reference === undefined ? type : shortName(reference)
  const scalar = scalars[name]
  if (scalar !== undefined) return scalar
  if (reference === undefined) throw new Error(`Cannot read the type ${JSON.stringify(type)}`)
  define(reference)
  return `#${name}`
}

function define(reference: string): void {
  const name = shortName(reference)
  const owner = owners.get(name)
  if (owner === reference) return
  if (owner !== undefined) throw new Error(`${owner} and ${reference} share the name ${name}`)
  owners.set(name, reference)
  const declaration = declarations.get(reference)
  if (declaration === undefined) throw new Error(`No declaration of ${reference}`)
  const fields = fieldsOf(declaration.text)
  if (fields.length === 0 || fields.length !== countFields(declaration.text)) {
    throw new Error(`Cannot read all fields of ${declaration.file}`)
  }
  definitions.set(
    name,
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        `${typeOf(field.type)}${field.optional ? '?' : ''} ${describe(field.comment)}`.trim(),
      ]),
    ),
  )
}

function kindsOf(apiVersion: string): string[] {
  return readdirSync(join(models, apiVersion))
    .filter((file) => file.endsWith('.d.ts') && file !== 'index.d.ts')
    .filter((file) => {
      const text = readFileSync(join(models, apiVersion, file), 'utf8')
      return /extends TypeMeta/.test(text) && /"metadata"\??: \w+ObjectMeta;/.test(text)
    })
    .map((file) => file.slice(0, -'.d.ts'.length))
    .filter((kind) => !requests.has(kind) && !kind.endsWith('List'))
}

function pluralOf(kind: string): string {
  const name = kind.toLowerCase()
  if (name.endsWith('endpoints')) return name
  if (/(?:s|x|ch)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

function knownKinds(): object[] {
  const versions = new Map<string, string[]>()
  for (const apiVersion of groups) {
    for (const kind of kindsOf(apiVersion)) {
      versions.set(kind, [...(versions.get(kind) ?? []), apiVersion])
    }
  }
  return [...versions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, apiVersions]) => ({
      kind,
      apiVersions,
      plural: pluralOf(kind),
      namespaced: !clusterScoped.has(kind),
    }))
}

function sorted<T>(entries: Iterable<readonly [string, T]>): [string, T][] {
  return [...entries].map(([k, v]): [string, T] => [k, v]).sort(([a], [b]) => (a < b ? -1 : 1))
}

for (const [apiVersion, kind] of resources) {
  const path = join(apiVersion, `${kind}.d.ts`)
  const found = [...declarations].find(([, declaration]) => declaration.file === path)
  if (found === undefined) throw new Error(`No declaration of ${apiVersion} ${kind}`)
  define(found[0])
}

// The fields of a request were beside its name before v1, which some clusters still serve.
const exact = Object.entries(definitions.get('ExactDeviceRequest') ?? {})
definitions.set('DeviceRequest', {
  ...Object.fromEntries(exact.map(([name, line]) => [name, line.replace(/^([^\s?]+)\??/, '$1?')])),
  ...definitions.get('DeviceRequest'),
})

// Written by hand from the definitions of the snapshot controller, which are custom resources.
for (const [name, fields] of Object.entries(others.definitions)) definitions.set(name, fields)

// The declarations do not say which texts and ports the API takes.
for (const [form, fields] of Object.entries(forms)) {
  for (const field of fields) {
    const [kind = '', name = ''] = field.split('.')
    const line = definitions.get(kind)?.[name]
    const type = form.endsWith('port') ? 'integer' : 'string'
    if (line?.startsWith(type) !== true) throw new Error(`No ${type} at ${field}`)
    definitions.set(kind, {
      ...definitions.get(kind),
      [name]: line.replace(type, `${type}:${form}`),
    })
  }
}

const manifest: { version: string } = JSON.parse(readFileSync(join(models, 'package.json'), 'utf8'))
const lines = (values: readonly string[]): string => `\n    ${values.join(',\n    ')}\n  `
const entries = sorted(definitions).map(([k, v]) => `${JSON.stringify(k)}: ${JSON.stringify(v)}`)
const shipped = [
  ...resources.map(([apiVersion, kind]) => [kind, apiVersion] as const),
  ...Object.entries(others.resources),
]
const kinds = knownKinds().map((kind) => JSON.stringify(kind))

writeFileSync(
  target,
  `{
  "about": "Fields of built-in Kubernetes resources, generated from kubernetes-models ${manifest.version}. Types and descriptions derive from the Kubernetes API (Apache License 2.0). A field is its type and a description: # names a definition, [] a list, {} a map, ? may be absent, and string:label a form that the API wants.",
  "resources": ${JSON.stringify(Object.fromEntries(sorted(shipped)))},
  "kinds": [${lines(kinds)}],
  "definitions": {${lines(entries)}}
}
`,
)
