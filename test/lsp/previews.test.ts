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
    [4, { title: '2 values match · preview', command, arguments: arguments_(0) }],
    [7, { title: 'No value matches · preview', command, arguments: arguments_(1) }],
  ])
  const hover = async (line: number, character: number) => {
    const found = await client.request<Hover | null>('textDocument/hover', {
      textDocument,
      position: { line, character },
    })
    return (found?.contents as { value: string } | undefined)?.value.split('\n\n---\n\n').at(-1)
  }
  const effect = `virtual → host → virtual, on the sample Endpoints shop/web:

\`\`\`text
metadata.annotations["example.com/owner"]: "jane" → "my-prefix-jane" → "-jane"  does not come back
metadata.annotations["example.com/note"]: "first,second" → "my-prefix-first,second" → "-first,second"  does not come back
\`\`\``
  // Over a key, and over an operator inside of the code.
  expect([await hover(5, 12), await hover(5, 39)]).toEqual([effect, effect])
  expect(await hover(7, 12)).toBe('Matches nothing on the sample Endpoints shop/web.')
  expect(await hover(13, 15)).toMatch(/^\*\*expression\*\*/)
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
