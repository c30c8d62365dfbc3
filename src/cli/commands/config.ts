import { resolve } from 'node:path'
import { describe, type EffectiveValue } from '../../config/describe.ts'
import { largest } from '../../core/lists.ts'
import { credentialNameOf } from '../../core/secret/credential-name.ts'
import { hideCredentials } from '../../core/secret/hide-credentials.ts'
import { belongsHidden } from '../../core/secret/place.ts'
import { mask } from '../../core/text/spans.ts'
import { shown } from '../../files/discover.ts'
import { native, slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import { json, logLine } from '../../reporters/escape.ts'
import type { Options } from '../args.ts'
import { onDisk, openConfig } from '../input/config-files.ts'
import { exit, type Io } from '../io.ts'

/**
 * `vclint config [PATH]`: prints the settings of a file and their sources; `-f json` for programs.
 */
export function config(paths: readonly string[], options: Options, io: Io): number {
  if (paths.length > 1) throw new UsageError('config takes exactly one path.')
  const path = resolve(io.cwd, paths[0] ?? 'vc.yaml')
  const place = onDisk(io.cwd)
  if (paths[0] !== undefined && !place.access.exists(path))
    throw new UsageError(`"${paths[0]}" does not exist.`)
  const { configs } = openConfig(options, place)
  const all = describe(configs.effectiveOf(slashed(path))).map((one) => withUri(one, io.cwd))
  if (options.format?.includes('json')) {
    io.stdout.write(json(all, hidden))
    return exit.clean
  }
  const lines = all.map(({ name, value, from }) => [
    `${hideCredentials(name.join('.'))}: ${JSON.stringify(value, hidden)}`,
    from === undefined ? 'default' : `${from.path}:${from.line}:${from.column}`,
  ])
  const width = largest(lines.map(([text = '']) => Math.min(text.length, 60)))
  for (const [text = '', from = ''] of lines)
    io.stdout.write(`${logLine(text).padEnd(width)}  # ${logLine(from)}\n`)
  return exit.clean
}

/** Masks a credential that somebody typed into the configuration. */
function hidden(name: string, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  const shown = belongsHidden(text, credentialNameOf(name)) ? mask : hideCredentials(text)
  return shown === text ? value : shown
}

function withUri(one: EffectiveValue, cwd: string): EffectiveValue {
  if (one.from === undefined) return one
  return { ...one, from: { ...one.from, path: shown(native(one.from.path), cwd) } }
}
