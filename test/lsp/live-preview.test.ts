import { expect, it } from 'vitest'
import type { LivePreview } from '../../src/lsp/features/previews.ts'
import { pullClient, startClient } from './client.ts'

const vc = `sync:
  toHost:
    pods:
      enabled: true
      patches:
        - path: metadata.labels["example.com/team"]
          expression: 'value && "host-" + value'
          reverseExpression: 'value && value.slice(4)'
        - path: metadata.annotations[*]
          expression: value
          reverseExpression: value
`
const pod = `apiVersion: v1
kind: Pod
metadata:
  name: till
  labels:
    example.com/team: checkout
`

async function start(text: string) {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('vc.yaml', text)
  const at = (line: number, object?: string) =>
    client.request<LivePreview | null>('vclint/preview', {
      textDocument: { uri: client.uri('vc.yaml') },
      position: { line, character: 14 },
      ...(object === undefined ? {} : { object }),
    })
  return { ...client, at }
}

it('shows what the patch at the cursor does to an object of the user, both ways', async () => {
  const client = await start(vc)
  expect(await client.at(6, pod)).toEqual({
    title: 'Pod till: in the virtual cluster ↔ in the host cluster (sync.toHost.pods)',
    isSample: false,
    before: pod,
    after: pod.replace('checkout', 'host-checkout'),
    values: [
      {
        text: 'metadata.labels["example.com/team"]: "checkout" → "host-checkout" → "-checkout"',
        verdict: 'does not come back',
        throws: false,
      },
    ],
  })
  // It follows what is typed, and the cursor.
  await client.change('vc.yaml', [{ text: vc.replace('slice(4)', 'slice(5)') }])
  const list = `apiVersion: v1\nkind: PodList\nitems:\n- ${pod.trimEnd().replaceAll('\n', '\n  ')}\n`
  expect((await client.at(7, list))?.values).toEqual([
    {
      text: 'metadata.labels["example.com/team"]: "checkout" → "host-checkout" → "checkout"',
      verdict: 'comes back',
      throws: false,
    },
  ])
  await client.change('vc.yaml', [{ text: vc.replace('value.slice(4)', 'value.a.b') }])
  expect((await client.at(7, list))?.values).toMatchObject([{ verdict: 'throws', throws: true }])
  expect((await client.at(8, pod))?.values).toEqual([])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('takes the sample where no object fits, and nothing outside of patches', async () => {
  const client = await start(vc)
  for (const object of [undefined, '', 'kind: Secret\n', 'a: [', '&a [*a]'])
    expect(await client.at(9, object)).toMatchObject({ isSample: true })
  expect(await client.at(1)).toBeNull()
  for (const params of [{}, null, { textDocument: {}, position: {} }])
    expect(await client.request('vclint/preview', params)).toBeNull()
  const other = { textDocument: { uri: client.uri('x.yaml') }, position: { line: 0, character: 0 } }
  expect(await client.request('vclint/preview', other)).toBeNull()
  await client.stop()
})

it('shows no secret of the object', async () => {
  const text = `sync:
  toHost:
    secrets:
      enabled: true
      patches:
        - path: stringData.password
          expression: 'value && "x" + value'
          reverseExpression: 'value && value.slice(1)'
`
  const client = await start(text)
  const secret =
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {password: hunter2-Quartz-91}\n'
  const found = await client.at(6, secret)
  expect(found?.isSample).toBe(false)
  expect(JSON.stringify(found)).not.toMatch(/hunter2|Quartz/)
  await client.stop()
})
