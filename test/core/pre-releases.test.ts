import { expect, test } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

/** What is found in values whose release pins a version. */
function foundFor(version: string, values: unknown): readonly string[] {
  const release = { name: 'a', chart: 'loft/vcluster', version, values: ['values.yaml'] }
  const inputs = [
    { uri: 'helmfile.yaml', text: JSON.stringify({ releases: [release] }) },
    { uri: 'values.yaml', text: JSON.stringify(values) },
  ]
  return lintFiles(inputs, {}).findings.map(
    ({ rule, severity, message }) => `${severity} ${rule}: ${message}`,
  )
}

test.each([
  // Fields of the line of the pre-release, of the one before and of the one after.
  ['0.31.0-alpha.3', { external: { platform: { project: 'team' } } }],
  ['0.32.0-rc.1', { external: { platform: { project: 'team' } } }],
  ['0.31.0-alpha.3', { sleep: { auto: { afterInactivity: '1h' } } }],
  ['v0.25.0-beta.2', { experimental: { multiNamespaceMode: { enabled: true } } }],
  ['0.26.0-next.4', { experimental: { multiNamespaceMode: { enabled: true } } }],
])('%s accepts what lines around it accept', (version, values) => {
  expect(foundFor(version, values)).toEqual([])
})

// Fields of these versions that their own chart accepts, and that no stable version has.
test.each([
  [
    '0.20.0-alpha.2',
    { platform: { apiKey: { value: '', secretRef: {} } } },
    [
      'warning unknown-field: No release line has "value" in "apiKey". Known: secretName, namespace, createRBAC.',
      'warning unknown-field: No release line has "secretRef" in "apiKey". Known: secretName, namespace, createRBAC.',
    ],
  ],
  [
    '0.23.0-rc.4',
    { experimental: { deploy: {} }, reuseNamespace: false },
    ['warning unknown-field: No release line has "reuseNamespace" at the top level.'],
  ],
  [
    '0.28.0-next.3',
    { privateNodes: { nodePools: {} } },
    [
      'warning unknown-field: No release line has "nodePools" in "privateNodes". Known: autoNodes, autoUpgrade, enabled, joinNode, kubelet, vpn.',
    ],
  ],
])('a field that only %s has is a warning', (version, values, found) => {
  expect(foundFor(version, values)).toEqual(found)
})
