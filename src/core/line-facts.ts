/** The release lines of a field of vc.yaml. */
export interface LineFacts {
  /** From the root, with a dot between names, `[]` for items and `*` for any key. */
  readonly path: string
  /** One bit per line that accepts it; no bit for a name that no known line has. */
  readonly accepted: number
  /** The versions that accept it, for lines in which only some do. */
  readonly within?: VersionsWithin | undefined
  /** The lines in which it refuses unlisted keys. */
  readonly closed: number
  /** The lines for each type of its value, if these differ. */
  readonly typesIn?: Readonly<Record<string, number>> | undefined
  /** Names of fields that are required in it. */
  readonly requires?: readonly string[] | undefined
  /** The field that replaced it. */
  readonly movedTo?: string | undefined
  /** True of a key of the layout before 0.20. */
  readonly isOld?: boolean
}

/** One bit per patch release of a line: of `0.27.1` the second one below `27`. */
export type VersionsWithin = Readonly<Record<number, number>>
