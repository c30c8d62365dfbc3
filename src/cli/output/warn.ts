import { hideForms } from '../../core/secret/hide-credentials.ts'
import { logLine } from '../../reporters/escape.ts'
import type { Io } from '../io.ts'

/**
 * Writes a sentence for people to standard error, as one line. Whatever it quotes can neither steer the
 * terminal nor give an order to a CI system, and an address in it shows no password.
 */
export function warn(io: Pick<Io, 'stderr'>, sentence: string): void {
  io.stderr.write(`vclint: ${logLine(hideForms(sentence))}\n`)
}

/** The same for a text that has lines, as the trace of a crash. */
export function warnOfBug(io: Pick<Io, 'stderr'>, text: string): void {
  const lines = text.split(/\r\n|[\r\n]/).map(logLine)
  io.stderr.write(`vclint: Internal error: ${lines.join('\n')}\n`)
}
