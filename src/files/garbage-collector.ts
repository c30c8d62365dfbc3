/** Characters read from the disk after which it is worth while to look for garbage. */
const MUCH = 20_000_000
/** The answer to a request leaves as much garbage as it takes to read so many. */
const REQUEST = 100_000
/** Milliseconds without any work before memory is collected, which stops everything for a quarter of a second. */
const QUIET = 10_000

/**
 * A server that waits allocates nothing, so the engine sees no reason to collect: of 120 MB on 20,000 files out of
 * scope, 40 are garbage. What a debugger has a button for is the one call that collects it.
 */
export function garbageCollector(collect: () => unknown = collectGarbage, quiet = QUIET) {
  let pending = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const act = () => {
    timer = undefined
    pending = 0
    collect()
  }
  const wait = () => {
    timer ??= setTimeout(act, quiet).unref()
    timer.refresh()
  }
  /** So much text was read from the disk. */
  const read = (characters: number) => {
    pending += characters
    if (pending >= MUCH) wait()
  }
  return { read, /** A request came. */ touched: () => read(REQUEST) }
}

async function collectGarbage(): Promise<void> {
  // A Node may be built without.
  const inspector = await import('node:inspector').catch(() => undefined)
  if (inspector === undefined) return
  const session = new inspector.Session()
  session.connect()
  // Not inside of its own answer: there it would wait for itself.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()))
}
