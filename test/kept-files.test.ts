import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fixFiles } from '../src/run/fix.ts'
import { type InputFile, lintFiles, readInput } from './lint-files.ts'

const FILES = 1_500

const text = (index: number) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u${index}}\nstatus: {phase: x}\n`
const fileAt = (index: number): InputFile => ({ uri: `${index}.yaml`, text: text(index) })
const inputs = () => Array.from({ length: FILES }, (_, index) => fileAt(index))

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

it('keeps no parsed file for a finding: what is asked for again is parsed again', async () => {
  const parsed: WeakRef<object>[] = []
  const read = (input: InputFile) => {
    const found = readInput(input)
    parsed.push(new WeakRef(found.file))
    return found
  }
  const reread = (uri: string) => fileAt(Number.parseInt(uri, 10))
  const result = lintFiles(inputs(), { memory: { reread, read } })
  // A reference is strong until the turn that made it ends.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  const alive = parsed.filter((file) => file.deref() !== undefined)
  expect(alive.length).toBeLessThanOrEqual(20)
  expect(parsed.length).toBe(FILES)
  // What a report shows of them is kept, and no parsed file but the last.
  expect(result.files.get('0.yaml')?.text).toBe(text(0))
  expect(result.files.get(`${FILES - 1}.yaml`)?.text).toBe(text(FILES - 1))
  expect(parsed.length).toBe(FILES + 1)
})

it('finds the same whether files can be read again or not', () => {
  const reread = (uri: string) => fileAt(Number.parseInt(uri, 10))
  const { findings } = lintFiles(inputs(), { memory: { reread } })
  expect(findings).toHaveLength(FILES)
  expect(findings).toEqual(lintFiles(inputs()).findings)
})

it('does not parse a kustomization again for the users and the patches that it names', () => {
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  const kustomization =
    'resources: [user.yaml]\npatches:\n- target: {kind: User, name: jane}\n  patch: |\n    - {op: replace, path: /spec/email, value: x}\n'
  let asked = 0
  const inputs: readonly InputFile[] = [
    { uri: 'user.yaml', text: user },
    {
      uri: 'kustomization.yaml',
      get text() {
        asked++
        return kustomization
      },
    },
  ]
  const { crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  expect(asked).toBeLessThan(10)
})

it('parses a file of Applications once for its findings, its charts and the proof of its fixes', () => {
  const text = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {chart: vc, helm: {valuesObject: {sync: {toHost: {pods: {enabeld: true}}}}}}}\n`
  const input: InputFile = { uri: 'app.yaml', text }
  let asked = 0
  const reread = () => {
    asked++
    return input
  }
  const options = { memory: { reread } }
  const { findings, files } = lintFiles([input], options)
  const fixed = fixFiles([input], findings, { ...options, files, unsafe: true })
  expect(fixed.map((file) => file.text)).toEqual([text.replace('enabeld', 'enabled')])
  expect(asked).toBe(0)
})
