import type { ParsedPath } from './parse.ts'

/**
 * `rejected`: the change fails. `dropped`: the change is lost on update. `identity`: the field
 * identifies the object.
 */
export type Protection = 'rejected' | 'dropped' | 'identity'

const protections: Readonly<Record<string, Protection>> = {
  apiVersion: 'identity',
  kind: 'identity',
  'metadata.name': 'rejected',
  'metadata.namespace': 'rejected',
  'metadata.uid': 'identity',
  'metadata.creationTimestamp': 'dropped',
  'metadata.deletionGracePeriodSeconds': 'dropped',
  'metadata.deletionTimestamp': 'dropped',
  'metadata.generateName': 'dropped',
  'metadata.generation': 'dropped',
  'metadata.managedFields': 'dropped',
  'metadata.ownerReferences': 'dropped',
  'metadata.resourceVersion': 'dropped',
  'metadata.selfLink': 'dropped',
}

/** The step of a path that no patch can change. Misspelt fields do not count. */
export function protectedStep(path: ParsedPath) {
  const [first, second] = path.steps
  if (path.broken || first === undefined) return undefined
  const last = first.text === 'metadata' ? second : first
  if (last === undefined) return undefined
  const field = last === first ? first.text : `${first.text}.${last.text}`
  const protection = Object.hasOwn(protections, field) ? protections[field] : undefined
  if (protection === undefined) return undefined
  return { start: last.start, end: last.end, field, protection }
}
