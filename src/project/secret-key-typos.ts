import { didYouMean } from '#core'

const TYPOS: Readonly<Record<string, readonly string[]>> = {
  accessKey: ['apikey', 'accesskey', 'key', 'token', 'accesstoken', 'platformaccesskey', 'license'],
  host: ['platformhost', 'hostname', 'url', 'platformurl', 'domain', 'server', 'endpoint'],
}

/** The key of a platform Secret that another one was meant to be. Spec: Platform connection. */
export function intendedSecretKey(name: string): string | undefined {
  const flat = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const typo = Object.entries(TYPOS).find(([, names]) => names.includes(flat))
  return typo?.[0] ?? didYouMean(name, Object.keys(TYPOS))
}
