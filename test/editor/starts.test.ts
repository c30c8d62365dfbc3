import { expect, it } from 'vitest'
import { mayHoldOurs } from '../../editors/vscode/src/words.ts'
import { exampleFiles } from '../core/examples.ts'
import { lintFiles } from '../lint-files.ts'

const starts = (uri: string, text: string) => mayHoldOurs(`/shop/${uri}`, () => text)

it('starts the server with every file in which it finds something', () => {
  const own = exampleFiles.filter(({ uri, text }) => !starts(uri, text))
  expect(own.filter((file) => lintFiles([file]).findings.length > 0)).toEqual([])
  expect(exampleFiles.length - own.length).toBeGreaterThan(500)
})

it('starts for what is ours by its content or its name alone', () => {
  expect(starts('a.yaml', 'external:\n  platform: {}\n')).toBe(true)
  expect(starts('a.json', '{"external": {"platform": {}}}')).toBe(true)
  expect(starts('user-ana.patch.yaml', '- op: remove\n  path: /spec/icon\n')).toBe(true)
  expect(starts('a.jsonpatch.json', '[]')).toBe(true)
})

it('does not start for files of others', () => {
  const others = [
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\n',
    'services:\n  a: {image: b}\nnetworks:\n  c: {external: true}\n',
    '{"name": "a", "dependencies": {}}',
  ]
  for (const text of others) expect(starts('a.yaml', text)).toBe(false)
})
