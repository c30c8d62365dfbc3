import { join, resolve } from 'node:path'
import { configurations } from '../../config/configurations.ts'
import type { ConfigHost } from '../../config/host.ts'
import { pathBelow } from '../../config/paths.ts'
import { defaultSettings } from '../../core/lint/rule.ts'
import { isConfigFileName } from '../../core/schema/detect.ts'
import type { BaselineEntry } from '../../core/suppressions/baseline.ts'
import type { Finding } from '../../core/types.ts'
import { readCustomRules } from '../../custom-rules/read-custom-rules.ts'
import { reason, shown } from '../../files/discover.ts'
import { type FileAccess, type FileTree, openFiles } from '../../files/file-access.ts'
import { excluding } from '../../files/ignore/negations.ts'
import { native, slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { InputFile, LintResult } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { releaseLine } from './release-line.ts'
import { overrides } from './rule-overrides.ts'

/** Reads the texts of files from the disk or from the next commit. */
export interface Source {
  readonly read: (path: string, maxLength?: number) => string
  readonly failed?: (error: unknown, path: string) => void
}

/** Files that a file needs besides itself. */
interface Belonging {
  /** The root of the file's project, as it is shown. */
  readonly set?: string
  /** Nothing is reported on the file. */
  readonly isSilent?: boolean | undefined
}

/** A run resolves its paths against `cwd` and reads files through `access`. */
export interface WorkingFolder {
  readonly cwd: string
  /** The folder from which files are named in a run, so that it finds the same wherever it starts. */
  readonly root: string
  readonly access: FileAccess
  readonly tree: FileTree
}

/** Reads both from disk. */
export function onDisk(cwd: string, root = cwd): WorkingFolder {
  const access = openFiles([cwd])
  return { cwd, root, access, tree: access }
}

/** The configuration of a run, and how it turns files on disk into what the linter takes. */
export function openConfig(options: Options, place: WorkingFolder) {
  const { cwd, root: top, tree } = place
  const rules = overrides(options.rule ?? [])
  const only = onlyConfig(options, place)
  const { 'upgrade-to': upgradeTo } = options
  if (upgradeTo !== undefined) releaseLine('--upgrade-to', upgradeTo)
  const configs = configurations(hostOf(place, only), {
    cwd: slashed(cwd),
    root: slashed(top),
    only,
    none: options['without-config'],
    rules,
    upgradeTo,
  })
  const uriOf = (path: string) => shown(native(path), top)
  const isConfigFile = (uri: string) => configs.isUsed(slashed(resolve(top, uri)))
  const result = new Set<string>()
  const checked: string[] = []
  const unread = new Set<string>()
  const root = configs.boundaryOf(slashed(cwd))
  let isWhole = false
  const isExcluded = excluding(options.exclude ?? [], options.exclude ?? [], cwd)
  const asConfig = (path: string, text: string): InputFile => {
    result.add(path)
    return { uri: uriOf(path), text, ...configs.asInput(path) }
  }
  return {
    configs,
    files: {
      isLeftOut: (file: string) => isExcluded(file) || configs.configOf(slashed(file)).isIgnored,
      hasKind: (file: string) => configs.namesKind(slashed(file)),
    },
    /** The rules that the command line sets. */
    rules,
    /**
     * A file with all that the configuration sets for it; undefined when that ignores it. Its text
     * is read when it is asked for; one that cannot be read is empty, and `failed` gets the reason.
     */
    inputOf(
      file: string,
      source: Source,
      { set = '', isSilent }: Belonging = {},
    ): InputFile | undefined {
      const path = slashed(file)
      const config = configs.configOf(path)
      const uri = shown(file, top)
      const origin = { file, name: config.path ?? uri, source, unread }
      if (options['without-config'] && isConfigFileName(path)) return undefined
      if (isConfigFileName(path) || configs.isUsed(path))
        return asConfig(path, new DiskText(origin).text)
      if (config.isIgnored || isExcluded(file)) return undefined
      const hints = config.hints === undefined ? { set } : { set, ...config.hints }
      const own = { uri, hints, isSilent }
      return Object.assign(new DiskText(origin, config.maxLength), config, own)
    },
    /**
     * Adds the configuration files that counted, so that their mistakes are reported too. `folders` are
     * checked as a whole.
     */
    *withConfigs(files: Iterable<InputFile>, folders: readonly string[] = []): Iterable<InputFile> {
      isWhole = folders.some((folder) => pathBelow(slashed(folder), root) !== undefined)
      for (const file of files) {
        if (!file.isSilent) checked.push(file.path ?? file.uri)
        yield file
      }
      for (const { path, text } of configs.files())
        if (!result.has(path)) yield asConfig(path, text)
    },
    /** Takes a path as reports show it. A configuration file that the run does not use is not one of them. */
    isConfigFile,
    /** A run whose configuration has an error ends as wrong usage. */
    isConfigError: ({ severity, uri }: Finding) => severity === 'error' && isConfigFile(uri),
    /** Entries of the baseline that are surely out of date: files of others were not read. */
    staleIn({ unmatched }: LintResult): readonly BaselineEntry[] {
      if (unmatched.length === 0) return []
      const read = new Set(checked.filter((path) => !unread.has(path)))
      // A file that is gone may have been renamed: only a whole run can show that.
      return unmatched.filter(
        ({ file }) => read.has(file) || (isWhole && !tree.exists(join(root, file))),
      )
    },
  }
}

export type RunConfig = ReturnType<typeof openConfig>

export type FileOpener = (path: string, isSilent?: boolean) => InputFile | undefined

/** Files as the linter takes them, read when it asks. */
export function openerOf(
  tree: FileTree,
  config: RunConfig,
  setOf: (path: string) => string,
  failed: Source['failed'] = () => {},
): FileOpener {
  const source = { read: latestText(tree), failed }
  return (path, isSilent) => config.inputOf(path, source, { set: setOf(path), isSilent })
}

/** Remembers the text that was read last: several parts of a run ask for it one after another. */
function latestText(tree: FileTree): Source['read'] {
  let latest = { path: '', text: '' }
  return (path, maxLength) => {
    if (latest.path !== path) latest = { path, text: tree.readText(path, maxLength) }
    return latest.text
  }
}

/** The settings in the configuration of the working directory, with the rules that it brings. */
export function folderSettings(options: Options, { cwd }: Io) {
  const { configs } = openConfig(options, onDisk(cwd))
  const { settings } = configs.configOf(`${slashed(cwd)}/x`).profile ?? {}
  return { ...defaultSettings, customRules: [], ...settings }
}

/**
 * This is a class because there are thousands: each object with a getter of its own would get a hidden class of
 * its own.
 */
class DiskText {
  readonly #origin: Origin
  readonly #maxLength: number | undefined

  constructor(origin: Origin, maxLength?: number) {
    this.#origin = origin
    this.#maxLength = maxLength
  }

  get text(): string {
    const { file, name, source, unread } = this.#origin
    try {
      return source.read(file, this.#maxLength)
    } catch (error) {
      if (source.failed === undefined) throw error
      source.failed(error, file)
      unread.add(name)
      return ''
    }
  }
}

/** Reads a file on disk; those that could not be read are noted. */
interface Origin {
  readonly file: string
  /** The name that a baseline has for it. */
  readonly name: string
  readonly source: Source
  readonly unread: Set<string>
}

function onlyConfig(options: Options, { cwd, access, tree }: WorkingFolder): string | undefined {
  const { config } = options
  if (config === undefined) return undefined
  if (options['without-config']) throw new UsageError('Use either --config or --no-config.')
  const path = resolve(cwd, config)
  if (!tree.exists(path) && !access.exists(path))
    throw new UsageError(`There is no configuration "${config}".`)
  access.allow(path)
  readNamed(path, config, 'the configuration', { access, tree })
  return slashed(path)
}

/** The text of a file that the user named: one that the commit does not hold counts as it is on disk. */
export function readNamed(
  path: string,
  name: string,
  what: string,
  { access, tree }: Pick<WorkingFolder, 'access' | 'tree'>,
): string {
  try {
    return (tree.exists(path) ? tree : access).readText(path)
  } catch (error) {
    throw new UsageError(`Cannot read ${what} "${name}": ${reason(error)}.`)
  }
}

/** A file that cannot be read, or lies outside the project, counts as missing. */
function hostOf({ access, tree }: WorkingFolder, only: string | undefined): ConfigHost {
  return {
    readText(path) {
      const isInTree = tree.exists(native(path))
      if (!isInTree && path !== only) return undefined
      try {
        return (isInTree ? tree : access).readText(native(path))
      } catch {
        return undefined
      }
    },
    exists: (path) => tree.exists(native(path)),
    hasNone: tree.hasNone && ((folder, names) => tree.hasNone?.(native(folder), names) === true),
    readCustomRules,
  }
}
