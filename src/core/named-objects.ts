/** A key of a ConfigMap or Secret that holds values as text. */
export interface ValuesKey {
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string
  readonly key: string
}

/** What a patch of Kustomize says of its target. */
export interface PatchedObject {
  readonly group: string | undefined
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string | undefined
}
