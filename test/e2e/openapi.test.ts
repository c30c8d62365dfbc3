import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Judges that are too big to be dependencies. Install them somewhere and name the folder:
 * npm install --prefix DIR @redocly/cli @seriousme/openapi-schema-validator @stoplight/prism-cli
 */
const tools = process.env['VCLINT_OPENAPI_TOOLS'] ?? ''
const bin = (name: string) => join(tools, 'node_modules/.bin', name)
const absent = tools === '' || !existsSync(bin('prism'))

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-openapi-'))
const file = join(folder, 'openapi.json')

beforeAll(() => {
  const text = execFileSync(
    join(root, 'node_modules/.bin/tsx'),
    [join(root, 'src/cli/main.ts'), 'schema', '--openapi'],
    { encoding: 'utf8', maxBuffer: 10_000_000 },
  )
  writeFileSync(file, text)
  // The mock server reads no YAML. JSON is YAML too, so the objects are sent as that.
  writeFileSync(
    join(folder, 'json.json'),
    text.replaceAll('"application/yaml"', '"application/json"'),
  )
}, 30_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(absent)('the OpenAPI description (VCLINT_OPENAPI_TOOLS names the tools)', () => {
  it('is valid for the linter of Redocly', () => {
    const { status, stderr } = spawnSync(bin('redocly'), ['lint', file], { encoding: 'utf8' })
    expect(stderr).toContain('Your API description is valid')
    expect(status).toBe(0)
  }, 60_000)

  it('fits the schema of OpenAPI 3.1', async () => {
    const door = join(tools, 'node_modules/@seriousme/openapi-schema-validator/index.js')
    const { Validator } = (await import(pathToFileURL(door).href)) as {
      Validator: new () => { validate(path: string): Promise<unknown>; version: string }
    }
    const validator = new Validator()
    expect(await validator.validate(file)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  }, 60_000)
})

describe.skipIf(absent)('a mock server made from it', () => {
  let server: ChildProcess
  let base = ''

  beforeAll(async () => {
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    server = spawn(bin('prism'), ['mock', join(folder, 'json.json'), '-p', String(port)])
    await listening(base)
  }, 60_000)
  afterAll(() => void server.kill())

  const send = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const headers: Record<string, string> = { authorization: 'Bearer <ACCESS_KEY>' }
    if (body !== undefined) headers['content-type'] = type
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return (await fetch(`${base}${path}`, { method, headers, ...sent })).status
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
