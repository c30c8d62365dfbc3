import { configFileNames } from '../core/schema/detect.ts'

/**
 * YAML and JSON, templates that may render either, files of requests, and languages with embedded
 * texts.
 */
export const WALKED_NAMES =
  /\.(?:ya?ml|jsonc?)(?:\.(?:gotmpl|tpl|tmpl|tftpl|j2))?$|\.(?:gotmpl|tpl|tftpl|j2|http|rest|tf|tofu|sh|bash|mdx?|markdown)$/i
/** The extensions of all these names. */
export const WALKED_ENDINGS: readonly string[] = [
  ...['yaml', 'yml', 'json', 'jsonc', 'http', 'rest', 'tf', 'tofu', 'sh', 'bash'],
  ...['md', 'mdx', 'markdown', 'gotmpl', 'tpl', 'tmpl', 'tftpl', 'j2'],
]
/** Formats of their own, whose text only looks like YAML by chance. */
const OTHER_FORMATS =
  /\.(?:rst|adoc|html?|xml|css|scss|jsx?|mjs|cjs|tsx?|mts|cts|py|go|rs|java|rb|php|zsh|toml|lock|svg|png|jpe?g|gif|ico|pdf|zip|t?gz|jar|wasm)$/i
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.hg', '.svn', '.jj'])

/** Entries that mark a project's root folder. */
export const ROOT_MARKS: readonly string[] = [...configFileNames, '.git']

export const hasKnownExtension = (path: string): boolean => WALKED_NAMES.test(path)
/** True if the extension shows another format, even for a file named on the command line. */
export const isOtherFormat = (path: string): boolean =>
  OTHER_FORMATS.test(path) && !hasKnownExtension(path)
/** True of a file that may be in scope by its name or the configuration. */
export const isCandidate = (path: string, hasKind: (path: string) => boolean): boolean =>
  hasKnownExtension(path) || (!isOtherFormat(path) && hasKind(path))
export const isSkippedFolder = (name: string): boolean => SKIPPED_FOLDERS.has(name)

export const GLOB = /[*?{}[\]!]/
