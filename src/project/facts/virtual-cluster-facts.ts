import {
  accepts,
  type Document,
  directive,
  isMapping,
  lineFactsAt,
  type NamedObject,
  type Node,
  nodeAt,
  type Pointer,
  pinsOf,
  type Release,
  releaseOf,
  type ValuesKey,
} from '#core'
import { licenseVariables } from '#domain'
import { belowRoot } from './paths.ts'
import {
  type FactPlace,
  factPlace,
  type Known,
  knownBoolean,
  knownText,
  placeBelow,
  textAt,
} from './read.ts'

/** The Secret that a virtual cluster reads by default. Spec: Platform connection. */
export { defaultSecretName } from '../../core/schema/detect.ts'

/** The settings of a vc.yaml for the Secret with its access key. */
interface ApiKeyFact {
  readonly secretName: Known<string>
  readonly namespace: Known<string>
  readonly createRBAC: Known<boolean>
}

export interface VirtualClusterFact {
  readonly place: FactPlace
  /** Known if a directive, its wrapper or the configuration sets it. */
  readonly namespace: string | undefined
  /**
   * Undefined if no shared key is configured: it is missing or null, or each user has a dedicated
   * key.
   */
  readonly apiKey: ApiKeyFact | undefined
  /** The path of `apiKey`, if it is not `external.platform.apiKey`. */
  readonly apiKeyPath?: Pointer
  /**
   * Set if there is a variable LICENSE, which is read before any Secret; with the Secret that it
   * comes from.
   */
  readonly license?: { readonly secretName: string | undefined }
  /**
   * The values that these override, lowest first: files by their paths below the root, and keys of
   * objects.
   */
  readonly files?: readonly (string | ValuesKey)[]
  /** The number of the last of these that override the values instead. */
  readonly overriding?: number
  /** The key of an object that contains these values. */
  readonly source?: ValuesKey
  /** The chart versions known for these values; empty for an unknown one. */
  readonly pins?: readonly string[]
  /** The chart of the object around them. */
  readonly chart?: string
  /**
   * The object around them, which a patch with them changes, and the object that names its chart.
   */
  readonly object?: NamedObject
  readonly isChange?: boolean
  readonly chartFrom?: NamedObject
  /**
   * For values that override each other: where `apiKey` and its fields were last set, by the path
   * below it.
   */
  readonly places?: Readonly<Record<string, FactPlace>>
  /** Lists of patches that another layer replaces. */
  readonly replaced?: readonly ReplacedPatches[]
}

/** A list of patches that replaces one in a lower layer. */
export interface ReplacedPatches {
  readonly at: FactPlace
  readonly instead: FactPlace
  /** Paths of patches that no longer apply. */
  readonly lost: readonly string[]
}

export const apiKeyPlace = (
  { place, places, apiKeyPath = API_KEY }: VirtualClusterFact,
  ...path: readonly string[]
): FactPlace =>
  places?.[path.join('.')] ?? placeBelow(places?.[''] ?? placeBelow(place, ...apiKeyPath), ...path)

const API_KEY: Pointer = ['external', 'platform', 'apiKey']

/** The paths of `apiKey`, the default line's first. */
const API_KEYS: readonly Pointer[] = [API_KEY, ['platform', 'apiKey']]

/** The path of `apiKey` in these release lines. */
export function apiKeyPathIn({ first }: Pick<Release, 'first'>): Pointer {
  const release = { first, last: first, isKnown: true }
  const isThere = (path: Pointer) => {
    const lines = lineFactsAt(path.join('.'))
    return lines !== undefined && accepts(release, lines)
  }
  return API_KEYS.find(isThere) ?? API_KEY
}

export function virtualClusterFact(
  document: Document,
  namespace: string | undefined,
): VirtualClusterFact {
  const path = apiKeyPathIn(releaseOf(document, { target: '' }))
  const apiKey = nodeAt(document.root, path)
  const [license] = licenseVariables(document)
  const { file, index } = document.written
  const { chart, source, object, chartFrom, isMerged } = document.wrapper ?? {}
  const isChange = isMerged || document.written.made?.list !== undefined
  const pins = pinsOf(document)
  return {
    ...(source === undefined ? {} : { source }),
    ...(object === undefined ? {} : { object }),
    ...(isChange ? { isChange } : {}),
    ...(chartFrom === undefined ? {} : { chartFrom }),
    ...(pins === undefined ? {} : { pins }),
    ...(chart === undefined ? {} : { chart }),
    ...layersOf(document),
    ...(license === undefined ? {} : { license: licenseFact(license) }),
    ...(path === API_KEY ? {} : { apiKeyPath: path }),
    place: factPlace(document),
    namespace:
      directive(file.directives, 'namespace', index) ?? document.wrapper?.namespace ?? namespace,
    apiKey:
      apiKey === undefined || !isMapping(apiKey.value)
        ? undefined
        : {
            secretName: knownText(apiKey, 'secretName'),
            namespace: knownText(apiKey, 'namespace'),
            createRBAC: knownBoolean(apiKey, 'createRBAC'),
          },
  }
}

/** The other layers of values, by their paths below the root. */
function layersOf({ file, wrapper }: Document) {
  const { files: names, overriding = 0 } = wrapper ?? {}
  if (names === undefined) return {}
  const files = names.map((name) => (typeof name === 'string' ? belowRoot(file.path, name) : name))
  return overriding === 0 ? { files } : { files, overriding }
}

const licenseFact = (variable: Node) => ({
  secretName: textAt(variable, 'valueFrom', 'secretKeyRef', 'name'),
})

/** The values of a release as it and its patches name them; undefined if they override others. */
export function releaseValues({ object, place, files }: VirtualClusterFact) {
  if (object === undefined || files !== undefined) return undefined
  const { kind, namespace, name } = object
  const path = place.pointer.slice(place.pointer.lastIndexOf('spec'))
  return { place, kind: 'vc', namespace, name: [kind, name, ...path].join('/') }
}
