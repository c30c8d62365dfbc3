import { expect, it } from 'vitest'
import { nodeAt } from '../../src/core/document/node-at.ts'
import { parse } from '../../src/core/document/source.ts'
import { applyFixes } from '../../src/core/edit/apply.ts'
import { insertPair, removePair, replaceValue } from '../../src/core/edit/index.ts'
import type { Edit, Node } from '../../src/core/types.ts'
import { fixInLayer } from '../../src/run/layers/layer-fixes.ts'
import { mergeValues } from '../../src/run/layers/merge-values.ts'

const documentOf = (uri: string, text: string) => {
  const [document] = parse(uri, text, { kind: 'vc' }).documents
  if (document === undefined) throw new Error(`${uri} holds nothing.`)
  return document
}

/** The layers after a fix that was made for their values together. */
function fixed(texts: readonly string[], edit: (root: Node) => readonly Edit[] | undefined) {
  const layers = texts.map((text, index) => documentOf(`${index}.yaml`, text))
  const merged = mergeValues(layers.map(({ value }) => value))
  const document = documentOf('merged.json', JSON.stringify(merged, null, 2))
  const edits = edit(document.root)
  if (edits === undefined) throw new Error('There is nothing to edit.')
  const fixes = fixInLayer({ title: 'Do it', safety: 'safe', edits }, document, layers)
  return fixes.length === 0
    ? undefined
    : texts.map((text, index) => applyFixes(text, fixes, `${index}.yaml`).text)
}

const at = (root: Node, ...way: readonly string[]) => nodeAt(root, way) ?? root
const enabled = ['sync', 'toHost', 'pods', 'enabled'] as const
const pods = (...lines: readonly string[]) =>
  `sync: # here\n  toHost:\n    pods:\n${lines.map((line) => `      ${line}\n`).join('')}`

it('writes the fix into the layer that sets the value last', () => {
  const change = (root: Node) => replaceValue(at(root, ...enabled), true)
  const [on, off] = [pods('enabled: true'), pods('enabled: false')]
  expect(fixed([on, off], change)).toEqual([on, on])
  expect(fixed([off, pods('patches: []')], change)).toEqual([on, pods('patches: []')])
})

it('adds a key where what it belongs to is set last', () => {
  const add = (root: Node) => insertPair(at(root, ...enabled.slice(0, 3)), 'enabled', true)
  const texts = [pods('patches: []'), 'sync:\n  toHost: {}\n']
  expect(fixed(texts, add)).toEqual([pods('patches: []', 'enabled: true'), texts[1]])
})

it('takes a key away only where no other layer sets it', () => {
  const remove = (root: Node) => removePair(at(root, ...enabled))
  const text = pods('enabled: true', 'patches: []')
  expect(fixed([pods('patches: []'), text], remove)).toEqual([
    pods('patches: []'),
    pods('patches: []'),
  ])
  expect(fixed([text, text], remove)).toBeUndefined()
})

it('offers nothing for several values, and where a template is in the way', () => {
  const two = (root: Node) => [
    ...(replaceValue(at(root, ...enabled), true) ?? []),
    ...(insertPair(root, 'other', true) ?? []),
  ]
  expect(fixed([pods('enabled: false')], two)).toBeUndefined()
  const change = (root: Node) => replaceValue(at(root, ...enabled), true)
  const templated = pods('{{- if .Values.a }}', 'enabled: false', '{{- end }}')
  expect(fixed([templated], change)).toBeUndefined()
})
