import { sep } from 'node:path'
import { isCandidate, isSkippedFolder } from './walked.ts'

/** The settings of a file in the configuration and on the command line. */
export interface FileSettings {
  /** True of a file that they leave out. */
  readonly isLeftOut: (path: string) => boolean
  /** True of a file that they name and give a kind, so that its extension does not matter. */
  readonly hasKind: (path: string) => boolean
}

export const NO_SETTINGS: FileSettings = { isLeftOut: () => false, hasKind: () => false }

/** Decides by its path and the configuration if a walk would take the file. */
export const isWalked = (path: string, { hasKind }: Pick<FileSettings, 'hasKind'>): boolean =>
  isCandidate(path, hasKind) && !path.split(sep).some(isSkippedFolder)
