import { configFileNames } from '../core/schema/detect.ts'

/** YAML and JSON, templates that may become either, files of requests, and Terraform with texts in it. */
export const WALKED_NAMES =
  /\.(?:ya?ml|jsonc?)(?:\.(?:gotmpl|tpl|tmpl|j2))?$|\.(?:gotmpl|tpl|j2|http|rest|tf|tofu)$/i
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.hg', '.svn', '.jj'])

/** What lies in the root of a project. */
export const ROOT_MARKS: readonly string[] = [...configFileNames, '.git']

export const hasKnownExtension = (path: string): boolean => WALKED_NAMES.test(path)
export const isSkippedFolder = (name: string): boolean => SKIPPED_FOLDERS.has(name)
