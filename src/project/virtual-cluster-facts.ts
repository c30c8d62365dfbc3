import { type Document, directive, isMapping } from '#core'
import { booleanFact, type FactPlace, placeOf, stringFact, type ValueFact } from './read.ts'

/** The Secret that a virtual cluster reads when nothing else is said. Spec: Platform connection. */
export const defaultSecretName = 'vc-platform-api-key'

/** What a vc.yaml says of the Secret with its access key. */
interface ApiKeyFact {
  readonly place: FactPlace
  readonly secretName: ValueFact<string> | undefined
  readonly namespace: ValueFact<string> | undefined
  readonly createRBAC: ValueFact<boolean> | undefined
}

export interface VirtualClusterFact {
  readonly place: FactPlace
  /** Where the virtual cluster is installed, when a directive or the configuration says so. */
  readonly namespace: string | undefined
  /** Undefined where no shared key is configured: absent or null, or a dedicated key for each user. */
  readonly apiKey: ApiKeyFact | undefined
}

export function virtualClusterFact(
  document: Document,
  namespace: string | undefined,
): VirtualClusterFact {
  const apiKey = document.root.child('external')?.child('platform')?.child('apiKey')
  const { directives } = document.file
  return {
    place: placeOf(document.root),
    namespace: directive(directives, 'namespace', document.index) ?? namespace,
    apiKey:
      apiKey === undefined || !isMapping(apiKey.value)
        ? undefined
        : {
            place: placeOf(apiKey),
            secretName: stringFact(apiKey, 'secretName'),
            namespace: stringFact(apiKey, 'namespace'),
            createRBAC: booleanFact(apiKey, 'createRBAC'),
          },
  }
}
