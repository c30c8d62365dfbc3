/** Rules of earlier versions, which configurations and comments may still name, with what to do instead. */
export const retiredRules: ReadonlyMap<string, string> = new Map([
  ['patched-value-type', 'Name the rule for the value, such as "wrong-type".'],
  ...[
    'bare-bracket-key',
    'finalizers-present',
    'no-subject',
    'overlapping-patch-paths',
    'own-schema',
    'partial-wildcard',
    'patch-not-supported',
    'status-target',
    'unneeded-reference',
  ].map((id) => [id, 'Delete it.'] as const),
])
