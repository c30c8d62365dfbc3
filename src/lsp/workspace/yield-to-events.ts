/**
 * Lets waiting requests run. A request that has just arrived is read, queued and answered in three
 * turns.
 */
export async function yieldToEvents(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => defer(resolve))
}

type Defer = (act: () => void) => unknown

/** Browsers have no `setImmediate` and delay chained timers, but not messages. */
const defer: Defer =
  (globalThis as { readonly setImmediate?: Defer }).setImmediate ?? deferByMessages()

function deferByMessages(): Defer {
  const { port1, port2 } = new MessageChannel() as unknown as Channel
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  return (act) => {
    waiting.push(act)
    port2.postMessage(undefined)
  }
}

/** A message channel as in browsers. */
interface Channel {
  readonly port1: { onmessage: () => void }
  readonly port2: { postMessage: (message: unknown) => void }
}
