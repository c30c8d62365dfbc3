import { type Document, isUnknownText, ownProperty, PLATFORM_GROUP, platformScope } from '#core'
import { sureText } from '../facts/read.ts'

/** The server's identity of an object; undefined for a vc.yaml, and where a part of it is absent or a template. */
export function identityOf({ kind, value }: Document) {
  const metadata = ownProperty(value, 'metadata')
  const name = sureText(ownProperty(metadata, 'name'))
  if (kind === 'vc' || kind === 'config' || name === undefined) return undefined
  const group = groupOf(ownProperty(value, 'apiVersion'))
  const written = ownProperty(metadata, 'namespace')
  if (typeof written === 'string' && isUnknownText(written)) return undefined
  // An object of a cluster-scoped kind has no namespace, whatever is there.
  const isGlobal = platformScope(group, kind) === 'cluster'
  // Empty where none is written, and for kinds that live in no namespace.
  const namespace = isGlobal || typeof written !== 'string' ? '' : written
  return { group, kind, namespace, name }
}

/** The version may change, the group is part of what an object is. */
function groupOf(apiVersion: unknown): string {
  if (typeof apiVersion !== 'string' || isUnknownText(apiVersion)) return PLATFORM_GROUP
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
}
