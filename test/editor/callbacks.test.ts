import { expect, it } from 'vitest'
import { completions } from '../../src/editor/completion/completion.ts'
import { signatureAt } from '../../src/editor/signature.ts'
import { cursorIn } from './cursor.ts'

/** An expression for a path, with the cursor at `|`. */
function written(path: string, expression: string) {
  const lines = ['sync:', '  toHost:', '    pods:', '      patches:', `        - path: ${path}`]
  const { text, offset } = cursorIn(
    [...lines, '          expression: >-', `            ${expression}`, ''].join('\n'),
  )
  return [{ uri: 'vc.yaml', text }, offset] as const
}

const offered = (path: string, expression: string) =>
  completions(...written(path, expression)).map(({ label }) => label)

it.each([
  ['spec.containers', 'value.map(c => c.|)', 'image'],
  ['spec.containers', 'value.map((c, index) => ({ ...c, image: c.im| }))', 'image'],
  ['spec.containers', 'value && value.filter(c => c.|', 'image'],
  ['spec.containers', 'value.map(function (c) { return c.| })', 'image'],
  ['spec.containers', '(value ?? []).map(c => c.ports.find(p => p.|))', 'containerPort'],
  ['spec', 'value.containers.map(c => c.env.map(e => e.|))', 'valueFrom'],
  ['spec.containers', 'value.find(c => c.name === "a").|', 'image'],
  ['spec.containers', 'value[0].|', 'image'],
  ['spec.containers', 'value.reduce((all, c) => all + c.|, "")', 'image'],
])('offers for items of %s the fields in %s', (path, expression, field) => {
  const labels = offered(path, expression)
  expect(labels).toContain(field)
  expect(labels).not.toContain('startsWith')
})

it.each([
  ['metadata.finalizers', 'value.map(f => f.|)'],
  ['metadata.labels', 'Object.values(value).map(l => l.|)'],
  ['spec.containers', 'value.map(({ name }) => name.|)'],
])('offers for texts in %s the methods in %s', (path, expression) => {
  const labels = offered(path, expression)
  expect(labels).toContain('startsWith')
  expect(labels).not.toContain('image')
})

it('does not know the fields of another list', () => {
  expect(offered('spec.containers', 'context.x.map(c => c.|)')).not.toContain('image')
  expect(offered('spec.containers', '[1].map(c => c.|)')).not.toContain('image')
})

it('takes the parameters of a callback for one hint', () => {
  const hint = (expression: string) => {
    const { parameters, active } = signatureAt(...written('spec.containers', expression)) ?? {}
    return { parameters, active }
  }
  const map = ['by: (item, index) => unknown']
  expect(hint('value.map(|')).toEqual({ parameters: map, active: 0 })
  expect(hint('value.map((c, index) => |')).toEqual({ parameters: map, active: 0 })
  const reduce = ['by: (sum, item) => unknown', 'start?: unknown']
  expect(hint('value.reduce((sum, c) => sum + c.name, |')).toEqual({
    parameters: reduce,
    active: 1,
  })
})
