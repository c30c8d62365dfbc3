import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A registry that has one package, and remembers what it was asked for. */
export async function registryOf(manifest: { name: string; version: string }, tarball: string) {
  const asked: string[] = []
  const bytes = readFileSync(tarball)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    if (path === '/package.tgz') return response.end(bytes)
    if (path !== `/${manifest.name}`) return response.writeHead(404).end('{}')
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    const dist = { tarball: `${address()}/package.tgz`, integrity }
    const { name, version } = manifest
    const { devDependencies: _, ...shipped } = manifest as { devDependencies?: unknown }
    const versions = { [version]: { ...shipped, dist } }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: address(), asked, close: () => server.close() }
}
