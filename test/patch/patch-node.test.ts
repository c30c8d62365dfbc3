import { expect, test } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { defaultSettings } from '../../src/core/lint/rule.ts'
import type { Node } from '../../src/core/types.ts'
import { expressionOf, patchedPosition, pathOf, syncPlace } from '../../src/patch/index.ts'

function root(text: string): Node {
  const node = parse('vc.yaml', text).documents[0]?.root
  if (node === undefined) throw new Error('No document.')
  return node
}

function at(node: Node, ...keys: readonly (string | number)[]): Node {
  let found: Node | undefined = node
  for (const key of keys) {
    found = typeof key === 'number' ? found?.children()[key] : found?.child(key)
  }
  if (found === undefined) throw new Error(`Nothing at ${keys.join('/')}.`)
  return found
}

const text = `sync:
  toHost:
    pods:
      patches:
        - path: "spec.volumes[*].\\"sec\\x72et\\""
          reference: {apiVersion: v1, kind: Secret, namePath: 'secret''Name'}
        - path: spec.containers[*].ports[*].containerPort
          expression: |
            // a port
            value + 1
        - path: metadata.labels["a"]
          reverseExpression: 'value + ''x'''
        - path: metadata.labels.{{ .a }}
          expression: {{ .expression }}
    customResources:
      widgets.example.com:
        patches:
          - path: spec.a
            expression: value
  fromHost:
    nodes:
      patches:
        - path: status.addresses
          expression: value
`
const sync = at(root(text), 'sync')
const pods = at(sync, 'toHost', 'pods', 'patches')

test('each step of a path is found in its source, escapes and all', () => {
  const node = at(pods, 0, 'path')
  const found = pathOf(node)
  const steps = found?.path.steps.map((step) => {
    const { start, end } = found.spanOf(step)
    return text.slice(start, end)
  })
  expect(steps).toEqual(['spec', 'volumes', '[*]', '\\"sec\\x72et\\"'])
  expect(pathOf(node)).toBe(found)
  expect(pathOf(at(pods, 0, 'path'))?.path).toBe(found?.path)
})

test('a path of a reference starts at the patched value', () => {
  const reference = at(pods, 0, 'reference')
  const found = pathOf(at(reference, 'namePath'))
  expect(found?.relative).toBe(true)
  expect(found?.root.names).toContain('secretName')
  expect(patchedPosition(reference).names).toEqual(found?.root.names)
  const span = found?.spanOf({ start: 0, end: 7 })
  expect(text.slice(span?.start, span?.end)).toBe("secret''")
})

test('an expression knows its value, its way and its places', () => {
  const node = at(pods, 1, 'expression')
  const found = expressionOf(node)
  const { ast } = found?.parsed ?? {}
  const span = found?.spanOf(ast ?? { start: 0, end: 0 })
  expect(text.slice(span?.start, span?.end)).toBe('value + 1')
  expect([found?.direction, found?.syncDirection, found?.schema?.kind]).toEqual([
    'forward',
    'toHost',
    'Pod',
  ])
  expect([found?.valueType.names, found?.mayHaveNoValue]).toEqual([['number'], false])
  expect(found?.facts).toBe(found?.facts)
  expect(found?.path?.value).toBe('spec.containers[*].ports[*].containerPort')
  expect(expressionOf(node)).toBe(found)
})

test('a key in brackets may have no value, and its type is that of the map', () => {
  const found = expressionOf(at(pods, 2, 'reverseExpression'))
  expect([found?.direction, found?.valueType.names, found?.mayHaveNoValue]).toEqual([
    'reverse',
    ['string'],
    true,
  ])
})

test('templates and other values have no path and no expression', () => {
  expect(pathOf(at(pods, 3, 'path'))).toBeUndefined()
  expect(expressionOf(at(pods, 3, 'expression'))).toBeUndefined()
  expect(pathOf(at(pods, 1, 'expression'))).toBeUndefined()
  expect(expressionOf(at(pods, 1, 'path'))).toBeUndefined()
  expect(pathOf(undefined)).toBeUndefined()
})

test('a custom resource has no schema, and its value no type', () => {
  const node = at(sync, 'toHost', 'customResources', 'widgets.example.com', 'patches', 0)
  expect(syncPlace(node)).toEqual({ schema: undefined, syncDirection: 'toHost' })
  expect(expressionOf(at(node, 'expression'))?.valueType.names).toEqual(['unknown'])
})

test('what comes from the host says so, and a list has items of its type', () => {
  const found = expressionOf(at(sync, 'fromHost', 'nodes', 'patches', 0, 'expression'))
  expect([found?.syncDirection, found?.schema?.kind]).toEqual(['fromHost', 'Node'])
  expect(found?.valueType.names).toEqual(['array'])
  expect(found?.valueType.element?.names).toEqual(['object'])
})

test('the names that the settings allow are asked for apart', () => {
  const node = at(pods, 1, 'expression')
  const settings = { ...defaultSettings, expressionGlobals: ['helper'] }
  expect(expressionOf(node, settings)).not.toBe(expressionOf(node))
})
