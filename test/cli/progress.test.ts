import { expect, it } from 'vitest'
import { showsProgress, withProgress } from '../../src/cli/output/progress.ts'

/** A terminal, and a clock that goes on by 60 ms whenever somebody looks. */
function terminal(env: Readonly<Record<string, string>> = {}, isTerminal = true) {
  const written: string[] = []
  let time = 0
  return {
    written,
    io: {
      env,
      stderr: { write: (text: string) => void written.push(text), isTerminal, columns: 80 },
    },
    now: () => {
      time += 60
      return time
    },
  }
}

const files = Array.from({ length: 12 }, (_, index) => index)
const erase = '\r\u001b[K'

it('counts after half a second, not too often, and takes the line away at the end', () => {
  const { written, io, now } = terminal()
  expect([...withProgress(files, io, now)]).toEqual(files)
  expect(written).toEqual([`${erase}Checked 9 files…`, `${erase}Checked 11 files…`, erase])
})

it('takes the line away also when somebody stops in the middle', () => {
  const { written, io, now } = terminal()
  for (const file of withProgress(files, io, now)) if (file === 10) break
  expect(written).toEqual([`${erase}Checked 9 files…`, erase])
})

it('says nothing when it is quick', () => {
  const { written, io } = terminal()
  expect([...withProgress(files, io, () => 0)]).toEqual(files)
  expect(written).toEqual([])
})

it.each([
  ['in a pipe', {}, false],
  ['in CI', { CI: 'true' }, true],
  ['on a terminal that cannot erase', { TERM: 'dumb' }, true],
])('says nothing %s', (_, env, isTerminal) => {
  const { written, io, now } = terminal(env, isTerminal)
  expect([...withProgress(files, io, now)]).toEqual(files)
  expect(written).toEqual([])
  expect(showsProgress(io)).toBe(false)
})
