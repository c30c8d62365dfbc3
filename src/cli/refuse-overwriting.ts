import { resolve } from 'node:path'
import { isRecognised } from '../core/document/is-recognised.ts'
import { isConfigFileName } from '../core/schema/detect.ts'
import { shown } from '../files/discover.ts'
import { openFiles } from '../files/file-access.ts'
import { isThere } from '../files/roots.ts'
import { fileIdentity } from '../files/same-file.ts'
import { native, slashed } from '../files/slashes.ts'
import { UsageError } from '../files/usage-error.ts'
import { isCandidate } from '../files/walked.ts'
import { isOutputStream } from '../files/write-file.ts'
import { readInput } from '../run/lint-files.ts'
import type { Options } from './args.ts'
import type { Input } from './input/assemble.ts'
import { baselinePath } from './input/baseline-file.ts'
import type { RunConfig } from './input/config-files.ts'
import type { Io } from './io.ts'
import type { Format } from './output/output.ts'

/**
 * A report may replace an earlier one, and no file that the run is about.
 * @throws {UsageError} that names each report which would do so, before anything is written
 */
export function refuseOverwriting(
  formats: readonly Format[],
  { paths, config }: Input,
  named: readonly string[],
  options: Options,
  { cwd }: Io,
): void {
  const outputs = formats.flatMap(({ file }) => {
    const path = resolve(cwd, file ?? '')
    return file === undefined || isOutputStream(path) ? [] : [{ file, path }]
  })
  const access = openFiles([cwd])
  for (const { path } of outputs) access.allow(path)
  const identityOf = (path: string) => fileIdentity(path, access)
  const taken = new Set<string>()
  const problems = outputs.flatMap(({ file, path }) => {
    const identity = identityOf(path)
    if (taken.has(identity))
      return [`Two reports would go to "${file}". Give each a file of its own.`]
    taken.add(identity)
    const kept = fileKeptAt(path)
    return kept === undefined
      ? []
      : [`The report "${file}" would overwrite ${kept}. Give it another name.`]
  })
  if (problems.length > 0) throw new UsageError(...problems)

  function fileKeptAt(path: string): string | undefined {
    const isSame = (other: string) => identityOf(other) === identityOf(path)
    if (isSame(baselinePath(options, config, cwd))) return 'the baseline'
    if (!isThere(path)) return undefined
    if (isConfigFile(path, paths, config, isSame)) return 'the configuration of vclint'
    const isNamed = named.some((one) => isSame(resolve(cwd, one)))
    return isNamed || isChecked(path) ? 'a file that is checked' : undefined
  }

  /** True of a file whose content is recognised, even if the run leaves it out. */
  function isChecked(path: string): boolean {
    try {
      const target = access.real(path)
      if (!isCandidate(target, config.files.hasKind)) return false
      const settings = config.configs.configOf(slashed(target))
      const text = access.readText(target, settings.maxLength)
      const { file } = readInput({ ...settings, uri: shown(target, cwd), text })
      return (
        file.documents.length > 0 || (file.problems.length > 0 && isRecognised(file, settings.kind))
      )
    } catch {
      // Writing the report fails as well and gives the reason.
      return false
    }
  }
}

/** The configuration of a folder is known only after one of its files has asked for it. */
function isConfigFile(
  path: string,
  paths: readonly string[],
  { configs }: RunConfig,
  isSame: (path: string) => boolean,
): boolean {
  if (isConfigFileName(slashed(path))) return true
  for (const one of paths) configs.configOf(slashed(one))
  return configs.files().some((config) => isSame(native(config.path)))
}
