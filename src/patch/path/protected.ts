import type { ParsedPath } from './parse.ts'

/** `rejected`: the change fails. `dropped`: lost on update. `identity`: part of what identifies the object. */
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

/** The field that a path writes to although no patch can change it. Misspelt fields are not meant. */
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
