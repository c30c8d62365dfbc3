import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Server, startServer } from './lsp-client.ts'

// What a letter typed in an expression costs the built server, against another build: both are given the same letter in
// turn. Usage: tsx bench/typed-letter.ts OTHER_ROOT [LETTERS] [NODE]
const [other = '', letters = '400', node = process.execPath] = process.argv.slice(2)

const EXPRESSIONS = [
  'value && value.split(",").map((part) => part.trim()).filter((part) => part !== "").join("-")',
  'context.hostObject ? context.hostObject.metadata.name + "-" + value : value',
  'value.startsWith("team-") ? value.slice(5) : "team-" + value',
  '(() => { const parts = value.split("."); return parts[0].toUpperCase() })()',
  'JSON.stringify({ name: value, at: context.vcluster.name })',
]
const patch = (index: number) => `        - path: metadata.annotations["example.com/key-${index}"]
          expression: |
            ${EXPRESSIONS[index % EXPRESSIONS.length]}
          reverseExpression: 'value ? value.slice(0, ${index}) : value'
`
const head = 'sync:\n  toHost:\n    endpoints:\n      enabled: true\n      patches:\n'
const text = head + Array.from({ length: 50 }, (_, index) => patch(index)).join('')

/** Processor time of the thread that answers, for one letter. */
async function type(server: Server, line: number, character: number, letter: string) {
  const before = server.cpu()
  const at = { line, character }
  await server.change('vc.yaml', { start: at, end: at }, letter)
  await server.pull('vc.yaml')
  return server.cpu() - before
}

const own = await startServer(node, [['vc.yaml', text]])
const before = await startServer(node, [['vc.yaml', text]], other)
const servers = [own, before] as const
for (const server of servers) {
  await server.open('vc.yaml', text)
  await server.pull('vc.yaml')
}
// The patches are tried meanwhile, in a sandbox that has to start.
await pause(8000)
const times: readonly number[][] = [[], []]
const whole = servers.map((server) => server.wholeCpu())
const typed = 'value.trim() + "-x"'
for (let done = 0; done < Number(letters); done++) {
  const index = (Math.floor(done / typed.length) * 7) % 50
  const line = head.split('\n').length - 1 + index * 4 + 2
  const character = 12 + (done % typed.length)
  const order = done % 2 === 0 ? [0, 1] : [1, 0]
  for (const which of order) {
    const server = servers[which] as Server
    times[which]?.push(await type(server, line, character, typed[done % typed.length] ?? ''))
  }
  await pause(60)
}
await pause(3000)
const spent = servers.map((server, which) => server.wholeCpu() - (whole[which] ?? 0))
const at = (part: number, which: number) => {
  const sorted = (times[which] ?? []).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
const line = (name: string, [one = 0, two = 0]: readonly number[]) =>
  console.log(
    `${name}: ${one.toFixed(1)} ms, before ${two.toFixed(1)} ms, ${(one / two).toFixed(2)}`,
  )
console.log(`${letters} letters, ${node}`)
for (const part of [0.5, 0.95, 0.99]) line(`${100 * part} of 100`, [at(part, 0), at(part, 1)])
line('all threads, all letters', spent)
for (const server of servers) await server.stop()
process.exit(0)
