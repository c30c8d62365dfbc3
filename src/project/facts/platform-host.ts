import { isPlaceholder } from '#core'

/** A mistake in a `host`, which must be a domain. Spec: Platform connection. */
export type HostProblem = 'scheme' | 'path' | 'space' | 'local'

export function hostProblem(host: string): HostProblem | undefined {
  if (isPlaceholder(host)) return undefined
  if (/\s/.test(host)) return 'space'
  const bare = host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|\/|$)/i.test(bare)) return 'local'
  if (bare !== host) return 'scheme'
  return host.includes('/') ? 'path' : undefined
}
