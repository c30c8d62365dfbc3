import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../rules/index.ts'
import { type Block, type Example, fileName, isOld, readPage } from '../../scripts/rule-page.ts'
import { lint } from '../../scripts/run-example.ts'
import { isPlatformKind } from '../../src/core/schema/kind-info.ts'
import type { Finding } from '../../src/core/types.ts'
import { objectsIn, type PageObject } from './page-objects.ts'
import { blockOf, Sheets } from './sheets.ts'
import { valuesWays } from './values-ways.ts'
import { hasCall, objectWays, type Way } from './ways.ts'

/** A mistake of a page, and whether it is found in another way of writing it. */
export interface Try {
  readonly rule: string
  readonly way: string
  readonly line: number
  readonly finding: Finding
  /** It has a place in what is written. */
  readonly isWritten: boolean
  readonly isFound: boolean
  /** The rule says something else at this place. */
  readonly saidAs: string | undefined
  readonly comparesStates: boolean
}

/** What is found where the page has no such mistake, or twice. */
export interface Surplus {
  readonly rule: string
  readonly way: string
  readonly line: number
  readonly found: string
}

type Result = ReturnType<typeof lint>

const root = join(import.meta.dirname, '../../rules')

const pages = rules.map(({ topic, rule }) => {
  return { rule, page: readPage(readFileSync(join(root, topic, `${rule.id}.md`), 'utf8')) }
})

/** The objects of all pages that are found to be right. */
const rightObjects = pages.flatMap(({ page }) =>
  page.valid.flatMap(({ files }) =>
    files.flatMap(({ text }) =>
      /vclint|\{\{/.test(text)
        ? []
        : (objectsIn('', text) ?? []).filter(({ pieces }) =>
            pieces.some(({ key, below }) => key === 'metadata' && below[0]?.indent !== undefined),
          ),
    ),
  ),
)

const own = (rule: string, { findings }: Result) => findings.filter((one) => one.rule === rule)

/** The examples of all pages in every way that they can be written in. */
export function tryAll(of: 'objects' | 'values', most = Number.POSITIVE_INFINITY) {
  const tries: Try[] = []
  const surplus: Surplus[] = []
  for (const { rule, page } of pages)
    for (const example of page.invalid.slice(0, most))
      for (const { way, found } of triesOf(rule.id, example, of)) {
        tries.push(...found.tries)
        surplus.push(...found.surplus.map((one) => ({ ...one, way })))
      }
  return { tries, surplus }
}

function triesOf(rule: string, example: Example, of: 'objects' | 'values') {
  const result = lint(example.files)
  const wanted = own(rule, result)
  const isInList = wanted.some(({ pointer }) => pointer.startsWith('/items/'))
  const isStrictJson = wanted.some(({ uri, pointer }) => uri.endsWith('.json') && pointer === '')
  if (isInList || isStrictJson) return []
  const named = new Set(wanted.map(({ uri }) => uri))
  const blocks = example.files.filter((file) => !isOld(file) && named.has(fileName(file)))
  const objects = blocks.flatMap((file) => objectsIn(fileName(file), file.text) ?? [])
  if (objects.length === 0) return []
  const hasValues = blocks.every(
    (file) =>
      !/vclint-(?:kind|mode|target)|^apiVersion:/m.test(file.text) &&
      result.files.get(fileName(file))?.documents.every(({ kind }) => kind === 'vc'),
  )
  const given = { rule, example, result, wanted, objects }
  if (hasValues !== (of === 'values')) return []
  if (hasValues)
    return Object.entries(valuesWays).map(([way, one]) => ({ way, found: tried(way, one, given) }))
  const platformObjects = objects.filter(({ kind }) => isPlatformKind(kind))
  if (platformObjects.length === 0) return []
  return Object.entries(objectWays as Readonly<Record<string, Way>>).flatMap(([way, one]) => {
    const { method } = one
    const fits =
      method === undefined
        ? platformObjects
        : platformObjects.filter(({ kind }) => hasCall(method, kind))
    return fits.length === 0 ? [] : [{ way, found: tried(way, one, { ...given, fits }) }]
  })
}

interface Given {
  readonly rule: string
  readonly example: Example
  readonly result: Result
  readonly wanted: readonly Finding[]
  readonly objects: readonly PageObject[]
  readonly fits?: readonly PageObject[]
}

function tried(name: string, way: Way, given: Given) {
  const { rule, example, result, wanted, objects, fits = objects } = given
  const converted = new Set(objects.map(({ file }) => file))
  const others = objects.filter((object) => !fits.includes(object))
  const sheets = new Sheets()
  for (const object of others) {
    sheets.write(object.file, '---')
    sheets.copy(object.file, object, '')
  }
  const before = example.files.filter(isOld)
  const rest = example.files.filter((file) => !isOld(file) && !converted.has(fileName(file)))
  const old = before.flatMap((file) => objectsIn(fileName(file), file.text) ?? [])
  const start = { objects: fits, before: way.changes ? objectsBefore(rule, fits, old, rest) : [] }
  way.write(sheets, start)
  const written = [...rest, ...sheets.blocks(), ...oldBlocks(way, before, old, rest)]
  const found = lint(written)
  const left = own(rule, found).map((one) => ({ ...placeIn(found, one), shown: shownOf(one) }))
  const expected = wanted.map((finding) => {
    const { start: from, end: to } = placeIn(result, finding)
    const isConverted = converted.has(finding.uri)
    const placesOf = (place: typeof from) =>
      isConverted
        ? sheets.placesOf({ file: finding.uri, ...place })
        : [{ file: finding.uri, ...place }]
    const [starts, ends] = [placesOf(from), placesOf(to)]
    const isHere = ({ uri, start: a, end: b }: (typeof left)[number]) =>
      starts.some((one) => one.file === uri && isSame(one, a)) &&
      ends.some((one) => one.file === uri && isSame(one, b))
    const at = left.findIndex((one) => one.shown === shownOf(finding) && isHere(one))
    if (at >= 0) left.splice(at, 1)
    return { finding, isWritten: starts.length > 0, isFound: at >= 0, isHere }
  })
  const line = example.files[0]?.line ?? 0
  const comparesStates = before.length > 0
  const tries = expected.map(({ isHere, ...one }): Try => {
    const other = one.isFound ? -1 : left.findIndex(isHere)
    const [said] = other < 0 ? [] : left.splice(other, 1)
    return { rule, way: name, line, ...one, saidAs: said?.shown, comparesStates }
  })
  const surplus = left.map(({ uri, start: { line, column }, shown }) => {
    const place = `${uri}:${line + 1}:${column + 1}`
    return { rule, line, found: `${place} ${shown}` }
  })
  return { tries, surplus }
}

const isSame = (
  a: { readonly line: number; readonly column: number },
  b: { readonly line: number; readonly column: number },
) => a.line === b.line && a.column === b.column

const shownOf = ({ severity, message }: Finding) => `${severity}: ${message}`

function placeIn({ files }: Result, { uri, span }: Finding) {
  const lines = files.get(uri)?.lines
  const nowhere = { line: -1, column: -1 }
  return {
    uri,
    start: lines?.position(span.start) ?? nowhere,
    end: lines?.position(span.end) ?? nowhere,
  }
}

/** What is compared with: for a patch or an update that is the object itself. */
function oldBlocks(
  way: Way,
  before: readonly Block[],
  old: readonly PageObject[],
  rest: readonly Block[],
): readonly Block[] {
  if (way.changes || before.length === 0) return []
  const kept = before.filter((file) => rest.some((one) => fileName(one) === fileName(file)))
  const names = new Set(kept.map(fileName))
  const sheets = new Sheets()
  const objects = old.filter(({ file }) => !names.has(file))
  if (objects.length > 0 && way.method === undefined) way.write(sheets, { objects, before: [] })
  return [...kept, ...sheets.blocks('old')]
}

/** The objects before a change, of which none has the mistake itself: as the page has them, empty, or right ones. */
function objectsBefore(
  rule: string,
  objects: readonly PageObject[],
  old: readonly PageObject[],
  rest: readonly Block[],
): readonly string[] {
  const sources = [
    ({ kind, name }: PageObject) =>
      old.find((one) => one.kind === kind && one.name === name)?.lines.join('\n'),
    (object: PageObject) => `${headOf(object)}spec: {}`,
    ...rightObjects.map((right) => (object: PageObject) => renamed(right, object)),
  ]
  const known = own(rule, lint(rest)).length
  for (const source of sources) {
    const texts = objects.map(source)
    if (!texts.every((text) => text !== undefined)) continue
    const blocks = texts.map((text, index) => blockOf(`before-${index}.yaml`, `${text}\n`))
    if (own(rule, lint([...rest, ...blocks])).length === known) return texts
  }
  return []
}

function headOf({ kind, name = 'x', namespace }: PageObject): string {
  const place = namespace === undefined ? '' : `  namespace: ${namespace}\n`
  const head = `apiVersion: management.platform.sh/v1\nkind: ${kind}\n`
  return `${head}metadata:\n  name: ${name}\n${place}`
}

/** A right object under the name of another one of its kind. */
function renamed(right: PageObject, object: PageObject): string | undefined {
  const metadata = right.pieces.find(({ key }) => key === 'metadata')
  if (right.kind !== object.kind || metadata === undefined) return undefined
  return `${headOf(object)}${right.lines.join('\n').slice(metadata.end)}`
}
