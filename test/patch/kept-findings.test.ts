import { expect, test } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../lint-files.ts'
import { FIELDS } from './mutants/fields.ts'
import { goodExpression } from './mutants/good.ts'
import { CLASSES, mutate } from './mutants/mistakes.ts'
import { expressionFor, randomOf } from './values/generate.ts'
import { subjects } from './values/subjects.ts'

const evaluator = nodeEvaluator()

/** What is said of one expression, with its fixes, in the words and at the places of the expression. */
function saidOf(resource: string, path: string, code: string): readonly string[] {
  const [before, after] = resource.includes('.')
    ? ['{"sync":{"toHost":{"customResources":{', '}}}}']
    : ['{"sync":{"toHost":{', '}}}']
  const patch = JSON.stringify({ path, expression: code })
  const text = `${before}"${resource}":{"enabled":true,"patches":[${patch}]}${after}`
  const written = (start: number, end: number) => text.slice(start, end).replaceAll('\\"', '"')
  const { findings } = lintFiles([{ uri: 'vc.json', text, kind: 'vc' }], { evaluator })
  return findings
    .filter(({ rule }) => rule !== 'unpaired-expression')
    .flatMap(({ rule, severity, message, span, fixes }) => [
      `  ${severity} ${rule} at ${written(span.start, span.end)}: ${message}`,
      ...fixes.map(({ safety, title, edits }) => {
        const changes = edits.map((edit) => {
          const { start, end } = edit.span
          return `${written(start, end)} to ${edit.text.replaceAll('\\"', '"')}`
        })
        return `    ${safety}: ${title}: ${changes.join('; ')}`
      }),
    ])
}

const linesOf = (resource: string, path: string, code: string) =>
  [`${resource} ${path}: ${code}`, ...saidOf(resource, path, code), ''].join('\n')

/** Texts that each stand for one mistake that people make, and the right ones beside them. */
function* mistaken(count: number) {
  const random = randomOf(11)
  const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let index = 0; index < count; index++) {
    const field = draw(FIELDS)
    const good = goodExpression(field.kind, draw)
    const bad = mutate(good, CLASSES[index % CLASSES.length] ?? '', draw)
    yield linesOf(field.resource, field.path, bad ?? good)
  }
}

function* generated(count: number) {
  const random = randomOf(12)
  for (let index = 0; index < count; index++) {
    const { resource, path } = subjects[index % subjects.length] ?? {}
    const subject = subjects[index % subjects.length]
    if (subject !== undefined && resource !== undefined && path !== undefined)
      yield linesOf(resource, path, expressionFor(subject, random))
  }
}

// Others judge whether it is right; here shows what a change of the code changes (vitest -u keeps it).
test.each([
  ['mistakes', mistaken(500)],
  ['generated', generated(300)],
])(
  'what is said of expressions with %s is what it was',
  async (name, texts) => {
    const said = `${[...texts].join('\n')}\n`
    await expect(said).toMatchFileSnapshot(`../golden/expressions/${name}.txt`)
  },
  120_000,
)
