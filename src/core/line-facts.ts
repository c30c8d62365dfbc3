/** The release lines of a field of vc.yaml. */
export interface LineFacts {
  /** From the root, with a dot between names, `[]` for items and `*` for any key. */
  readonly path: string
  /** The lines that accept it: a bit for each, of which none is set for names that no known line has. */
  readonly accepted: number
  /** The lines in which it refuses keys that are not listed. */
  readonly closed: number
  /** The field that takes its place. */
  readonly movedTo?: string | undefined
  /** It is a key of the layout before 0.20. */
  readonly isOld?: boolean
}
