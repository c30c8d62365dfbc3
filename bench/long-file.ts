import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Server, startServer } from './lsp-client.ts'

// What a letter costs the built server in one document of about 5 MB, against another build: processor time of all
// threads. Usage: tsx bench/long-file.ts OTHER_ROOT [LETTERS]
const [other = '', letters = '20'] = process.argv.slice(2)

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const words = (seed: number, count: number) =>
  range(count)
    .map((index) => `word${(seed * 7 + index * 13) % 977}`)
    .join(' ')

const user = (index: number) => `  - apiVersion: management.platform.sh/v1
    kind: User
    metadata:
      name: user-${index}
      annotations:
        example.com/notes: "${words(index, 135)}"
    spec:
      displayName: User ${index}
      username: user-${index}
      email: user-${index}@example.com
`
const annotation = (index: number) => `      example.com/key-${index}: "${words(index, 25)}"\n`
const comment = (index: number) => `        # ${words(index, 14)}\n`

/** The name of a file, its text, and the lines at whose end a letter is typed. */
const documents = [
  ['a List', 'a.yaml', `kind: List\nitems:\n${range(4000).map(user).join('')}`, /displayName/],
  [
    'many values',
    'vc.yaml',
    `controlPlane:\n  statefulSet:\n    annotations:\n${range(20_000).map(annotation).join('')}`,
    /example.com/,
  ],
  [
    'one long text',
    'vc.yaml',
    `experimental:\n  deploy:\n    vcluster:\n      manifests: |-\n${range(40_000).map(comment).join('')}`,
    /# word/,
  ],
] as const

async function type(server: Server, name: string, line: number, character: number) {
  const before = server.wholeCpu()
  const at = { line, character }
  await server.change(name, { start: at, end: at }, 'x')
  await server.pull(name)
  // Until other documents were looked at, too.
  await pause(400)
  return server.wholeCpu() - before
}

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

for (const [what, name, text, where] of documents) {
  const servers = [
    await startServer(process.execPath, [[name, text]]),
    await startServer(process.execPath, [[name, text]], other),
  ] as const
  for (const server of servers) {
    await server.open(name, text)
    await server.pull(name)
    await pause(1500)
  }
  const lines = text.split('\n')
  const times: readonly number[][] = [[], []]
  for (const done of range(Number(letters))) {
    const from = Math.floor((lines.length * ((done % 9) + 1)) / 10)
    const line = lines.findIndex((one, index) => index >= from && where.test(one))
    const written = lines[line] ?? ''
    const character = written.length - (written.endsWith('"') ? 1 : 0)
    for (const which of done % 2 === 0 ? [0, 1] : [1, 0])
      times[which]?.push(await type(servers[which] as Server, name, line, character))
  }
  const [own, before] = [middle(times[0] ?? []), middle(times[1] ?? [])]
  const size = (text.length / 1e6).toFixed(1)
  console.log(`${what}, ${size} MB: ${own} ms, before ${before} ms, ${(own / before).toFixed(2)}`)
  for (const server of servers) await server.stop()
}
process.exit(0)
