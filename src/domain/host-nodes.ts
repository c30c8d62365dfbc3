import { nodeAt } from '../core/document/node-at.ts'
import type { Document } from '../core/types.ts'

const SETTINGS = [
  ['privateNodes', 'enabled'],
  ['controlPlane', 'standalone', 'enabled'],
] as const

/**
 * The setting that hides the host's nodes; without them no Endpoints are synced. Spec: Endpoint
 * sync.
 */
export function settingWithoutHostNodes({ root }: Document) {
  for (const path of SETTINGS) {
    const at = nodeAt(root, path)
    if (at?.value === true) return { at, name: path.join('.') }
  }
  return undefined
}
