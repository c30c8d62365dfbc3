import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
} from 'vscode-languageserver/node'
import type { ReportedFinding } from '../../src/core/reported-finding.ts'
import { vclintIn } from '../e2e/vclint-in.ts'
import { withMistakes } from '../gates/repository.ts'
import { pullClient, startClient } from './client.ts'

/** It asks once: the server waits until all expressions have been run. */
const waiting: ClientCapabilities = {
  ...pullClient,
  workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
}

type Client = Awaited<ReturnType<typeof startClient>>
const started: Client[] = []
afterEach(async () => {
  for (const client of started.splice(0)) await client.stop()
})

async function clientWith(files: Readonly<Record<string, string>>) {
  const client = await startClient(waiting, files)
  await client.next('client/registerCapability')
  started.push(client)
  return client
}

const shown = ({ code, range: { start } }: Diagnostic) =>
  `${start.line + 1}:${start.character + 1} ${code}`

async function shownIn(client: Client, name: string) {
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: client.uri(name) },
  })
  return report.kind === 'full' ? report.items.map(shown) : []
}

/** What the command finds in the whole, by files. */
async function wholeOf({ folder }: Client) {
  const { out } = await vclintIn(folder, ['.', '-f', 'json'])
  const { findings } = JSON.parse(out) as { readonly findings: readonly ReportedFinding[] }
  return (name: string) =>
    findings
      .filter(({ path }) => path === name)
      .map(({ start, rule }) => `${start.line}:${start.column} ${rule}`)
}

const base = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec:\n'
const kustomization = (op: string) => `resources: [../base]
patches:
  - target: {kind: User, name: jane}
    patch: |-
      ${op}
`
const overlaid = (op: string, spec = '  displayName: Jane\n') => ({
  'base/kustomization.yaml': 'resources: [user.yaml]\n',
  'base/user.yaml': base + spec,
  'dev/kustomization.yaml': kustomization(op),
})
const flux = (chart: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: blue}
spec:
  ${chart}
  values:
    privateNodes: {enabled: true}
`
const oci = (tag: string) => `apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: {name: vcluster, namespace: blue}
spec: {url: oci://ghcr.io/loft-sh/vcluster, ref: {tag: ${tag}}}
`
const chart = (version: string) => `apiVersion: v2
name: blue
version: 1.0.0
dependencies: [{name: vcluster, version: ${version}, repository: https://charts.loft.sh}]
`
const request = `POST https://{{host}}/kubernetes/management/apis/management.platform.sh/v1/users
Authorization: Bearer {{key}}
Content-Type: application/yaml

< ./body.yaml
`
const user = (name: string) => `${base.replace('jane', name)}  displayName: ${name}\n`

interface Case {
  readonly files: Readonly<Record<string, string>>
  /** The file that is open, and clean or not before the change. */
  readonly open: string
  readonly change: Readonly<Record<string, string>>
}

const cases: Readonly<Record<string, Case>> = {
  'a field of a User that a patch tests': {
    files: overlaid('- {op: test, path: /spec/displayName, value: Jane}'),
    open: 'dev/kustomization.yaml',
    change: { 'base/user.yaml': `${base}  displayName: Joe\n` },
  },
  'a label of a base that an overlay patches': {
    files: overlaid(
      '- {op: replace, path: /metadata/labels/team, value: a}',
      '  email: a@b.example\n',
    ),
    open: 'dev/kustomization.yaml',
    change: {
      'base/user.yaml': base.replace('{name: jane}', '{name: jane, labels: {team: b}}'),
    },
  },
  'the version of a chart': {
    files: {
      'Chart.yaml': chart('0.34.0'),
      'values.yaml': 'vcluster:\n  privateNodes: {enabled: true}\n',
    },
    open: 'values.yaml',
    change: { 'Chart.yaml': chart('0.24.0') },
  },
  'the tag of an OCI repository': {
    files: {
      'source.yaml': oci('0.34.0'),
      'release.yaml': flux('chartRef: {kind: OCIRepository, name: vcluster}'),
    },
    open: 'release.yaml',
    change: { 'source.yaml': oci('0.24.0') },
  },
  'an ignore file': {
    files: { 'a.yaml': user('jane'), 'b.yaml': user('jane') },
    open: 'b.yaml',
    change: { '.gitignore': 'a.yaml\n' },
  },
  'a body that is deleted': {
    files: { 'a.http': request, 'body.yaml': user('jane') },
    open: 'a.http',
    change: { 'body.yaml': '' },
  },
  'a file that a kustomization names': {
    files: {
      'base/kustomization.yaml': 'resources: [user.yaml, more.yaml]\n',
      'base/user.yaml': user('jane'),
    },
    open: 'base/kustomization.yaml',
    change: { 'base/more.yaml': user('joe') },
  },
  'an overlay that sets what a base lacks': {
    files: {
      'base/kustomization.yaml': 'resources: [release.yaml]\n',
      'base/release.yaml': flux('chart: {spec: {chart: vcluster, version: 0.34.0}}'),
      'dev/kustomization.yaml': 'resources: [../base]\n',
    },
    open: 'base/release.yaml',
    change: {
      'dev/kustomization.yaml': `resources: [../base]
patches:
  - patch: |-
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: {name: blue, namespace: blue}
      spec: {chart: {spec: {version: 0.24.0}}}
`,
    },
  },
}

it.each(Object.entries(cases))('judges a file again after a change of %s', async (_, one) => {
  const { files, open, change } = one
  const client = await clientWith(files)
  await client.open(open, files[open] ?? '')
  const before = await shownIn(client, open)
  expect(before).toEqual((await wholeOf(client))(open))
  for (const [name, text] of Object.entries(change)) {
    if (text === '') rmSync(join(client.folder, name))
    else client.write(name, text)
  }
  const changes = Object.keys(change).map((name) => ({ uri: client.uri(name), type: 2 }))
  await client.notify('workspace/didChangeWatchedFiles', { changes })
  const after = await shownIn(client, open)
  expect(after).toEqual((await wholeOf(client))(open))
  expect(after).not.toEqual(before)
})

it.each(Object.entries(cases))('asks for a file again after a keystroke in %s', async (_, one) => {
  const { files, open, change } = one
  const [[name = '', text = ''] = []] = Object.entries(change)
  if (!Object.hasOwn(files, name) || text === '') return
  const client = await startClient(pullClient, files)
  started.push(client)
  await client.next('client/registerCapability')
  await client.open(open, files[open] ?? '')
  await client.open(name, files[name] ?? '')
  await shownIn(client, name)
  const before = await shownIn(client, open)
  await client.change(name, [{ text }])
  // What is new would wait for a pause.
  await client.save(name)
  await client.next('workspace/diagnostic/refresh')
  expect(await shownIn(client, open)).not.toEqual(before)
})

it('finds in each file of a project what the command finds in it', async () => {
  const files = withMistakes()
  const client = await clientWith(files)
  const found = await wholeOf(client)
  for (const [name, text] of Object.entries(files)) {
    await client.open(name, text)
    expect([name, ...(await shownIn(client, name))]).toEqual([name, ...found(name)])
    await client.close(name)
  }
})
