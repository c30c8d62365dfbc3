import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openFiles } from '../../src/files/file-access.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-read-'))
mkdirSync(join(folder, '.git'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'a.yaml')
const read = (maxLength?: number) => openFiles([folder]).readText(path, maxLength)

describe('the text of a file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 65_538, 131_072, 200_001])(
    'is whole with %d bytes, also where a character is in the middle of them',
    (size) => {
      for (const text of ['a'.repeat(size), `${'ä'.repeat(size >> 1)}${'b'.repeat(size & 1)}`]) {
        writeFileSync(path, text)
        expect(read() === text).toBe(true)
      }
    },
  )

  it('of a short file has nothing of a longer one that was read before', () => {
    writeFileSync(path, 'long '.repeat(1000))
    read()
    writeFileSync(path, 'short')
    expect(read()).toBe('short')
  })

  it('shows a byte that is not UTF-8', () => {
    writeFileSync(path, Buffer.from([0x61, 0xff, 0x62]))
    expect(read()).toBe('a\udcffb')
  })

  it('of a file that is too long is longer than what is read', () => {
    writeFileSync(path, 'a'.repeat(100_000))
    expect(read(10_000)).toHaveLength(10_001)
  })
})

describe.skipIf(process.platform === 'win32')('what is no file', () => {
  it('is refused: a folder', () => {
    const at = join(folder, 'a folder')
    mkdirSync(at)
    expect(() => openFiles([folder]).readText(at)).toThrow('it is a folder')
  })

  const hasPipes = spawnSync('mkfifo', ['--version']).error === undefined
  it.runIf(hasPipes)('is refused: a pipe', () => {
    const at = join(folder, 'a pipe')
    execFileSync('mkfifo', [at])
    expect(() => openFiles([folder]).readText(at)).toThrow(
      'it is a pipe; send it to --stdin instead',
    )
  })
})
