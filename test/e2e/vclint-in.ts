import { isCommand, run } from '../../src/cli/run.ts'

/** What a command line does in a folder. */
export async function vclintIn(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin = '',
) {
  const written = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({
    write(text: string) {
      written[name] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const [command = ''] = args
  const isFormatted =
    args.includes('-f') ||
    args.includes('--statistics') ||
    (isCommand(command) && command !== 'diff')
  const status = await run(isFormatted ? args : [...args, '-f', 'compact'], {
    cwd,
    env,
    stdout: output('out'),
    stderr: output('err'),
    readStdin: async () => stdin,
  })
  return { status, ...written }
}
