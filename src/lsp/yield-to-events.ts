/** Lets requests that wait have their turn. */
export const yieldToEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
