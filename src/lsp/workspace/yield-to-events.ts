/** Lets requests that wait have their turn. One that has just arrived is read, queued and answered in three. */
export async function yieldToEvents(turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => defer(resolve))
}

type Defer = (act: () => void) => unknown

/** A browser has no `setImmediate`, and slows down timers that follow one another; messages it does not. */
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

/** As browsers have it. */
interface Channel {
  readonly port1: { onmessage: () => void }
  readonly port2: { postMessage: (message: unknown) => void }
}
