import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { PassThrough } from 'node:stream'
import {
  createMessageConnection,
  type DocumentDiagnosticReport,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { disk, listen } from '../src/lsp/main.ts'
import { uriOf } from '../src/lsp/workspace/uris.ts'

// From a keystroke to its diagnostics, over the protocol: a file of 2,000 lines with 50 patches in a
// project of 40 files. Usage: tsx bench/lsp-latency.ts [edits]
const edits = Number(process.argv[2] ?? 10_000)

const patch = (index: number) => `        - path: metadata.annotations["example.com/key-${index}"]
          expression: |
            value
              ? value.split(",").map((part) => part.trim()).filter((part) => part !== "").join("-${index}")
              : value
          reverseExpression: 'value ? value.slice(0, ${index}) : value'
`
const user = (index: number) => `---
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: user-${index}
spec:
  displayName: User ${index}
  username: user-${index}
  email: user-${index}@example.com
`
const key = (index: number) => `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: key-${index}
spec:
  displayName: Key ${index}
  user: user-${index}
  scope:
    roles:
      - role: vc
`
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const head = 'sync:\n  toHost:\n    endpoints:\n      enabled: true\n      patches:\n'
const text = [head, ...range(50).map(patch), ...range(188).map(user)].join('')

const folder = mkdtempSync(join(tmpdir(), 'vclint-bench-'))
mkdirSync(join(folder, '.git'))
for (const index of range(40)) writeFileSync(join(folder, `key-${index}.yaml`), key(index))

const [toServer, toClient] = [new PassThrough(), new PassThrough()]
const ended = listen(toServer, toClient, {
  disk,
  version: '0',
  cwd: folder,
  today: () => '2026-01-31',
  ruleUrl: (topic, id) => `file:///rules/${topic}/${id}.md`,
})
const connection = createMessageConnection(
  new StreamMessageReader(toClient),
  new StreamMessageWriter(toServer),
)
connection.listen()
await connection.sendRequest('initialize', {
  processId: null,
  rootUri: uriOf(folder),
  capabilities: { textDocument: { diagnostic: {} } },
})
await connection.sendNotification('initialized', {})
const uri = uriOf(`${folder}/vc.yaml`)
await connection.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'yaml', version: 1, text },
})
const pull = () =>
  connection.sendRequest('textDocument/diagnostic', {
    textDocument: { uri },
  }) as Promise<DocumentDiagnosticReport>

const started = performance.now()
await pull()
const first = performance.now() - started
const lines = text.split('\n')
const times: number[] = []
const work: number[] = []
const memory: number[] = []
/** A word is typed into each expression in turn, over the one from the round before: no text comes back. */
const WORD = 12
const typed = new Map<number, number>()
for (let edit = 0; edit < edits; edit++) {
  const index = Math.floor(edit / WORD) % 50
  const line = head.split('\n').length - 1 + index * 6 + 3
  const text = lines[line] ?? ''
  // In a string, or as part of a name.
  const column = index % 2 === 0 ? text.indexOf(`-${index}`) : text.indexOf('part.trim')
  const done = edit % WORD
  const letter = String.fromCharCode(97 + ((edit + Math.floor(edit / 7)) % 26))
  const start = { line, character: column + done }
  const end = { line, character: column + (done === 0 ? (typed.get(index) ?? 0) : done) }
  typed.set(index, done + 1)
  const before = performance.now()
  const cpu = process.cpuUsage()
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: edit + 2 },
    contentChanges: [{ range: { start, end }, text: letter }],
  })
  await pull()
  times.push(performance.now() - before)
  const { user: own, system } = process.cpuUsage(cpu)
  work.push((own + system) / 1000)
  if (edit % Math.max(1, Math.floor(edits / 10)) === 0) {
    globalThis.gc?.()
    memory.push(Math.round(process.memoryUsage().heapUsed / 1024 / 1024))
  }
}
await connection.sendRequest('shutdown')
await connection.sendNotification('exit')
await ended
rmSync(folder, { recursive: true, force: true })

const shown = (measured: readonly number[]) => {
  const sorted = measured.slice(50).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms`
}
process.stdout.write(
  [
    `${lines.length - 1} lines, 50 patches, 40 other files, ${edits} keystrokes`,
    `first ${first.toFixed(0)} ms`,
    `time:      ${shown(times)}`,
    // What it takes when nothing else runs, whatever runs beside it now.
    `processor: ${shown(work)}`,
    `heap in MB: ${memory.join(' ')}`,
    '',
  ].join('\n'),
)
