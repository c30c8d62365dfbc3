/** A file of a family. */
export interface GrowthFile {
  readonly uri: string
  readonly text: string
}

/** One construct, repeated until the text has a wanted length. */
export interface Family {
  readonly files: (length: number) => readonly GrowthFile[]
  /** What is done besides linting. */
  readonly fix?: 'safe' | 'unsafe'
  readonly format?: 'pretty' | 'sarif' | 'json' | 'html' | 'gitlab' | 'github' | 'markdown'
  /** What is measured in place of linting, fixing and reporting the files. */
  readonly run?: (files: readonly GrowthFile[]) => void
  /** What the command is given by the clock in place of the files. */
  readonly args?: readonly string[]
  /** Longest text that is worth measuring by the clock. Default: just below the limit of a file. */
  readonly longest?: number
}

export type Families = Readonly<Record<string, Family>>

export const HEAD = 'apiVersion: management.platform.sh/v1\n'

/** `head`, then as many items as fit, then `tail`. */
export function repeated(
  head: string,
  item: string | ((index: number) => string),
  tail = '',
): (length: number) => string {
  return (length) => {
    const parts = [head]
    let total = head.length + tail.length
    for (let index = 0; total < length; index++) {
      const part = typeof item === 'string' ? item : item(index)
      parts.push(part)
      total += part.length
    }
    parts.push(tail)
    return parts.join('')
  }
}

/** A family of one file. */
export function oneFile(
  make: (length: number) => string,
  { uri = 'vc.yaml', ...more }: Omit<Family, 'files'> & { readonly uri?: string } = {},
): Family {
  return { files: (length) => [{ uri, text: make(length) }], ...more }
}

/** `levels` times `open`, then `inner`, then `close` as often. */
export const nested = (open: string, inner: string, close: string, levels: number): string =>
  open.repeat(levels) + inner + close.repeat(levels)

/** A `vc.yaml` with one list of patches of pods. */
export const patchList = (item: string | ((index: number) => string)) =>
  repeated('sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n', item)
