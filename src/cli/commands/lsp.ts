import { Console } from 'node:console'
import process from 'node:process'
import { slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import { disk, listen } from '../../lsp/main.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'
import { ruleUrl, version } from '../package.ts'

/** `vclint lsp --stdio`: serves an editor until it disconnects. */
export async function lsp(args: readonly string[], options: Options, io: Io): Promise<number> {
  const [extra] = args
  if (extra !== undefined) throw new UsageError(`lsp takes no "${extra}".`)
  if (!options.stdio)
    throw new UsageError('lsp works only over standard input: vclint lsp --stdio.')
  // Standard output carries the protocol, so output of libraries goes to standard error.
  globalThis.console = new Console(process.stderr, process.stderr)
  const clean = await listen(process.stdin, process.stdout, {
    disk,
    version,
    ruleUrl,
    cwd: slashed(io.cwd),
    today: () => new Date().toISOString().slice(0, 10),
  })
  // Standard input and a timer of the library would keep the process alive.
  process.exit(clean ? exit.clean : exit.findings)
}
