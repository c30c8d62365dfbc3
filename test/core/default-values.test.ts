import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_LINE } from '../../src/core/release/line-set.ts'
import { LAST_PATCHES, NEWEST_VERSION } from '../../src/generated/line-names.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { some } from '../runs.ts'

const versions = LAST_PATCHES.flatMap((last, index) => {
  const line = FIRST_LINE + index
  const all = Array.from({ length: last + 1 }, (_, patch) => `0.${line}.${patch}`)
  return NEWEST_VERSION.startsWith(`0.${line}.`) ? [...all.slice(0, -1), NEWEST_VERSION] : all
})

/** The place of a version; a candidate gives way to the version that it became, or that follows it. */
const placeOf = (version: string) =>
  versions.indexOf(versions.includes(version) ? version : version.replace(/-.*$/, ''))

// What goes on without an end holds for versions that are added to the table, until their own values are compared.
const rows = readFileSync(join(import.meta.dirname, 'default-values.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => {
    const [, path = '', first = '', dash, last = first, value = ''] =
      /^(\S+) (?:(0\.\d+\.[\w.]+(?:-rc\.\d)?)(-)?(0\.\S+)? )?= (.*)$/.exec(row) ?? []
    const from = first === '' ? 0 : placeOf(first)
    const to =
      first === '' || (dash !== undefined && last === first) ? versions.length - 1 : placeOf(last)
    return { path, from, to, value: JSON.parse(value) as unknown }
  })

type Values = Record<string, unknown>

/** The values of a version, put together again. */
function valuesOf(version: string): Values {
  const at = versions.indexOf(version)
  const values: Values = {}
  for (const { path, value } of rows.filter(({ from, to }) => from <= at && at <= to)) {
    const steps = path.split('.')
    let around = values
    for (const step of steps.slice(0, -1)) {
      around[step] ??= {}
      around = around[step] as Values
    }
    around[steps.at(-1) ?? ''] = value
  }
  return values
}

const lineOf = (version: string) => /^0\.\d+/.exec(version)?.[0] ?? ''

/** The ways to pin a version for values, which are JSON. */
const forms: Readonly<Record<string, (pin: string, values: string) => Record<string, string>>> = {
  helmfile: (pin, values) => ({
    'helmfile.yaml': `releases: [{name: a, chart: loft/vcluster, version: "${pin}", values: [values.yaml]}]`,
    'values.yaml': values,
  }),
  target: (pin, values) => ({ 'vc.yaml': `# vclint-target: "${pin}"\n${values}` }),
  Flux: (pin, values) => ({
    'a.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: a, namespace: a}
spec:
  chart: {spec: {chart: vcluster, version: "${pin}", sourceRef: {kind: HelmRepository, name: loft}}}
  values: ${values}`,
  }),
  'Argo CD': (pin, values) => ({
    'a.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec:
  source:
    repoURL: https://charts.example.com
    chart: vcluster
    targetRevision: "${pin}"
    helm:
      valuesObject: ${values}`,
  }),
  'a text of Argo CD': (pin, values) => ({
    'a.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec:
  source: {chart: vcluster, targetRevision: "${pin}", helm: {values: ${JSON.stringify(values)}}}`,
  }),
  Terraform: (pin, values) => ({
    'main.tf': `resource "helm_release" "a" {
  name    = "a"
  chart   = "vcluster"
  version = "${pin}"
  values  = [file("\${path.module}/a.yaml")]
}
resource "helm_release" "b" {
  name    = "b"
  chart   = "vcluster"
  version = "${pin}"
  values = [<<-EOT
${values.replaceAll('${', '$${')}
EOT
  ]
}
`,
    'a.yaml': values,
  }),
  'a script': (pin, values) => ({
    'a.sh': `helm upgrade --install a loft/vcluster --version "${pin}" -f a.yaml
cat <<'EOF' | helm upgrade --install b loft/vcluster --version "${pin}" -f -
${values}
EOF
`,
    'a.yaml': values,
  }),
  'an umbrella chart': (pin, values) => ({
    'Chart.yaml': `apiVersion: v2\nname: a\nversion: 1.0.0\ndependencies: [{name: vcluster, version: "${pin}"}]`,
    'values.yaml': `{"vcluster": ${values}}`,
  }),
}

/** What is found in values for a pin in some form. */
const found = (form: string, pin: string, values: string) => {
  const files = Object.entries(forms[form]?.(pin, values) ?? {})
  const inputs = files.map(([uri, text]) => ({ uri, text }))
  const profile = form === 'target' ? { settings: { target: pin } } : {}
  const { findings, checked } = lintFiles(inputs, { policy: { profile } })
  expect(checked).toBeGreaterThan(0)
  return findings.map(
    ({ uri, rule, severity, message }) =>
      `${form} ${uri} by ${pin}: ${severity} ${rule} ${message}`,
  )
}

test('all stable versions of the table have their values', () => {
  expect(versions.length).toBeGreaterThanOrEqual(82)
  expect(rows.filter(({ from, to }) => from === -1 || to === -1)).toEqual([])
  expect(versions.map((version) => Object.keys(valuesOf(version)).length < 10)).not.toContain(true)
})

test.each(some(versions))('the values of %s are silent on their own pin', (version) => {
  const line = lineOf(version)
  const values = JSON.stringify(valuesOf(version))
  const pins = [version, `v${version}`, line, `${line}.x`, `~${version}`, `^${version}`]
  expect(pins.flatMap((pin) => found('helmfile', pin, values))).toEqual([])
})

/** Of each line the version that differs most from its last one. */
const firsts = versions.filter((version, at) => lineOf(version) !== lineOf(versions[at - 1] ?? ''))

test.each(some(firsts))('the values of %s are silent in each form of pin', (version) => {
  const values = JSON.stringify(valuesOf(version))
  expect(Object.keys(forms).flatMap((form) => found(form, version, values))).toEqual([])
})

// So that silence means something.
test.each(Object.keys(forms))('values with a mistake are read by %s', (form) => {
  const values = JSON.stringify({ ...valuesOf('0.30.0'), nonesuch: {} })
  const pinned = found(form, '0.30.0', values)
  expect(pinned.length).toBeGreaterThan(0)
  expect(pinned.every((one) => one.includes('error unknown-field'))).toBe(true)
  expect(pinned.join()).toContain('nonesuch')
})
