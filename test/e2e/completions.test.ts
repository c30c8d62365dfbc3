import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { reporters } from '../../src/reporters/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-completions-'))
const script = (shell: string) => join(folder, `script.${shell}`)

beforeAll(async () => {
  writeFileSync(join(folder, 'vc.yaml'), '')
  writeFileSync(join(folder, 'a b.yaml'), '')
  for (const shell of ['bash', 'zsh', 'fish']) {
    let out = ''
    const stream = {
      write(text: string) {
        out += text
      },
      isTerminal: false,
      columns: undefined,
    }
    const io = { cwd: folder, env: {}, stdout: stream, stderr: stream, readStdin: async () => '' }
    expect(await run(['completions', shell], io)).toBe(0)
    writeFileSync(script(shell), out)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const lines = (command: string, args: readonly string[]) =>
  execFileSync(command, [...args], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .toSorted()

/** What bash offers for the last of these words. */
function bash(...words: readonly string[]): readonly string[] {
  const typed = words.map((word) => `'${word}'`).join(' ')
  return lines('bash', [
    '--norc',
    '-c',
    `source ${script('bash')}; COMP_WORDS=(vclint ${typed}); COMP_CWORD=${words.length}
     $(complete -p vclint | sed 's/.*-F \\([^ ]*\\).*/\\1/') 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ])
}

const formats = Object.keys(reporters).toSorted()

describe('bash', () => {
  it('completes commands and files first', () => {
    expect(bash('comp')).toEqual(['completions'])
    expect(bash('v')).toEqual(['vc.yaml'])
    expect(bash('a')).toEqual(['a b.yaml'])
    expect(bash('vc.yaml', 'comp')).toEqual([])
  })

  it('completes options, long and short', () => {
    expect(bash('--fi')).toEqual(['--fix'])
    expect(bash('vc.yaml', '--no-')).toEqual([
      '--no-baseline',
      '--no-color',
      '--no-config',
      '--no-inline-config',
      '--no-summary',
    ])
    expect(bash('-q')).toEqual(['-q'])
  })

  it('completes values, after a space and after an equals sign', () => {
    expect(bash('-f', '')).toEqual(formats)
    expect(bash('--format', 'j')).toEqual(['json', 'junit'])
    expect(bash('--fail-on', '=')).toEqual(['error', 'info', 'warning'])
    expect(bash('--fail-on', '=', 'w')).toEqual(['warning'])
    expect(bash('--rule', 'missing-vc-r')).toEqual(['missing-vc-role='])
    expect(bash('--config', 'v')).toEqual(['vc.yaml'])
  })

  it('completes what a command takes', () => {
    expect(bash('explain', 'missing-vc-r')).toEqual(['missing-vc-role'])
    expect(bash('rules', 'access')).toEqual(['access-key'])
    expect(bash('schema', 'Us')).toEqual(['User'])
    expect(bash('completions', '')).toEqual(['bash', 'fish', 'zsh'])
    expect(bash('files', 'v')).toEqual(['vc.yaml'])
  })
})

describe('fish', () => {
  const fish = (typed: string) =>
    lines('fish', ['--no-config', '-c', `source ${script('fish')}; complete -C '${typed}'`]).map(
      (line) => line.split('\t')[0],
    )

  it('completes commands, options and values', () => {
    expect(fish('vclint comp')).toEqual(['completions'])
    expect(fish('vclint --fi')).toEqual(['--fix'])
    expect(fish('vclint --fail-on ')).toEqual(['error', 'info', 'warning'])
    expect(fish('vclint -f ')).toEqual(formats)
    expect(fish('vclint explain missing-vc-r')).toEqual(['missing-vc-role'])
  })
})

describe('zsh', () => {
  /** The line after a press of the tabulator, as zsh itself has it: on a terminal of its own. */
  const zsh = (typed: string) =>
    execFileSync('zsh', ['-f', join(folder, 'drive.zsh'), typed], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 30_000,
    })

  beforeAll(() => {
    const setUp = [
      `autoload -Uz compinit; compinit -u -d ${folder}/dump; source ${script('zsh')}`,
      `show() { print -r -- "[$BUFFER]" > ${folder}/line }; zle -N show; bindkey "^G" show`,
      `touch ${folder}/ready`,
    ]
    writeFileSync(
      join(folder, 'drive.zsh'),
      [
        'zmodload zsh/zpty zsh/zselect',
        `rm -f ${folder}/ready ${folder}/line`,
        'zpty it zsh -f -i',
        ...setUp.map((line) => `zpty -w it '${line}'`),
        `until [[ -e ${folder}/ready ]] { zselect -t 5 }`,
        `zpty -w -n it "$1"$'\\t\\a'`,
        `until [[ -s ${folder}/line ]] { zselect -t 5 }`,
        `cat ${folder}/line`,
        'zpty -d it',
      ].join('\n'),
    )
  })

  it('completes commands, options and values', () => {
    expect(zsh('vclint comp')).toBe('[vclint completions ]\n')
    expect(zsh('vclint --fi')).toBe('[vclint --fix ]\n')
    expect(zsh('vclint --fail-on w')).toBe('[vclint --fail-on warning ]\n')
    expect(zsh('vclint explain missing-vc-r')).toBe('[vclint explain missing-vc-role ]\n')
    expect(zsh('vclint explain missing-vc-role --bas')).toBe(
      '[vclint explain missing-vc-role --base]\n',
    )
  })
})
