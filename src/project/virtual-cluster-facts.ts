import { type Document, directive, isMapping } from '#core'
import { type FactPlace, type Known, knownBoolean, knownText, placeBelow, placeOf } from './read.ts'

/** The Secret that a virtual cluster reads by default. Spec: Platform connection. */
export const defaultSecretName = 'vc-platform-api-key'

/** How a vc.yaml names the Secret with its access key. */
interface ApiKeyFact {
  readonly secretName: Known<string>
  readonly namespace: Known<string>
  readonly createRBAC: Known<boolean>
}

export interface VirtualClusterFact {
  readonly place: FactPlace
  /** Where the virtual cluster is installed, when a directive, its carrier or the configuration sets it. */
  readonly namespace: string | undefined
  /** Undefined where no shared key is configured: absent or null, or a dedicated key for each user. */
  readonly apiKey: ApiKeyFact | undefined
}

/** Where `apiKey` or a field of it stands. */
export const apiKeyPlace = ({ place }: VirtualClusterFact, ...way: readonly string[]): FactPlace =>
  placeBelow(place, 'external', 'platform', 'apiKey', ...way)

export function virtualClusterFact(
  document: Document,
  namespace: string | undefined,
): VirtualClusterFact {
  const apiKey = document.root.child('external')?.child('platform')?.child('apiKey')
  const { directives } = document.file
  return {
    place: placeOf(document),
    namespace:
      directive(directives, 'namespace', document.index) ??
      document.carrier?.namespace ??
      namespace,
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
