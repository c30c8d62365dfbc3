import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { answerTo } from '../../src/cli/input/ask.ts'

it.each([
  ['a line', 'yes\r', 'yes'],
  ['Ctrl+C', 'ye\u0003', undefined],
  ['Ctrl+D', '\u0004', undefined],
])('takes %s as the answer at a terminal', async (_, keys, answer) => {
  const input = new PassThrough()
  const answered = answerTo('Really? ', input, new PassThrough().resume())
  input.write(keys)
  expect(await answered).toBe(answer)
})

it('takes an input that is closed for no answer', async () => {
  const input = new PassThrough()
  const answered = answerTo('Really? ', input, new PassThrough().resume())
  input.end()
  expect(await answered).toBe(undefined)
})

it('echoes each of several answers once', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const answers: (string | undefined)[] = []
  for (const answer of ['one', 'two', 'three']) {
    const answered = answerTo('Which? ', input, output)
    input.write(`${answer}\r`)
    answers.push(await answered)
  }
  expect(answers).toEqual(['one', 'two', 'three'])
  const keys = [...String(output.read()).matchAll(/Which\? .*?([a-z]+)\r\n/g)]
  expect(keys.map(([, key]) => key)).toEqual(['one', 'two', 'three'])
})
