import { roots } from '../../generated/bind.ts'
import type { Document } from '../types.ts'
import { resolveSteps } from './resolve-pointer.ts'
import { patchTarget } from './target.ts'

/** The reason why a patch cannot write to a place. */
export type Protection = 'immutable' | 'server'

/** Fields that the server sets, although clients send them back. Spec: metadata. */
const OF_SERVER = new Set(['selfLink', 'deletionTimestamp', 'deletionGracePeriodSeconds'])

/** The protection of a place in apiVersion, kind or metadata of every kind. */
export function protection(steps: readonly string[]): Protection | undefined {
  const [first, field = ''] = steps
  if (first === 'apiVersion' || first === 'kind') return 'immutable'
  if (first !== 'metadata' || steps.length < 2) return undefined
  const { position } = resolveSteps(roots['Manifest'], [first, field])
  if (position?.facts.serverPopulated || OF_SERVER.has(field)) return 'server'
  return position?.facts.immutable ? 'immutable' : undefined
}

/**
 * True of a patch for an object of the platform: it names a target or is JSON. In YAML, a patch
 * without a target usually changes what another tool builds from files, in which even names may
 * change, so nothing is assumed about it.
 */
export const isPlatformPatch = (document: Document): boolean =>
  patchTarget(document) !== undefined || /\.json$/i.test(document.file.uri)
