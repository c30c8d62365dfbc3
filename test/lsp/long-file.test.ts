import { expect, it, vi } from 'vitest'
import { pullClient, pushClient, startClient } from './client.ts'

/** Called when a file is parsed. */
let onParse: (path: string) => void = () => {}

vi.mock('../../src/run/lint-files.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/run/lint-files.ts')>()
  const readInput: typeof original.readInput = (input) => {
    onParse(input.uri)
    return original.readInput(input)
  }
  return { ...original, readInput }
})

const user =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u, annotations: {}}\n'
const operations = Array.from(
  { length: 600 },
  (_, index) => `- {op: add, path: /metadata/annotations/a${index}, value: x}\n`,
)
const patch = `# vclint-target: User/u\n${operations.join('')}`
const files = { 'user.yaml': user, 'vc.yaml': 'sync: {}\n' }

it.each([
  ['asks', pullClient],
  ['is sent them', pushClient],
])(
  'answers on another file before the findings of a long one, if a client %s',
  async (_, capabilities) => {
    const client = await startClient(capabilities, files)
    if (capabilities === pullClient) await client.next('client/registerCapability')
    const order: string[] = []
    const hover = async (): Promise<void> => {
      const textDocument = { uri: client.uri('vc.yaml') }
      await client.request('textDocument/hover', {
        textDocument,
        position: { line: 0, character: 1 },
      })
      order.push('hover')
      if (!order.includes('findings')) await hover()
    }
    let hovers: Promise<void> | undefined
    onParse = (path) => {
      if (path.endsWith('a.patch.yaml')) hovers ??= hover()
    }
    await client.open('a.patch.yaml', patch)
    const textDocument = { uri: client.uri('a.patch.yaml') }
    if (capabilities === pullClient)
      await client.request('textDocument/diagnostic', { textDocument })
    else await client.next('textDocument/publishDiagnostics')
    order.push('findings')
    await hovers
    // Between parsing, making objects, linting and joining there is time for more than one.
    expect(order.indexOf('findings')).toBeGreaterThanOrEqual(2)
    expect((await client.stop()).isClean).toBe(true)
  },
)
