import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver/node'
import type { ReportedFinding } from '../../src/core/reported-finding.ts'
import { setups } from '../builds/setups.ts'
import { vclintIn } from '../e2e/vclint-in.ts'
import { some } from '../runs.ts'
import { pullClient, startClient } from './client.ts'

/** It asks once: the server waits until all expressions have been run. */
const waiting = {
  ...pullClient,
  workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: true } },
}

let client: Awaited<ReturnType<typeof startClient>>
beforeAll(async () => {
  const files = setups.flatMap(({ name, files: own }) => [
    [`${name}/.git/HEAD`, 'ref: refs/heads/main\n'] as const,
    ...[...own].map(([path, text]) => [`${name}/${path}`, text] as const),
  ])
  client = await startClient(waiting, Object.fromEntries(files))
  await client.next('client/registerCapability')
})
afterAll(() => client.stop())

const shown = ({ code, range: { start } }: Diagnostic) =>
  `${start.line + 1}:${start.character + 1} ${code}`

/** What the server finds in each open file of a setup. */
async function inEditor(setup: string, names: Iterable<string>) {
  const found = []
  for (const name of names) {
    const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri: client.uri(`${setup}/${name}`) },
    })
    if (report.kind === 'full') found.push(...report.items.map((one) => `${name}:${shown(one)}`))
  }
  return found.sort()
}

/** What the command finds in the files on disk. */
async function inCommand(setup: string) {
  const { out } = await vclintIn(join(client.folder, setup), ['.', '-f', 'json'])
  const { findings } = JSON.parse(out) as { readonly findings: readonly ReportedFinding[] }
  return findings
    .map(({ path, start, rule }) => `${path}:${start.line}:${start.column} ${rule}`)
    .sort()
}

describe('the findings of a setup', () => {
  let withFindings = 0
  it.each(some(setups))(
    '$name: are the same, also after an edit above them',
    async ({ name, files }) => {
      for (const [path, text] of files) await client.open(`${name}/${path}`, text)
      const found = await inCommand(name)
      if (found.length > 0) withFindings++
      expect(await inEditor(name, files.keys())).toEqual(found)
      const edited = [...files].filter(([path]) => /\.ya?ml$/.test(path))
      for (const [path, text] of edited) {
        const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
        await client.change(`${name}/${path}`, [{ range, text: '# One line more.\n\n' }])
        client.write(`${name}/${path}`, `# One line more.\n\n${text}`)
      }
      expect(await inEditor(name, files.keys())).toEqual(await inCommand(name))
      for (const path of files.keys()) await client.close(`${name}/${path}`)
    },
  )

  it('are some in about every second one', () => {
    expect(withFindings).toBeGreaterThan(some(setups).length / 3)
  })
})
