import { type SandboxRunner, sandboxHere } from '../run/sandbox-job.ts'

/** Runs expressions in this thread, with an engine that is fetched for the first of them. */
export function browserSandbox(fetchWasm: () => Promise<BufferSource>): SandboxRunner {
  const load = async () => {
    const [{ browserEngine }, bytes] = await Promise.all([
      import('./browser-engine.ts'),
      fetchWasm(),
    ])
    return browserEngine(await WebAssembly.compile(bytes))
  }
  return sandboxHere(() => {
    const loading = load()
    loading.catch((cause: unknown) =>
      console.warn(`vclint runs no expressions, because QuickJS cannot be loaded: ${cause}`),
    )
    return loading
  })
}

/** Fetches the package's file from beside this module. */
export async function fetchBeside(): Promise<ArrayBuffer> {
  const url = new URL('./quickjs.wasm', import.meta.url)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  return response.arrayBuffer()
}
