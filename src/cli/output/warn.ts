import { hideForms } from '../../core/secret/hide-credentials.ts'
import { logLine } from '../../reporters/escape.ts'
import type { Io } from '../io.ts'

/**
 * Writes a sentence for people to standard error, as one line. Quoted text can neither steer the
 * terminal nor command a CI system, and passwords in addresses are masked.
 */
export function warn(io: Pick<Io, 'stderr'>, sentence: string): void {
  io.stderr.write(`vclint: ${logLine(hideForms(sentence))}\n`)
}

/** Writes a text of several lines, such as the trace of a crash. */
export function warnOfBug(io: Pick<Io, 'stderr'>, text: string): void {
  const lines = text.split(/\r\n|[\r\n]/).map(logLine)
  io.stderr.write(`vclint: Internal error: ${lines.join('\n')}\n`)
}
