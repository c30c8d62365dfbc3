import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-action-'))
writeFileSync(join(folder, 'vc.yaml'), 'external: {platform: {apiKey: {one: a}}}\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function action(inputs: Readonly<Record<string, string>>) {
  const summary = join(folder, 'summary.md')
  const outputs = join(folder, 'outputs')
  writeFileSync(summary, '')
  writeFileSync(outputs, '')
  const { status, stdout } = spawnSync('bash', [join(root, 'scripts/action.sh')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      VCLINT_ACTION: root,
      VCLINT_COMMAND: join(root, 'dist/vclint.cjs'),
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
      ...inputs,
    },
  })
  return {
    status,
    stdout,
    summary: readFileSync(summary, 'utf8'),
    outputs: readFileSync(outputs, 'utf8'),
  }
}

it('annotates the line and writes the summary of the step', () => {
  const { status, stdout, summary } = action({ VCLINT_PATHS: 'vc.yaml' })
  expect(status).toBe(1)
  expect(stdout).toContain(
    '::error file=vc.yaml,line=1,endLine=1,col=32,endColumn=35,title=vclint unknown-field::',
  )
  expect(summary).toContain('unknown-field')
})

it('writes a report to a file and says where it is', () => {
  const { status, outputs } = action({ VCLINT_FORMAT: 'sarif', VCLINT_OUTPUT: 'vclint.sarif' })
  expect(status).toBe(1)
  expect(outputs).toBe('report=vclint.sarif\n')
  expect(JSON.parse(readFileSync(join(folder, 'vclint.sarif'), 'utf8')).version).toBe('2.1.0')
})

it('takes inputs as they are, never as a part of the script', () => {
  const hostile = action({ VCLINT_PATHS: '$(touch hacked)\n`touch hacked`; touch hacked' })
  expect(hostile.status).toBe(2)
  expect(action({ VCLINT_ARGS: '--rule\nunknown-field=off' }).status).toBe(0)
  expect(action({ VCLINT_VERSION: '1; touch hacked' }).status).toBe(2)
  expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).not.toContain('hacked')
})

it("splices no input into the action's script", () => {
  const { runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  for (const step of runs.steps) expect(step.run).not.toContain('${{')
})
