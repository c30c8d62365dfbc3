import { roots } from '../../generated/bind.ts'
import type { Document } from '../types.ts'
import { resolveSteps } from './resolve-pointer.ts'
import { patchTarget } from './target.ts'

/** The reason that a patch cannot write to a place, or undefined where it can. */
export type Protection = 'immutable' | 'server'

/** Set by the server, although a client sends them back. Spec: metadata. */
const OF_SERVER = new Set(['selfLink', 'deletionTimestamp', 'deletionGracePeriodSeconds'])

/** The protection of a place in the envelope of every kind. */
export function protection(steps: readonly string[]): Protection | undefined {
  const [first, field = ''] = steps
  if (first === 'apiVersion' || first === 'kind') return 'immutable'
  if (first !== 'metadata' || steps.length < 2) return undefined
  const { position } = resolveSteps(roots['Manifest'], [first, field])
  if (position?.facts.serverPopulated || OF_SERVER.has(field)) return 'server'
  return position?.facts.immutable ? 'immutable' : undefined
}

/**
 * True of a patch that changes an object of the platform: it names a target or is JSON. In YAML, a patch without a
 * target usually changes what another tool builds from files, where names may change, so nothing is assumed about
 * it.
 */
export const isPlatformPatch = (document: Document): boolean =>
  patchTarget(document) !== undefined || /\.json$/i.test(document.file.uri)
