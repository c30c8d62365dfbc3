/** Delayed actions by name; a later one replaces an earlier one of the same name. */
export function createTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const cancel = (name: string) => {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
  return {
    after(name: string, pause: number, act: () => void) {
      cancel(name)
      const run = () => {
        timers.delete(name)
        act()
      }
      timers.set(name, setTimeout(run, pause))
    },
    cancel,
    stop() {
      for (const name of [...timers.keys()]) cancel(name)
    },
  }
}
