import { expect, it } from 'vitest'
import { strictJsonProblem } from '../../src/core/yaml/strict-json.ts'

it.each([
  ['{"a": 1, "b": [1, {"c": null}]}', undefined],
  ['\uFEFF{"a": 1}', undefined],
  ['{"a": "#,}\\"//"}', undefined],
  ['{"a": 1,\n }', [7, 'JSON does not allow a trailing comma.']],
  ['["a", ]', [4, 'JSON does not allow a trailing comma.']],
  ['{"a": 1} # b', [9, 'JSON does not allow comments.']],
  ['{"a": 1} // b', [9, 'JSON does not allow comments.']],
  ['{/* a */ "a": 1}', [1, 'JSON does not allow comments.']],
  ["{'a': 1}", [1, 'JSON does not allow single quotes. Use double quotes.']],
  ['{"a": "b\tc"}', [8, 'JSON does not allow control characters in strings. Escape it.']],
  ['{"a": "\\"\n"}', [9, 'JSON does not allow control characters in strings. Escape it.']],
  ['{a: 1}', [0, 'Not valid JSON: quote keys and strings, or rename the file to .yaml.']],
])('%j: %j', (text, expected) => {
  const { span, message } = strictJsonProblem(text) ?? {}
  expect(span && [span.start, message]).toEqual(expected)
  if (span !== undefined) expect(span.end).toBe(span.start + 1)
})
