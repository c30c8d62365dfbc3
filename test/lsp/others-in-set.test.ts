import { expect, it } from 'vitest'
import type { Diagnostic, WorkspaceDiagnosticReport } from 'vscode-languageserver/node'
import { pullClient, startClient } from './client.ts'

/** It asks once: the server waits until all expressions have been run. */
const waitingClient = { ...pullClient, workspace: { workspaceFolders: true } }

const USERS = 'https://{{host}}/kubernetes/management/apis/management.platform.sh/v1/users'

async function workspaceOf(files: Readonly<Record<string, string>>) {
  const client = await startClient(waitingClient, files)
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  })
  await client.stop()
  return items.flatMap(({ uri, ...report }) =>
    'items' in report
      ? report.items.map((item) => `${uri.slice(client.uri('').length)} ${brief(item)}`)
      : [],
  )
}

const brief = ({ code, range: { start } }: Diagnostic) =>
  `${start.line + 1}:${start.character + 1} ${code}`

it('reads a file as what a request or a release says that it is', async () => {
  expect(
    await workspaceOf({
      'api.http': `PUT ${USERS}/jane\nContent-Type: application/json\n\n< ./body.yaml\n`,
      'body.yaml': 'spec: {displayname: Jane}\n',
      'main.tf': `resource "helm_release" "blue" {
  chart   = "vcluster"
  version = "0.34.0"
  values  = [file("\${path.module}/base.yaml")]
}
`,
      'base.yaml': 'sleepMode: {enabled: true}\n',
    }),
  ).toEqual(expect.arrayContaining(['body.yaml 1:8 unknown-field', 'base.yaml 1:1 moved-field']))
})

it('waits for no run of an expression whose path cannot be read', async () => {
  const patch = `{path: "a metadata.labels['##[error]x']", expression: value}`
  expect(
    await workspaceOf({
      'vc.yaml': `sync: {toHost: {endpoints: {enabled: true, patches: [${patch}]}}}\n`,
    }),
  ).toContainEqual(expect.stringMatching(/^vc\.yaml .* constant-expression$/))
})

it('shows nothing of another file in a file that is opened', async () => {
  const user = `apiVersion: management.platform.sh/v1
kind: User
metadata: {name: jane}
spec: {username: jane}
`
  const client = await startClient(waitingClient, {
    'user.yaml': user,
    'delete.http': `PUT ${USERS}/joe\nContent-Type: application/json\n\n< ./joe.yaml\n`,
    'joe.yaml': 'spec: {displayname: Joe}\n',
    'vc.yaml': 'external: {platform: {apiKey: {secretName: tenant-key}}}\n',
    'key.yaml': `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: tenant-key}
spec:
  user: jane
  type: User
  scope: {allowPlatformCli: true, roles: [{role: vc, projects: ["*"]}]}
`,
    'lose.http': `DELETE ${USERS.replace('users', 'ownedaccesskeys')}/tenant-key\n`,
  })
  await client.open('user.yaml', user)
  const { items } = await client.request<{ readonly items: readonly Diagnostic[] }>(
    'textDocument/diagnostic',
    { textDocument: { uri: client.uri('user.yaml') } },
  )
  expect(items.map(brief)).toEqual([])
  await client.stop()
})
