/** A key of a ConfigMap or Secret that holds values as text. */
export interface ValuesKey extends NamedObject {
  readonly key: string
}

/** The target of a Kustomize patch. */
export interface PatchedObject {
  readonly group: string | undefined
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string | undefined
  /** True if only the kind selects, so that each object of it is changed. */
  readonly isEach?: boolean
}

/** An object of the cluster by name. */
export interface NamedObject {
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string
}

/** True of two names for one object; a missing namespace may be any. */
export const isSameObject = (one: NamedObject, other: NamedObject): boolean =>
  one.kind === other.kind &&
  one.name === other.name &&
  (one.namespace === other.namespace ||
    one.namespace === undefined ||
    other.namespace === undefined)

/** Facts of an object about the configuration that it carries. */
export interface Wrapper {
  /** The kind of wrapper in words. */
  readonly name: string
  readonly chart?: string | undefined
  /** The folder of the repository that the chart is, where it is one. */
  readonly chartFolder?: string | undefined
  /** The chart's version, or a range of versions. */
  readonly version?: string | undefined
  /** True if a template or another object sets the version, so that nobody knows it. */
  readonly hasUnknownVersion?: boolean | undefined
  /**
   * The versions of the chart that other objects pin for these values; empty for an unknown one.
   */
  readonly pins?: readonly string[] | undefined
  /** The files of these objects. */
  readonly pinnedBy?: readonly string[] | undefined
  /** The chart that these objects name. */
  readonly pinnedChart?: string | undefined
  /** The object itself, which a patch may complete. */
  readonly object?: NamedObject | undefined
  /** The object that names the chart and its version. */
  readonly chartFrom?: NamedObject | undefined
  /** Namespace in which the virtual cluster is installed. */
  readonly namespace?: string | undefined
  readonly release?: string | undefined
  /** True if values also come from elsewhere, so that missing ones may be there. */
  readonly isPartial?: boolean | undefined
  /**
   * True if values that override these replace lists as a whole, so that a field missing in an item
   * is really missing.
   */
  readonly replacesLists?: boolean | undefined
  /** True if the entries of lists of patches were linted where they are written. */
  readonly hasLintedPatches?: boolean | undefined
  /**
   * The values that these override, lowest first: paths from this folder or, with `/`, from the
   * root, and keys.
   */
  readonly files?: readonly (string | ValuesKey)[] | undefined
  /** The number of the last of these files that override the values instead. */
  readonly overriding?: number | undefined
  /** The key of an object of the cluster that contains this text. */
  readonly source?: ValuesKey | undefined
  /** True if values also come from somewhere besides these files. */
  readonly hasUnreadSources?: boolean | undefined
  /** True if templates are rendered before YAML is parsed, so that quotes around them stay. */
  readonly keepsQuotes?: boolean | undefined
  /** True if templates are written between `<<` and `>>`. */
  readonly hasAngleBrackets?: boolean | undefined
  /**
   * The chart that these are the values of: the virtual cluster's, or another, whatever they look like. Where none is
   * named, the content decides.
   */
  readonly ofChart?: 'ours' | 'other' | undefined
  /** Kustomize adds a hash to the name of the object. */
  readonly addsHash?: boolean | undefined
  /** True if it is merged into another object and is none by itself. */
  readonly isMerged?: boolean | undefined
  /** The object of which the text is a part. */
  readonly partOf?: { readonly apiVersion: string; readonly kind: string } | undefined
  /** A JSON patch for an object of this kind is embedded. */
  readonly patched?: PatchedObject | undefined
}
