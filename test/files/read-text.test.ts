import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isWellFormed } from '../../src/core/text/well-formed.ts'
import { decode } from '../../src/files/decode.ts'
import { openFiles } from '../../src/files/file-access.ts'
import { lintFiles } from '../lint-files.ts'

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

describe('a text in UTF-16', () => {
  const text = 'sync:\n  toHost:\n    pods: {enabled: true}\n'
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  const mark = (bytes: readonly number[], rest: Buffer) => Buffer.concat([Buffer.from(bytes), rest])

  it.each([
    ['with a mark, little-endian', mark([0xff, 0xfe], little)],
    ['with a mark, big-endian', mark([0xfe, 0xff], big)],
    ['without one, little-endian', little],
    ['without one, big-endian', big],
    ['with half a unit at its end', mark([0xff, 0xfe], little.subarray(0, -1))],
  ])('is reported where it is in scope: %s', (_, bytes) => {
    const found = lintFiles([{ uri: 'vc.yaml', text: decode(bytes) }])
    expect(found.findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['yaml-syntax', 'The file is UTF-16, so it is not read. Save it as UTF-8.'],
    ])
  })

  it.each(['utf16le', 'utf-8'] as const)('is read for the words of a manifest: %s', (encoding) => {
    const user =
      'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u}\nspek: {}\n'
    const { findings } = lintFiles([
      { uri: 'users.yaml', text: decode(Buffer.from(user, encoding)) },
    ])
    expect(findings.map(({ rule }) => rule)).toContain(
      encoding === 'utf-8' ? 'unknown-field' : 'yaml-syntax',
    )
  })

  it('is left alone where it holds nothing for vclint', () => {
    const other = Buffer.from('a: 1\nb: 2\n', 'utf16le')
    expect(lintFiles([{ uri: 'a.yaml', text: decode(other) }]).findings).toEqual([])
  })

  it('cannot be written back by mistake', () => {
    expect(isWellFormed(decode(little))).toBe(false)
  })
})
