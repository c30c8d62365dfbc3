import { sep } from 'node:path'
import { hasKnownExtension, isSkippedFolder } from './walked.ts'

/** Decides by the path alone if a walk would take the file. */
export const isWalked = (path: string): boolean =>
  hasKnownExtension(path) && !path.split(sep).some(isSkippedFolder)
