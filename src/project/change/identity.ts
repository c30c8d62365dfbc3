import { type Document, isUnknownText, ownProperty, PLATFORM_GROUP, platformScope } from '#core'
import { sureText } from '../facts/read.ts'

/**
 * The server's identity of an object; undefined for a vc.yaml, and if part of it is missing or a
 * template.
 */
export function identityOf({ kind, value }: Document) {
  const metadata = ownProperty(value, 'metadata')
  const name = sureText(ownProperty(metadata, 'name'))
  if (kind === 'vc' || kind === 'config' || name === undefined) return undefined
  const group = groupOf(ownProperty(value, 'apiVersion'))
  const written = ownProperty(metadata, 'namespace')
  if (typeof written === 'string' && isUnknownText(written)) return undefined
  // A cluster-scoped object has no namespace, whatever is written.
  const isGlobal = platformScope(group, kind) === 'cluster'
  // Empty if none is written, and for cluster-scoped kinds.
  const namespace = isGlobal || typeof written !== 'string' ? '' : written
  return { group, kind, namespace, name }
}

/** The group of an apiVersion: the version may change, but the group identifies the object. */
function groupOf(apiVersion: unknown): string {
  if (typeof apiVersion !== 'string' || isUnknownText(apiVersion)) return PLATFORM_GROUP
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
}
