import { isMapping, ownProperty } from '../../core/text/mapping.ts'
import type { Node } from '../../core/types.ts'
import { applyPath, parsePath } from '../path/index.ts'

/**
 * A name in the form that the platform generates. The spec gives the form (`v` and generated
 * characters) but not the characters, so these are made up, always the same for the same name.
 */
export function generatedName(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `v${(hash >>> 0).toString(16).padStart(8, '0')}`
}

/** The value after `reference`: its name is translated, unless namespaces sync unchanged. */
export function referenceName(value: unknown, reference: Node, config: unknown): unknown {
  const toHost = ownProperty(ownProperty(config, 'sync'), 'toHost')
  const isMultiple = ownProperty(ownProperty(toHost, 'namespaces'), 'enabled') === true
  if (isMultiple) return value
  const translate = (name: unknown) => (typeof name === 'string' ? generatedName(name) : name)
  const namePath = reference.child('namePath')?.value
  if (typeof namePath !== 'string' || namePath === '') return translate(value)
  return applyPath(parsePath(namePath), value, (match) => translate(match.value))
}

/**
 * The selector after `labels`: its keys become labels that only the host has. A full selector keeps
 * its own keys `matchLabels` and `matchExpressions`.
 */
export function selectorName(value: unknown): unknown {
  if (!isMapping(value)) return value
  const { matchLabels, matchExpressions } = value
  if (matchLabels === undefined && matchExpressions === undefined) return renamed(value)
  return {
    ...value,
    ...(isMapping(matchLabels) && { matchLabels: renamed(matchLabels) }),
    ...(Array.isArray(matchExpressions) && {
      matchExpressions: matchExpressions.map((one: unknown) =>
        isMapping(one) && typeof one['key'] === 'string'
          ? { ...one, key: generatedName(one['key']) }
          : one,
      ),
    }),
  }
}

function renamed(labels: object): unknown {
  const entries = Object.entries(labels)
  return Object.fromEntries(entries.map(([key, label]) => [generatedName(key), label]))
}

/** A key of `customResources`: plural, group, and an optional version. */
export const CUSTOM_RESOURCE = /^([\w-]+)\.([\w.-]+)(?:\/(\w+))?$/

/** The name of a resource for kubectl; undefined for a user's key that is no valid name. */
export function resourceName(resource: string): string | undefined {
  const [, plural, group, version] = CUSTOM_RESOURCE.exec(resource) ?? []
  if (version !== undefined) return `${plural}.${version}.${group}`
  return /^[\w.-]+$/.test(resource) ? resource : undefined
}
