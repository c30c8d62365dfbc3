import { packageFile, packageUrl } from '../files/package-files.ts'

declare const VCLINT_VERSION: string | undefined
declare const VCLINT_HOMEPAGE: string | undefined

/** Version of the package, which the bundle contains. */
export const version: string =
  typeof VCLINT_VERSION === 'string' ? VCLINT_VERSION : manifest().version

/**
 * Address of the project from `package.json`, which all other addresses derive from; empty until it
 * has one.
 */
const address: string =
  typeof VCLINT_HOMEPAGE === 'string' ? VCLINT_HOMEPAGE : (manifest().homepage ?? '')
export const homepage: string | undefined = address === '' ? undefined : address

function manifest(): { readonly version: string; readonly homepage?: string } {
  return JSON.parse(packageFile('package.json').toString('utf8'))
}

/** The page of a rule at the project's address, else the shipped file. */
export const ruleUrl = (topic: string, id: string): string | undefined =>
  homepage === undefined ? packageUrl(pagePath(topic, id)) : pageAt(homepage, topic, id)

/** The page of a rule on the site, or in the repository if that is the project's address. */
export function pageAt(home: string, topic: string, id: string): string {
  const isCode = /^https:\/\/(?:github|gitlab)\.com\//.test(home)
  return isCode
    ? `${home}/blob/v${version}/${pagePath(topic, id)}`
    : `${home.replace(/\/$/, '')}/rules/${topic}/${id}`
}

const pagePath = (topic: string, id: string) => `rules/${topic}/${id}.md`

/** A rule's page without the examples that it folds away. */
export const rulePage = (topic: string, id: string): string | undefined =>
  wholePage(topic, id)?.replaceAll(/<details>\n[\s\S]*?\n<\/details>\n\n?/g, '')

export function wholePage(topic: string, id: string): string | undefined {
  try {
    return packageFile(pagePath(topic, id)).toString('utf8')
  } catch {
    return undefined
  }
}
