import { kinds } from '../../generated/bind.ts'
import { MAX_DEPTH } from '../limits.ts'
import { platformKindNamed } from '../schema/kind-info.ts'
import type { KindInfo } from '../schema/positions.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { withoutTrailing } from '../text/scan.ts'
import type { PatchedObject } from '../wrapper.ts'
import { API_ROOT, type Endpoint, endpoints, NAME_STEP, NAMESPACE_STEP } from './endpoints.ts'

/** A way in which a path or its method differs from the documentation. */
type PathProblem =
  | { readonly message: 'root' }
  | { readonly message: 'version'; readonly data: { readonly version: string } }
  | { readonly message: 'resource'; readonly data: Record<'found' | 'right', string> }
  | { readonly message: 'cluster' | 'namespaced'; readonly data: Record<'kind' | 'right', string> }
  | { readonly message: 'method'; readonly data: Record<'method' | 'kind' | 'documented', string> }
  | { readonly message: 'name' | 'nameless'; readonly data: Record<'method' | 'right', string> }

/** The parts of a request; a step that is a variable is undefined. */
export interface RequestTarget {
  readonly endpoint: Endpoint | undefined
  readonly kind: string | undefined
  readonly namespace: string | undefined
  readonly name: string | undefined
  readonly problem: PathProblem | undefined
}

const GROUP_PATH = /\/management\.platform\.sh(?=\/|$)/

/** True of an address of the management API. Variables must be filled in first. */
export const isManagementUrl = (url: string): boolean => GROUP_PATH.test(pathOf(url))

/**
 * The object that a request changes, if it holds values. The API has this object, but does not
 * document how it is changed.
 */
export function patchedObject(url: string): PatchedObject | undefined {
  const place =
    /(?:\/namespaces\/([^/?#]+))?\/virtualcluster(instance|template)s\/([^/?#]+)(?:[?#]|$)/
  const [, namespace, word, name] = place.exec(url) ?? []
  if (word === undefined) return undefined
  const kind = word === 'instance' ? 'VirtualClusterInstance' : 'VirtualClusterTemplate'
  const known = (step = '') => (step === '' || isPlaceholder(step) ? undefined : decoded(step))
  return { kind, group: undefined, namespace: known(namespace), name: known(name) }
}

const pathOf = (url: string) => (url.split(/[?#]/, 1)[0] ?? '').replace(/^[a-z]+:\/\/[^/]*/i, '')

const NOTHING: RequestTarget = {
  endpoint: undefined,
  kind: undefined,
  namespace: undefined,
  name: undefined,
  problem: undefined,
}

/** True of a step that is filled in later. */
const isPlaceholder = (step: string) => /[{}<>$%]|^:|^__/.test(step)

export function matchRequest(method: string, url: string): RequestTarget {
  const path = withoutTrailing(pathOf(url), '/')
  const group = GROUP_PATH.exec(path)
  if (group === null) return NOTHING
  const before = path.slice(0, group.index + group[0].length)
  const wanted = API_ROOT.replace(/\/v1$/, '')
  const isRooted = before.endsWith(wanted) || isPlaceholder(before)
  const [version = 'v1', ...steps] = path.slice(before.length + 1).split('/', MAX_DEPTH)
  const target = stepsTarget(method, steps)
  if (!isRooted) return { ...target, problem: { message: 'root' } }
  if (version === '' || version === 'v1' || isPlaceholder(version)) return target
  return { ...target, problem: { message: 'version', data: { version } } }
}

function stepsTarget(method: string, steps: readonly string[]): RequestTarget {
  const endpoint =
    endpoints.find((one) => one.method === method && fits(steps, one, false)) ??
    endpoints.find((one) => one.method === method && fits(steps, one, true))
  if (endpoint !== undefined) {
    const textAt = (place: string) => {
      const step = steps[endpoint.steps.indexOf(place)]
      return step === undefined || isPlaceholder(step) ? undefined : decoded(step)
    }
    const isOpen = steps.some((step, at) => isPlaceholder(step) && !isPlace(endpoint.steps[at]))
    const kind = isOpen ? undefined : endpoint.kind
    const [namespace, name] = [textAt(NAMESPACE_STEP), textAt(NAME_STEP)]
    return { endpoint, kind, namespace, name, problem: undefined }
  }
  return { ...NOTHING, ...problemOf(method, steps) }
}

const isPlace = (step: string | undefined) => step === NAME_STEP || step === NAMESPACE_STEP

const fits = (steps: readonly string[], endpoint: Endpoint, open: boolean) =>
  steps.length === endpoint.steps.length &&
  endpoint.steps.every((wanted, at) => {
    const step = steps[at] ?? ''
    return isPlace(wanted) ? step !== '' : step === wanted || (open && isPlaceholder(step))
  })

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

const served: readonly KindInfo[] = kinds.filter(({ verbs }) => verbs.length > 0)
const resourceOf = ({ plural = '' }: KindInfo): string => plural.split('/')[0] ?? ''

type Problem = Pick<RequestTarget, 'kind' | 'problem'>

const UNKNOWN: Problem = { kind: undefined, problem: undefined }

/** Explains why no endpoint fits. Undocumented resources of the API are not reported. */
function problemOf(method: string, steps: readonly string[]): Problem {
  const isNamespaced = steps[0] === 'namespaces'
  const below = isNamespaced ? steps.slice(2) : steps
  const [resource = '', ...rest] = below
  if (resource === '' || isPlaceholder(resource)) return UNKNOWN
  const misspeltStep = stepMeant(resource, rest[1])
  if (misspeltStep !== undefined) return misspeltStep
  const info = served.find((one) => resourceOf(one) === resource)
  if (info === undefined) return misspelt(resource)
  const { kind, scope } = info
  if (isNamespaced !== (scope === 'namespaced')) {
    const tail = [resource, ...rest].join('/')
    const right = isNamespaced ? `/${tail}` : `/namespaces/<namespace>/${tail}`
    const message = isNamespaced ? 'cluster' : 'namespaced'
    return { kind, problem: { message, data: { kind, right } } }
  }
  // Each kind has at most one documented subresource.
  const sub = info.plural?.split('/')[1]
  if (sub !== undefined && rest[1] !== sub) return UNKNOWN
  return { kind, problem: methodProblem(method, kind, sub === undefined ? rest.length : -1) }
}

/**
 * Reports a method that does not fit the path: it needs the name of an object, needs its absence,
 * or is not documented for the kind.
 */
function methodProblem(method: string, kind: string, names: number): PathProblem | undefined {
  if (isDocumentedForm(method, names)) return undefined
  const own = endpoints.find((one) => one.kind === kind && one.method === method)
  if (names === -1 || own === undefined)
    return { message: 'method', data: { method, kind, documented: documentedFor(kind) } }
  const right = `…/${own.steps.slice(own.steps.indexOf(NAMESPACE_STEP) + 1).join('/')}`
  return { message: names === 0 ? 'name' : 'nameless', data: { method, right } }
}

function misspelt(resource: string): Problem {
  const plurals = served.map(resourceOf)
  const named = served.find(({ kind }) => kind === platformKindNamed(resource))
  const right = named ? resourceOf(named) : didYouMean(resource, plurals)
  return right === undefined ? UNKNOWN : wrongStep(resource, right)
}

const wrongStep = (found: string, right: string): Problem => ({
  kind: undefined,
  problem: { message: 'resource', data: { found, right } },
})

/** The correct spelling of a misspelt step: `namespaces` for `namespace`, or a subresource. */
function stepMeant(resource: string, step = ''): Problem | undefined {
  if (resource === 'namespace' && served.some((one) => resourceOf(one) === step))
    return wrongStep(resource, 'namespaces')
  const parts = served
    .filter((one) => resourceOf(one) === resource)
    .flatMap(({ plural = '' }) => plural.split('/').slice(1))
  if (parts.includes(step) || isPlaceholder(step)) return undefined
  const right = didYouMean(step, parts)
  return right === undefined ? undefined : wrongStep(step, right)
}

/**
 * True if other kinds have such an endpoint, so that this one may only be missing from the
 * documentation.
 */
const isDocumentedForm = (method: string, names: number) =>
  names > 1 ||
  endpoints.some(
    ({ method: own, steps }) =>
      own === method &&
      (names === 1 ? steps.at(-1) === NAME_STEP : names === 0 && !steps.includes(NAME_STEP)),
  )

function documentedFor(kind: string): string {
  const own = endpoints.filter((one) => one.kind === kind)
  return own.map(({ method, steps }) => `${method} …/${steps.at(-1)}`).join(', ')
}
