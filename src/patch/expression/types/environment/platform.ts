import {
  arrayOf,
  BOOLEAN,
  formatType,
  mapOf,
  NUMBER,
  OBJECT,
  objectOf,
  STRING,
  type Type,
  UNDEFINED,
  UNKNOWN,
  union,
} from '../value-type.ts'
import { declared, type EnvironmentEntry, withMembers } from './declared.ts'

const optional = (type: Type): Type => union(type, UNDEFINED)
const TEXTS = optional(mapOf(STRING))

/** `metadata` of a stored object: name and namespace exist, the rest may be missing. */
const METADATA: Type = objectOf(
  {
    name: STRING,
    // Cluster-scoped objects have no namespace, but the scope is unknown here.
    namespace: { ...STRING, maybe: 'undefined' },
    uid: STRING,
    resourceVersion: STRING,
    creationTimestamp: STRING,
    labels: TEXTS,
    annotations: TEXTS,
    finalizers: optional(arrayOf(STRING)),
    ownerReferences: optional(arrayOf(OBJECT)),
    managedFields: optional(arrayOf(OBJECT)),
    generateName: optional(STRING),
    generation: optional(NUMBER),
    deletionTimestamp: optional(STRING),
    deletionGracePeriodSeconds: optional(NUMBER),
    selfLink: optional(STRING),
  },
  true,
)

const OBJECT_OR_NULL: Type = {
  ...objectOf({ apiVersion: STRING, kind: STRING, metadata: METADATA }),
  names: ['object', 'null'],
}

const properties = (text: string, own?: Readonly<Record<string, Type>>) =>
  declared(text, 'property', 'method', { 'object | null': OBJECT_OR_NULL, ...own })

const OF_VCLUSTER = properties(
  `
  name: string // Name of the virtual cluster.
  namespace: string // Namespace that the virtual cluster runs in.
  config: object // The configuration of the virtual cluster: its vc.yaml, completed with defaults.
`,
  { string: { ...STRING, form: 'dns-name' } },
)

const OF_CONTEXT = properties(`
  vcluster: object // The virtual cluster that the object belongs to.
  hostObject: object | null // The object as it stands in the host cluster, or null when there is none yet.
  virtualObject: object | null // The object as it stands in the virtual cluster, or null when there is none.
  path: string // The path of the value at hand, with every \`*\` of the patch path filled in.
`)

const variable = (name: string, type: Type, documentation: string): EnvironmentEntry => ({
  name,
  kind: 'variable',
  type,
  detail: formatType(type),
  documentation,
  year: 2015,
})

/** `context` with all its members. */
export const CONTEXT: EnvironmentEntry = withMembers(
  variable('context', OBJECT, 'Where the patch runs: cluster, objects and path.'),
  OF_CONTEXT.map((entry) =>
    entry.name === 'vcluster' ? withMembers(entry, OF_VCLUSTER, true) : entry,
  ),
  true,
)

/** The value at the patch's path, whose type the caller knows. */
export const VALUE: EnvironmentEntry = variable(
  'value',
  UNKNOWN,
  'The value at the path of the patch. The result of the expression replaces it.',
)

/** Tolerated because existing expressions use it, although the specification does not name it. */
export const VALUE_EXISTS: EnvironmentEntry = variable(
  'valueExists',
  BOOLEAN,
  'Whether there is a value at the path. Not part of the specification.',
)

/** Functions that the platform adds to JavaScript. Each takes exactly one argument. */
export const HELPERS: readonly EnvironmentEntry[] = declared(
  `
  atob(encodedData: string): string // Decodes a base64 text. The argument must exist and be valid base64.
  btoa(stringToEncode: string): string // Encodes a text as base64. The argument must exist.
  virtualToHostDNS(virtualSvc: string): string // Turns the DNS name of a service in the virtual cluster, \`<name>.<namespace>.svc\` with an optional cluster domain behind it, into its full name in the host cluster.
  `,
  'variable',
  'function',
)

/** Properties of `context` by wrong names that people use for them. */
export const CONTEXT_ALIASES: Readonly<Record<string, string>> = {
  vcluster: 'vc virtualCluster cluster',
  virtualObject: 'vObject vObj virtualObj virtual',
  hostObject: 'hObject hObj hostObj host pObject pObj physicalObject',
}

/**
 * Names of runtimes (Node.js, browsers, Deno, Bun) and of code generation; the sandbox has none.
 */
export const FORBIDDEN: ReadonlySet<string> = new Set(
  [
    'require process module exports __dirname __filename Buffer global window document navigator',
    'fetch XMLHttpRequest WebSocket EventSource setTimeout setInterval setImmediate clearTimeout',
    'clearInterval clearImmediate queueMicrotask console crypto URL URLSearchParams TextEncoder',
    'TextDecoder performance Deno Bun eval Function localStorage sessionStorage indexedDB alert',
    'prompt confirm Worker importScripts Blob FileReader AbortController FormData WebAssembly',
  ].flatMap((line) => line.split(' ')),
)
