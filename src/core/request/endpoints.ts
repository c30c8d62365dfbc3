import { kinds } from '../../generated/bind.ts'
import type { KindInfo, Verb } from '../schema/positions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One documented call of the management API. Spec: Endpoints. */
export interface Endpoint {
  readonly kind: string
  readonly verb: Verb
  readonly method: Method
  /** Steps below the API's root; `<namespace>` and `<name>` stand for any name. */
  readonly steps: readonly string[]
  readonly body: 'none' | 'object' | 'patch'
}

/** Stands for a step that differs between requests. */
export const NAMESPACE_STEP = '<namespace>'
export const NAME_STEP = '<name>'

interface VerbForm {
  readonly method: Method
  /** True if the path ends with the name of one object. */
  readonly isNamed: boolean
  readonly body: Endpoint['body']
}

const FORMS: Readonly<Record<Verb, VerbForm>> = {
  list: { method: 'GET', isNamed: false, body: 'none' },
  get: { method: 'GET', isNamed: true, body: 'none' },
  create: { method: 'POST', isNamed: false, body: 'object' },
  update: { method: 'PUT', isNamed: true, body: 'object' },
  patch: { method: 'PATCH', isNamed: true, body: 'patch' },
  delete: { method: 'DELETE', isNamed: true, body: 'none' },
}

/** Every documented endpoint, made from the scope, plural and verbs of each kind's schema. */
export const endpoints: readonly Endpoint[] = kinds.flatMap((info) =>
  info.verbs.map((verb) => {
    const { method, isNamed, body } = FORMS[verb]
    return { kind: info.kind, verb, method, steps: stepsOf(info, isNamed), body }
  }),
)

function stepsOf({ scope, plural = '' }: KindInfo, isNamed: boolean): readonly string[] {
  const [resource = '', ...below] = plural.split('/')
  const place = scope === 'namespaced' ? ['namespaces', NAMESPACE_STEP] : []
  // A subresource is reached through the name of its object.
  const name = isNamed || below.length > 0 ? [NAME_STEP] : []
  return [...place, resource, ...name, ...below]
}

/** Path of the API's root. */
export const API_ROOT = '/kubernetes/management/apis/management.platform.sh/v1'

/** Content types of bodies that the API documents. Spec: Endpoints. */
export const CONTENT_TYPES = {
  object: 'application/yaml',
  patch: 'application/json-patch+json',
} as const
