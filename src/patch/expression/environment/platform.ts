import { BOOLEAN, OBJECT, STRING, type Type, UNKNOWN } from '../value-type.ts'
import { callable, value } from './build.ts'
import type { EnvironmentEntry } from './entry.ts'

const OBJECT_OR_NULL: Type = { names: ['object', 'null'] }

const VCLUSTER: EnvironmentEntry = {
  ...value('property', 'vcluster', OBJECT, 'The virtual cluster that the object belongs to.', [
    value('property', 'name', STRING, 'Name of the virtual cluster.'),
    value('property', 'namespace', STRING, 'Namespace that the virtual cluster runs in.'),
    value(
      'property',
      'config',
      OBJECT,
      'The configuration of the virtual cluster: its vc.yaml, completed with defaults.',
    ),
  ]),
  closed: true,
}

/** `context` with everything that it holds. */
export const CONTEXT: EnvironmentEntry = {
  ...value('variable', 'context', OBJECT, 'Where the patch runs: cluster, objects and path.', [
    VCLUSTER,
    value(
      'property',
      'hostObject',
      OBJECT_OR_NULL,
      'The object as it stands in the host cluster, or null when there is none yet.',
    ),
    value(
      'property',
      'virtualObject',
      OBJECT_OR_NULL,
      'The object as it stands in the virtual cluster, or null when there is none.',
    ),
    value(
      'property',
      'path',
      STRING,
      'The path of the value at hand, with every `*` of the patch path filled in.',
    ),
  ]),
  closed: true,
}

/** What patches read: the value at the path. The caller knows its type. */
export const VALUE: EnvironmentEntry = value(
  'variable',
  'value',
  UNKNOWN,
  'The value at the path of the patch. What the expression gives takes its place.',
)

/** Tolerated: expressions in the wild use it, the specification does not name it. */
export const VALUE_EXISTS: EnvironmentEntry = value(
  'variable',
  'valueExists',
  BOOLEAN,
  'Whether there is a value at the path. Not part of the specification.',
)

/** Functions that the platform adds to JavaScript. Each takes exactly one argument. */
export const HELPERS: readonly EnvironmentEntry[] = [
  callable(
    'atob',
    'encodedData: string',
    STRING,
    'Decodes a base64 text. The argument must exist and be valid base64.',
  ),
  callable(
    'btoa',
    'stringToEncode: string',
    STRING,
    'Encodes a text as base64. The argument must exist.',
  ),
  callable(
    'virtualToHostDNS',
    'virtualSvc: string',
    STRING,
    'Turns the DNS name of a service in the virtual cluster, `<name>.<namespace>.svc` with an ' +
      'optional cluster domain behind it, into its full name in the host cluster.',
  ),
]

/** Wrong names for properties of `context` that people bring along, and the right ones. */
export const CONTEXT_ALIASES: Readonly<Record<string, string>> = {
  vc: 'vcluster',
  virtualCluster: 'vcluster',
  cluster: 'vcluster',
  vObject: 'virtualObject',
  vObj: 'virtualObject',
  virtualObj: 'virtualObject',
  virtual: 'virtualObject',
  hObject: 'hostObject',
  hObj: 'hostObject',
  hostObj: 'hostObject',
  host: 'hostObject',
  pObject: 'hostObject',
  pObj: 'hostObject',
  physicalObject: 'hostObject',
}

/** Names of runtimes (Node.js, browsers, Deno, Bun) and of run-time code; the sandbox has none. */
export const FORBIDDEN: ReadonlySet<string> = new Set(
  [
    'require process module exports __dirname __filename Buffer global window document navigator',
    'fetch XMLHttpRequest WebSocket EventSource setTimeout setInterval setImmediate clearTimeout',
    'clearInterval clearImmediate queueMicrotask console crypto URL URLSearchParams TextEncoder',
    'TextDecoder performance Deno Bun eval Function localStorage sessionStorage indexedDB alert',
    'prompt confirm Worker importScripts Blob FileReader AbortController FormData WebAssembly',
  ].flatMap((line) => line.split(' ')),
)
