/** The release lines of a field of vc.yaml. */
export interface LineFacts {
  /** From the root, with a dot between names, `[]` for items and `*` for any key. */
  readonly path: string
  /** The lines that accept it: a bit for each, of which none is set for names that no known line has. */
  readonly accepted: number
  /** The versions that accept it, of those lines in which not all do. */
  readonly within?: VersionsWithin | undefined
  /** The lines in which it refuses keys that are not listed. */
  readonly closed: number
  /** The lines of each type of its value, where these differ. */
  readonly typesIn?: Readonly<Record<string, number>> | undefined
  /** Names of fields below it without which it is refused. */
  readonly requires?: readonly string[] | undefined
  /** The field that takes its place. */
  readonly movedTo?: string | undefined
  /** It is a key of the layout before 0.20. */
  readonly isOld?: boolean
}

/** A bit for each patch release of a line: of `0.27.1` the second one below `27`. */
export type VersionsWithin = Readonly<Record<number, number>>
