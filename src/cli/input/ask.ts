import { createInterface } from 'node:readline'

/** Reads one line from the terminal; undefined when the user presses Ctrl+C or Ctrl+D. */
export function answerTo(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const terminal = createInterface({ input, output, terminal: true })
  return new Promise((resolve) => {
    const end = () => {
      output.write('\n')
      resolve(undefined)
    }
    terminal.once('close', end)
    terminal.question(question, (answer) => {
      // Node listens for this event, too, and would echo the next answer twice otherwise.
      terminal.removeListener('close', end)
      terminal.close()
      resolve(answer)
    })
  })
}
