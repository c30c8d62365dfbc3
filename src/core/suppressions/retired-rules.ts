/** Rules of earlier versions, which configurations and comments may still name. */
export const retiredRules: ReadonlySet<string> = new Set([
  'bare-bracket-key',
  'finalizers-present',
  'no-subject',
  'own-schema',
  'partial-wildcard',
  'patch-not-supported',
  'patched-value-type',
  'status-target',
  'unneeded-reference',
])
