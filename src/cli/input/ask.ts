import { createInterface } from 'node:readline'

/** Reads one line from the terminal; undefined when the user presses Ctrl+C or Ctrl+D. */
export function answerTo(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const terminal = createInterface({ input, output, terminal: true })
  return new Promise((resolve) => {
    terminal.once('close', () => {
      output.write('\n')
      resolve(undefined)
    })
    terminal.question(question, (answer) => {
      terminal.removeAllListeners('close')
      terminal.close()
      resolve(answer)
    })
  })
}
