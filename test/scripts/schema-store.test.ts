import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeStore } from '../../scripts/schema-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeStore(folder)
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))

describe.each(readdirSync(join(folder, 'src/schemas/json')))('the schema %s', (file) => {
  const schema = read(`src/schemas/json/${file}`)

  it('is a whole one of draft-07 with the address that it gets', () => {
    expect(Object.keys(schema).slice(0, 2)).toEqual(['$schema', '$id'])
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#')
    expect(schema.$id).toBe(`https://www.schemastore.org/${file}`)
    expect(JSON.stringify(schema)).not.toMatch(/"x-|"\$ref":"(?!#)/)
  })

  it('compiles in strict mode and takes its example, but no misspelt field', () => {
    const ajv = new Ajv({ strict: true })
    ajv.addVocabulary(['deprecationMessage', 'enumDescriptions'])
    addFormats.default(ajv)
    const validate = ajv.compile(schema)
    const example = join(folder, 'src/test', file.replace('.json', ''), 'example.yaml')
    const value = parse(readFileSync(example, 'utf8'))
    expect([validate(value), validate.errors]).toEqual([true, null])
    const wrong = file === 'vclint.json' ? { ruels: {} } : { sync: { toHsot: {} } }
    expect(validate(wrong)).toBe(false)
  })
})

it('asks for files that nobody else can mean', () => {
  expect(read('vclint-catalog.json')).toEqual([
    {
      name: 'Virtual cluster',
      description: 'Configuration of a virtual cluster (vc.yaml)',
      fileMatch: ['vc.yaml', 'vc.yml', '*.vc.yaml'],
      url: 'https://www.schemastore.org/vclint-virtual-cluster.json',
    },
    {
      name: 'vclint',
      description: 'Configuration of vclint, a linter for virtual clusters',
      fileMatch: ['.vclint.yaml', '.vclint.yml', '.vclint.json'],
      url: 'https://www.schemastore.org/vclint.json',
    },
  ])
})
