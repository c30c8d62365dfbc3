/** Rules of earlier versions that reported what is legal and works: configurations and comments may still name them. */
export const retiredRules: ReadonlySet<string> = new Set([
  'bare-bracket-key',
  'finalizers-present',
  'no-subject',
  'own-schema',
  'partial-wildcard',
  'patch-not-supported',
  'status-target',
  'unneeded-reference',
])
