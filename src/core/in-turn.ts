/** Runs each job when the previous one is done. */
export function inTurn<G extends readonly unknown[]>(
  runNow: (...given: G) => Promise<unknown>,
): (...given: G) => Promise<never> {
  let last: Promise<unknown> = Promise.resolve()
  return (...given) => {
    const result = last.then(() => runNow(...given))
    last = result.catch(() => {})
    return result as Promise<never>
  }
}
