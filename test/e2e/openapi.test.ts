import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Tools of others: npm ci --prefix test/judges. CI has them; where they are missing, nothing is tried.
const bin = (name: string) => join(import.meta.dirname, '../judges/node_modules/.bin', name)
const absent = process.env['CI'] === undefined && !existsSync(bin('prism'))

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-openapi-'))
const file = join(folder, 'openapi.json')
const jsonFile = join(folder, 'json.json')

beforeAll(() => {
  const sent = [join(root, 'dist/vclint.cjs'), 'schema', '--openapi']
  const printed = execFileSync(process.execPath, sent, { encoding: 'utf8', maxBuffer: 10_000_000 })
  writeFileSync(file, printed)
  // As docs/requests.md does it for tools that read no YAML.
  writeFileSync(jsonFile, printed.replaceAll('application/yaml', 'application/json'))
  writeFileSync(join(folder, '.spectral.json'), '{"extends": ["spectral:oas"]}')
}, 30_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(absent).each([file, jsonFile])('the OpenAPI description %#', (path) => {
  it('is valid for the linter of Redocly, with the warnings that docs/requests.md explains', () => {
    const sent = ['lint', path, '--format', 'json']
    const { status, stdout } = spawnSync(bin('redocly'), sent, { encoding: 'utf8', cwd: folder })
    expect(status).toBe(0)
    expect(rulesIn(JSON.parse(stdout).problems, 'ruleId')).toEqual([
      'info-license',
      'operation-4xx-response',
    ])
  }, 60_000)

  it('is valid for Spectral, but for the contact that nobody knows', () => {
    const sent = ['lint', path, '-r', join(folder, '.spectral.json'), '-f', 'json', '--quiet']
    const { status, stdout } = spawnSync(bin('spectral'), sent, { encoding: 'utf8', cwd: folder })
    expect(status).toBe(0)
    expect(rulesIn(JSON.parse(stdout), 'code')).toEqual(['info-contact'])
  }, 60_000)
})

const rulesIn = (problems: readonly Readonly<Record<string, unknown>>[], key: string) =>
  [...new Set(problems.map((problem) => problem[key]))].sort()

describe.skipIf(absent)('a mock server made from it', () => {
  let server: ChildProcess
  let base = ''

  beforeAll(async () => {
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    server = spawn(bin('prism'), ['mock', jsonFile, '-p', String(port)])
    await listening(base)
  }, 60_000)
  afterAll(() => void server.kill())

  const send = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const headers: Record<string, string> = { authorization: 'Bearer <ACCESS_KEY>' }
    if (body !== undefined) headers['content-type'] = type
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return (await fetch(`${base}${path}`, { method, headers, ...sent })).status
  }
  const read = async (path: string) => {
    const headers = { authorization: 'Bearer <ACCESS_KEY>', 'content-type': 'application/json' }
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: '{}' })
    return (await answer.json()) as { readonly status?: unknown }
  }
  const desks = '/namespaces/platform-p-shop/workspaceinstances'
  const patch = [{ op: 'replace', path: '/spec/displayName', value: 'Jane' }]
  const patchType = 'application/json-patch+json'

  it('accepts what is right', async () => {
    const user = { kind: 'User', metadata: { name: 'jane' }, spec: { disabled: true } }
    expect([
      await send('GET', '/users'),
      await send('GET', '/users/jane'),
      await send('POST', '/users', user),
      await send('PUT', '/users/jane', user),
      await send('PATCH', '/users/jane', patch, patchType),
      await send('DELETE', '/users/jane'),
      await send('GET', desks),
      await send('GET', `${desks}/desk`),
      await send('POST', desks, { spec: { templateRef: { name: 'small' } } }),
      await send('PUT', `${desks}/desk`, { metadata: { name: 'desk' } }),
      await send('PATCH', `${desks}/desk`, patch, patchType),
      await send('DELETE', `${desks}/desk`),
      await send('POST', '/ownedaccesskeys', { spec: { user: 'jane', ttl: 60 } }),
      await send('PUT', '/ownedaccesskeys/ci', { spec: { disabled: true } }),
      await send('PATCH', '/ownedaccesskeys/ci', patch, patchType),
      await send('DELETE', '/ownedaccesskeys/ci'),
      await send('POST', '/directclusterendpointtokens', { spec: { ttl: 60 } }),
      await send('POST', `${desks.replace('workspace', 'virtualcluster')}/a/kubeconfig`, {
        spec: { certificateTTL: 0 },
      }),
    ]).toEqual(Array.from({ length: 18 }, () => 200))
  })

  it('answers requests for credentials as they are documented', async () => {
    const kubeConfig = '/namespaces/platform-p-shop/virtualclusterinstances/a/kubeconfig'
    expect((await read('/directclusterendpointtokens')).status).toEqual({ token: '<TOKEN>' })
    expect((await read(kubeConfig)).status).toEqual({ kubeConfig: '<KUBECONFIG>' })
  })

  it('rejects what is wrong', async () => {
    const statuses = [
      await send('PUT', '/users', {}),
      await send('GET', '/ownedaccesskeys'),
      await send('GET', '/namespaces/shop/users'),
      await send('POST', '/users', { spec: { disabled: 'yes' } }),
      await send('POST', '/users', { kind: 'OwnedAccessKey' }),
      await send('PUT', `${desks}/desk`, { spec: { parameters: ['a'] } }),
      await send('POST', '/ownedaccesskeys', { spec: { ttl: '1h' } }),
      await send('POST', '/directclusterendpointtokens', { spec: { ttl: 'x' } }),
      await send('PATCH', '/users/jane', { op: 'remove', path: '/spec' }, patchType),
      await send('PATCH', '/users/jane', [{ op: 'update', path: '/spec' }], patchType),
      (await fetch(`${base}/users`)).status,
    ]
    expect(statuses).toEqual([405, 405, 404, 422, 422, 422, 422, 422, 422, 422, 401])
  })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

async function listening(base: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await fetch(base)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  throw new Error('The mock server does not listen.')
}
