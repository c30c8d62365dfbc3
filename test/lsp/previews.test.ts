import { expect, it } from 'vitest'
import type { CodeLens, Hover } from 'vscode-languageserver/node'
import { pullClient, startClient } from './client.ts'

const vc = `sync:
  toHost:
    endpoints:
      patches:
        - path: metadata.annotations[*]
          expression: '"my-prefix-" + value'
          reverseExpression: 'value.slice("my-prefix".length)'
        - path: spec.none
          expression: value
    customResources:
      certificates.example.com:
        patches:
          - path: spec.secretName
            expression: value
`

it('shows what a patch does to the sample of its resource', async () => {
  const client = await startClient(pullClient)
  await client.open('vc.yaml', vc)
  const textDocument = { uri: client.uri('vc.yaml') }
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
  const arguments_ = (index: number) => [
    textDocument.uri,
    0,
    ['sync', 'toHost', 'endpoints', 'patches', index],
  ]
  const command = 'vclint.preview'
  expect(lenses.map((one) => [one.range.start.line, one.command])).toEqual([
    [4, { title: '2 values match in the sample · preview', command, arguments: arguments_(0) }],
    [7, { title: 'No value matches in the sample · preview', command, arguments: arguments_(1) }],
  ])
  const hover = async (line: number, character: number) => {
    const found = await client.request<Hover | null>('textDocument/hover', {
      textDocument,
      position: { line, character },
    })
    return (found?.contents as { value: string } | undefined)?.value.split('\n\n---\n\n').at(-1)
  }
  const effect = `2 values match in the sample Endpoints shop/web, virtual → host → virtual:

\`\`\`text
metadata.annotations["example.com/owner"]: "jane" → "my-prefix-jane" → "-jane"  does not come back
metadata.annotations["example.com/note"]: "first,second" → "my-prefix-first,second" → "-first,second"  does not come back
\`\`\``
  // Over a key, and over an operator inside of the code.
  expect([await hover(5, 12), await hover(5, 39)]).toEqual([effect, effect])
  expect(await hover(7, 12)).toBe('No value matches in the sample Endpoints shop/web.')
  expect(await hover(13, 15)).toBe(
    'vclint has no sample of certificates.example.com. To see what this patch does, run `kubectl get certificates.example.com -o yaml > objects.yaml`, then `vclint preview --object objects.yaml`.',
  )
  const texts = await client.request('workspace/executeCommand', {
    command,
    arguments: arguments_(0),
  })
  expect(texts).toMatchObject({
    title: expect.stringContaining('sync.toHost.endpoints'),
    before: expect.stringContaining('\n    example.com/owner: jane\n'),
    after: expect.stringContaining('\n    example.com/owner: my-prefix-jane\n'),
  })
  const wrong = { command, arguments: ['x', 0, [{}]] }
  expect(await client.request('workspace/executeCommand', wrong)).toBe(null)
  await client.stop()
})

const inside = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: team-a}
spec:
  source:
    chart: vcluster
    helm:
      values: |
        sync:
          toHost:
            endpoints:
              enabled: true
              patches:
                - path: metadata.annotations["example.com/owner"]
                  expression: '"my-prefix-" + value'
                  reverseExpression: 'value.slice("my-prefix".length)'
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: team-a}
spec:
  chart: {spec: {chart: vcluster}}
  values:
    sync:
      toHost:
        services:
          enabled: true
          patches:
            - path: metadata.name
              expression: '"x-" + value'
              reverseExpression: value.slice(2)
`

it('shows what patches do that lie in objects of others, as a text or as values', async () => {
  const client = await startClient(pullClient)
  await client.open('app.yaml', inside)
  const textDocument = { uri: client.uri('app.yaml') }
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
  const places = lenses.map(({ range, command }) => [
    range.start.line,
    range.start.character,
    command?.title,
  ])
  expect(places.toSorted()).toEqual([
    [13, 18, '1 value matches in the sample · preview'],
    [28, 14, '1 value matches in the sample · preview'],
  ])
  const texts = async (line: number) => {
    const lens = lenses.find(({ range }) => range.start.line === line)
    const asked = { command: lens?.command?.command, arguments: lens?.command?.arguments }
    return client.request<{ before: string; after: string }>('workspace/executeCommand', asked)
  }
  const hover = async (line: number, character: number) => {
    const position = { line, character }
    const found = await client.request<Hover | null>('textDocument/hover', {
      textDocument,
      position,
    })
    return (found?.contents as { value: string } | undefined)?.value
  }
  expect((await texts(13)).after).toContain('example.com/owner: my-prefix-jane\n')
  expect((await texts(28)).after).toContain('name: x-web\n')
  expect(await hover(14, 20)).toContain('"jane" → "my-prefix-jane" → "-jane"  does not come back')
  expect(await hover(29, 16)).toContain('metadata.name: "web" → "x-web" → "web"  comes back')
  await client.stop()
})
