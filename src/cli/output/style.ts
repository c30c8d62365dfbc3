import type { ReportStyle } from '../../core/report.ts'
import { type Options, wholeNumber } from '../args.ts'
import type { Io } from '../io.ts'

/** Colour only on a terminal; `NO_COLOR`, `FORCE_COLOR`, `--color` and `--no-color` decide first. */
export function styleOf(options: Options, io: Io): ReportStyle {
  const { env, stdout } = io
  const wanted = options.color ?? (env.NO_COLOR ? false : env.FORCE_COLOR ? true : undefined)
  const maxFindings = wholeNumber(options, 'max-findings')
  const color = wanted ?? (stdout.isTerminal && env.TERM !== 'dumb')
  return {
    color,
    hyperlinks: color && stdout.isTerminal && understandsLinks(env),
    ...(options.all ? { all: true } : {}),
    ...(options.statistics ? { statistics: true } : {}),
    ...(maxFindings === undefined ? {} : { maxFindings }),
    ...(stdout.columns === undefined ? {} : { width: stdout.columns }),
  }
}

/** Terminals that are known to understand OSC 8; others would show the address as noise. */
function understandsLinks(env: Io['env']): boolean {
  if (env.CI) return false
  if (env.WT_SESSION || env.KITTY_WINDOW_ID || env.KONSOLE_VERSION) return true
  if (/^(iTerm\.app|WezTerm|vscode|ghostty|Hyper)$/.test(env.TERM_PROGRAM ?? '')) return true
  return Number(env.VTE_VERSION ?? 0) >= 5000
}
