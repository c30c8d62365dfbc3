import { expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

const base = `sync:
  toHost:
    services:
      enabled: true
external:
  platform:
    apiKey:
      secretName: blue-key
`
const overlay = `sync:
  toHost:
    endpoints:
      enabled: false
external:
  platform:
    apiKey:
      namespace: team-blue
`
const secret = `apiVersion: v1
kind: Secret
metadata:
  name: blue-key
  namespace: team-blue
stringData:
  accessKey: \${KEY}
  host: \${HOST}
`

/** What is found, as file, line and rule. */
function found(texts: Readonly<Record<string, string>>): readonly string[] {
  const inputs = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  const { findings, files, crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  return findings.map(({ uri, span, rule }) => {
    const line = files.get(uri)?.lines.position(span.start).line ?? -1
    return `${uri}:${line + 1} ${rule}`
  })
}

it('looks for a Secret that one layer names in the namespace that another sets', () => {
  const elsewhere = secret.replace('team-blue', 'team-red')
  const [below, above] = ['values.yaml', 'values-prod.yaml']
  const endpoints = 'values-prod.yaml:4 endpoints-disabled'
  expect(found({ [below]: base, [above]: overlay, 'secret.yaml': secret })).toEqual([endpoints])
  expect(found({ [below]: base, [above]: overlay, 'secret.yaml': elsewhere })).toEqual([
    endpoints,
    'values-prod.yaml:8 missing-platform-secret',
  ])
})

it('says nothing of what another layer adds', () => {
  const services = 'sync:\n  toHost:\n    services:\n      enabled: false\n'
  const all = { 'values.yaml': overlay, 'values-prod.yaml': services, 'secret.yaml': secret }
  expect(found(all)).not.toContain('values.yaml:4 endpoints-disabled')
  // Without the overlay the services are synced.
  expect(found({ 'values.yaml': overlay, 'secret.yaml': secret })).toContain(
    'values.yaml:4 endpoints-disabled',
  )
})

it('takes what a release says for the last layer', () => {
  const app = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: blue
spec:
  destination:
    namespace: team-red
  source:
    path: charts/blue
    helm:
      valueFiles: [values.yaml]
      values: |
        external:
          platform:
            apiKey:
              namespace: team-blue
`
  const files = { 'app.yaml': app, 'charts/blue/values.yaml': base }
  expect(found({ ...files, 'secret.yaml': secret })).toEqual([])
  expect(found({ ...files, 'secret.yaml': secret.replace('blue-key', 'red-key') })).toEqual([
    'charts/blue/values.yaml:8 missing-platform-secret',
  ])
})

it('leaves files alone that are not called after an environment', () => {
  const alone = found({ 'vc.yaml': base, 'vc-green.yaml': overlay, 'secret.yaml': secret })
  expect(alone).toContain('vc-green.yaml:4 endpoints-disabled')
})
