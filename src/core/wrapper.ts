/** A key of a ConfigMap or Secret that holds values as text. */
export interface ValuesKey extends NamedObject {
  readonly key: string
}

/** The target of a patch of Kustomize. */
export interface PatchedObject {
  readonly group: string | undefined
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string | undefined
  /** Nothing but the kind selects: each object of it is changed. */
  readonly isEach?: boolean
}

/** An object of the cluster by its name. */
export interface NamedObject {
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string
}

/** True of two names of one object: where one has no namespace, any may be meant. */
export const isSameObject = (one: NamedObject, other: NamedObject): boolean =>
  one.kind === other.kind &&
  one.name === other.name &&
  (one.namespace === other.namespace ||
    one.namespace === undefined ||
    other.namespace === undefined)

/** The settings of an object for the configuration that it carries. */
export interface Wrapper {
  /** The kind of wrapper, in words. */
  readonly name: string
  readonly chart?: string | undefined
  /** The chart's version, or a range of versions. */
  readonly version?: string | undefined
  /** The versions of the chart that other objects pin for these values, empty where one is not known. */
  readonly pins?: readonly string[] | undefined
  /** The files of these objects. */
  readonly pinnedBy?: readonly string[] | undefined
  /** The object itself, which a patch may complete. */
  readonly object?: NamedObject | undefined
  /** The object that names chart and version. */
  readonly chartFrom?: NamedObject | undefined
  /** Namespace that the virtual cluster is installed in. */
  readonly namespace?: string | undefined
  readonly release?: string | undefined
  /** Values come from elsewhere too: what is absent here may be there. */
  readonly isPartial?: boolean | undefined
  /** Values that override these replace lists as a whole, so what an item lacks is missing. */
  readonly replacesLists?: boolean | undefined
  /** The entries of lists of patches were linted before, where they are written. */
  readonly hasLintedPatches?: boolean | undefined
  /** The values that these override, the lowest first: paths from this folder or, with `/`, the root, and keys. */
  readonly files?: readonly (string | ValuesKey)[] | undefined
  /** The key of an object of the cluster that holds this text. */
  readonly source?: ValuesKey | undefined
  /** Values come from somewhere besides these files. */
  readonly hasUnreadSources?: boolean | undefined
  /** Templates in the text are filled in before YAML reads it, so that quotes around them stay. */
  readonly keepsQuotes?: boolean | undefined
  /** Templates in the text are between `<<` and `>>`. */
  readonly hasAngleBrackets?: boolean | undefined
  /** The chart is the virtual cluster's; otherwise the content decides. */
  readonly hasOurChart?: boolean | undefined
  /** Kustomize adds a hash to the name of the object. */
  readonly addsHash?: boolean | undefined
  /** It is merged into another object, and is none by itself. */
  readonly isMerged?: boolean | undefined
  /** A JSON patch of an object of this kind is embedded. */
  readonly patched?: PatchedObject | undefined
}
