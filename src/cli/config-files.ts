import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { type Configurations, configurations } from '../config/configurations.ts'
import type { ConfigHost } from '../config/host.ts'
import { pathBelow } from '../config/paths.ts'
import { MAX_LENGTH } from '../core/document/source.ts'
import { isConfigFileName } from '../core/schema/detect.ts'
import type { BaselineEntry } from '../core/silence/baseline.ts'
import type { Finding } from '../core/types.ts'
import { shown } from '../files/discover.ts'
import { UsageError } from '../files/usage-error.ts'
import type { InputFile, LintResult, RuleSetting } from '../run/lint-files.ts'
import type { Options } from './args.ts'

/** Paths as the configuration knows them: absolute, with slashes. */
export const slashed = (path: string): string => path.split(sep).join('/')

/** The configuration of a run, and how it turns files on disk into what the linter takes. */
export interface RunConfig {
  readonly configs: Configurations
  /**
   * A file with all that the configuration says of it; undefined when it says to leave it out. Its text
   * is read when somebody asks for it; one that cannot be read is empty, and `failed` is told why.
   */
  readonly inputOf: (path: string, source: Source) => InputFile | undefined
  /**
   * Adds the configuration files that counted, so that their mistakes are told too. `folders` are
   * checked as a whole.
   */
  readonly withConfigs: (
    files: Iterable<InputFile>,
    folders?: readonly string[],
  ) => Iterable<InputFile>
  /** Whether a path as it is shown is that of a configuration file that counted. */
  readonly isConfigFile: (uri: string) => boolean
  /** Whether a finding says that the configuration of this run is wrong. */
  readonly isConfigError: (finding: Finding) => boolean
  /** Entries of the baseline that are surely out of date: files of others were not read. */
  readonly staleIn: (result: LintResult) => readonly BaselineEntry[]
}

/** Where the text of a file comes from. */
export interface Source {
  readonly read: (maxLength?: number) => string
  readonly failed?: (error: unknown, path: string) => void
  readonly stamp?: () => string | undefined
  /** The root of the file's project, as it is shown. */
  readonly set?: string
  /** Nothing is reported on the file. */
  readonly factsOnly?: boolean
}

export function openConfig(
  options: Options,
  cwd: string,
  rules: Readonly<Record<string, RuleSetting>> = {},
): RunConfig {
  const configs = configurations(diskHost(cwd), {
    cwd: slashed(cwd),
    only: onlyConfig(options, cwd),
    none: options['without-config'],
    rules,
  })
  const uriOf = (path: string) => shown(path.split('/').join(sep), cwd)
  const isUsed = (path: string) => configs.files().some((config) => config.path === path)
  const isConfigFile = (uri: string) => configs.files().some(({ path }) => uriOf(path) === uri)
  const result = new Set<string>()
  const checked = new Set<string>()
  const root = configs.rootOf(slashed(cwd))
  let isWhole = false
  const asConfig = (path: string, text: string): InputFile => {
    result.add(path)
    return { uri: uriOf(path), text, ...configs.asInput(path) }
  }
  return {
    configs,
    inputOf(file, { read, failed, stamp, set = '', factsOnly }) {
      const path = slashed(file)
      const { isIgnored, ...config } = configs.of(path)
      const uri = shown(file, cwd)
      const textOf = (maxLength?: number) => {
        try {
          return read(maxLength)
        } catch (error) {
          if (failed === undefined) throw error
          failed(error, file)
          checked.delete(config.path ?? uri)
          return ''
        }
      }
      if (isConfigFileName(path) || isUsed(path)) return asConfig(path, textOf())
      if (isIgnored) return undefined
      const hints = { set, ...config.hints }
      return {
        ...config,
        uri,
        hints,
        factsOnly,
        stamp,
        get text() {
          return textOf(config.maxLength)
        },
      }
    },
    *withConfigs(files, folders = []) {
      isWhole = folders.some((folder) => pathBelow(slashed(folder), root) !== undefined)
      for (const file of files) {
        checked.add(file.path ?? file.uri)
        yield file
      }
      for (const { path, text } of configs.files())
        if (!result.has(path)) yield asConfig(path, text)
    },
    isConfigFile,
    isConfigError: ({ severity, uri }) => severity === 'error' && isConfigFile(uri),
    staleIn: ({ unmatched }) =>
      // A file that is gone may be one that was renamed: only a whole run can tell.
      unmatched.filter(
        ({ file }) => checked.has(file) || (isWhole && !existsSync(join(root, file))),
      ),
  }
}

function onlyConfig(options: Options, cwd: string): string | undefined {
  const { config } = options
  if (config === undefined) return undefined
  if (options['without-config'])
    throw new UsageError('--config and --no-config contradict each other.')
  const path = resolve(cwd, config)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) throw new UsageError(`There is no configuration "${config}".`)
  return slashed(path)
}

/** Reads configurations from disk. A link that leads out of the project is as good as no file. */
export function diskHost(cwd: string): ConfigHost {
  return {
    readText(path) {
      try {
        const stat = statSync(path)
        if (!stat.isFile() || stat.size > MAX_LENGTH) return undefined
        if (lstatSync(path).isSymbolicLink() && !staysInside(path, cwd)) return undefined
        return readFileSync(path, 'utf8')
      } catch {
        return undefined
      }
    },
    exists(path) {
      try {
        return statSync(path, { throwIfNoEntry: false }) !== undefined
      } catch {
        return false
      }
    },
  }
}

function staysInside(link: string, cwd: string): boolean {
  const target = realpathSync(link)
  const root = realpathSync(repositoryOf(dirname(link)) ?? cwd)
  return target.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
}

function repositoryOf(folder: string): string | undefined {
  if (statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repositoryOf(above)
}
