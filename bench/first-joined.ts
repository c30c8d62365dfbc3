import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './lsp-client.ts'

// What the first finding that needs other files costs: a folder is opened with one file, whose user is in none of the
// others. Usage: tsx bench/first-joined.ts FILES ROUNDS ROOT...
const [files = '3000', rounds = '5', ...roots] = process.argv.slice(2)

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const user = (index: number) => `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: user-${index}
${index % 2 === 0 ? '  finalizers:\n    - example.com/protect\n' : ''}spec:
  displayName: User ${index}
  username: user-${index}
  email: user-${index}@example.com
`
const key = (index: number, of = `user-${index}`) => `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: key-${index}
spec:
  displayName: Key ${index}
  user: ${of}
  scope:
    roles:
      - role: vc
        projects:
          - '*'
`

const samples = range(Number(files) / 2).flatMap((index) => [
  [`users/user-${index}.yaml`, user(index)] as const,
  [`keys/key-${index}.yaml`, key(index)] as const,
])
const opened = 'keys/key-7.yaml'

async function measured(root: string): Promise<readonly number[]> {
  const server = await startServer(process.execPath, samples, root)
  // The server starts before it is given the file.
  await pause(800)
  const before = [server.cpu(), server.wholeCpu(), performance.now()] as const
  await server.open(opened, key(7, 'user-of-nobody'))
  const { items } = (await server.pull(opened)) as { items: readonly { code: string }[] }
  if (!items.some(({ code }) => code === 'unknown-user')) throw new Error(`No finding by ${root}`)
  const after = [server.cpu(), server.wholeCpu(), performance.now()] as const
  const memory = server.memory()
  await server.stop()
  const [cpu, whole, clock] = after.map((time, index) => time - (before[index] ?? 0))
  return [after[0], cpu ?? 0, after[1], whole ?? 0, clock ?? 0, memory]
}

const COLUMNS = ['thread, start', 'thread, open', 'all, start', 'all, open', 'clock, open', 'MB']

const times = new Map<string, (readonly number[])[]>(roots.map((root) => [root, []]))
for (const round of range(Number(rounds)))
  for (const root of round % 2 === 0 ? roots : roots.toReversed())
    times.get(root)?.push(await measured(root))

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
for (const [root, rows] of times) {
  const cells = COLUMNS.map(
    (name, column) => `${name} ${middle(rows.map((row) => row[column] ?? 0)).toFixed(0)}`,
  )
  console.log(`${root}: ${cells.join(', ')}`)
}
process.exit(0)
