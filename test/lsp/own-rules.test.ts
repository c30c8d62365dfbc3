import { expect, it } from 'vitest'
import { brief, pullClient, startClient } from './client.ts'

const key =
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {user: a, ttl: 9}\n'
const config = (check: string) =>
  `extends: minimal\nownRules:\n  - id: acme/ttl\n    kinds: [OwnedAccessKey]\n    check: ${check}\n    at: spec.ttl\n    message: Too short.\n    fix: {set: 60}\n`

it('shows findings of a rule, and mistakes in it, while it is typed', async () => {
  const client = await startClient(pullClient, { 'key.yaml': key })
  await client.next('client/registerCapability')
  await client.open('.vclint.yaml', config('object.spec.ttl >='))
  await client.open('key.yaml', key)
  const found = async (name: string) => {
    const report = await client.request<{ items: Parameters<typeof brief>[0][] }>(
      'textDocument/diagnostic',
      { textDocument: { uri: client.uri(name) } },
    )
    return report.items.map((item) => `${brief(item)} ${item.message}`)
  }
  expect(await found('key.yaml')).toEqual([])
  expect(await found('.vclint.yaml')).toMatchInlineSnapshot(`
    [
      "5:29-30 invalid-config Unexpected the end.",
    ]
  `)
  await client.change('.vclint.yaml', [{ text: config('object.spec.tll >= 60') }])
  expect(await found('.vclint.yaml')).toMatchInlineSnapshot(`
    [
      "5:24-27 invalid-config Unknown field "tll". Did you mean "ttl"?",
    ]
  `)
  await client.change('.vclint.yaml', [{ text: config('object.spec.ttl >= 60') }])
  expect(await found('.vclint.yaml')).toEqual([])
  expect(await found('key.yaml')).toMatchInlineSnapshot(`
    [
      "4:22-23 acme/ttl Too short.",
    ]
  `)
  await client.stop()
})
