import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface Served {
  readonly address: string
  readonly server: Server
  /** Paths that were asked for and are not there. */
  readonly missing: readonly string[]
}

/** Serves a folder as a host of static pages does: `/guide` is `guide.html`. */
export async function serve(folder: string, port = 0): Promise<Served> {
  const missing: string[] = []
  const packed = new Map<string, Buffer>()
  const pack = (path: string, key: string) => {
    const known = packed.get(key) ?? gzipSync(readFileSync(path))
    packed.set(key, known)
    return known
  }
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const found = [pathname, `${pathname}.html`, `${pathname}index.html`]
      .map((path) => join(folder, path))
      .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    if (found === undefined) {
      missing.push(pathname)
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', types[extname(found)] ?? 'text/plain')
    response.setHeader('content-encoding', 'gzip')
    // Compressed once, not for each request.
    response.end(pack(found, `${found} ${statSync(found).mtimeMs}`))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${own}`, server, missing }
}
