import { parseAllDocuments, stringify } from 'yaml'
import { summaryFormats, withoutSecretsOf } from '../../src/cli/output/change-text.ts'
import type { Evaluator } from '../../src/core/lint/evaluator.ts'
import { withoutFiller } from '../../src/core/template/filler.ts'
import { isMapping } from '../../src/core/text/mapping.ts'
import { lintTexts } from '../../src/in-memory/lint-texts.ts'
import type { NamedText } from '../../src/in-memory/project.ts'
import { isBadVerdict, type ValuePreview, type Verdict } from '../../src/patch/preview/preview.ts'
import { withoutMarks } from '../../src/patch/preview/preview-secrets.ts'
import {
  matchesNothing,
  roundTripText,
  sides,
  unknownWords,
  verdictWords,
} from '../../src/patch/preview/preview-words.ts'
import { summarise } from '../../src/project/change/summary.ts'
import { isReporterName, reporters } from '../../src/reporters/index.ts'
import { recognised } from '../../src/reporters/reporter.ts'
import { previewInput } from '../../src/run/preview-file.ts'
import { isOnChange } from '../../src/run/profile/profile.ts'
import { makeReport } from '../../src/run/report.ts'
import type { Compared, PreviewedList, PreviewedValue } from './messages.ts'

declare const VCLINT_VERSION: string

const today = () => new Date().toISOString().slice(0, 10)

let evaluator: Promise<Evaluator> | undefined

/** The sandbox of expressions in this thread, made once. */
function evaluatorOn(wasm: ArrayBuffer): Promise<Evaluator> {
  evaluator ??= import('../../src/lsp/browser-engine.ts').then(async ({ browserEngine }) =>
    browserEngine(await WebAssembly.compile(wasm)),
  )
  return evaluator
}

/** Fetches all that the other functions need. */
export async function load(wasm: ArrayBuffer): Promise<void> {
  await Promise.all([evaluatorOn(wasm), ...Object.values(reporters).map((one) => one())])
}

/** The findings of all files in a format of the command. */
export async function report(
  format: string,
  files: readonly NamedText[],
  wasm: ArrayBuffer,
): Promise<string> {
  if (!isReporterName(format)) throw new Error(`There is no format "${format}".`)
  const start = performance.now()
  const result = lintTexts(files, { today: today(), evaluator: await evaluatorOn(wasm) })
  const milliseconds = Math.round(performance.now() - start)
  const render = await reporters[format]()
  return render(makeReport(result, { version: VCLINT_VERSION, milliseconds }), {
    color: false,
  })
}

/** What the command says where no file is in scope; empty where one is. */
export function nothingIn(files: readonly NamedText[]): string {
  const result = lintTexts(files, { today: today() })
  const { summary } = makeReport(result, { version: VCLINT_VERSION, milliseconds: 0 })
  if (summary.nothing !== undefined) return summary.nothing
  return summary.checked > 0 ? '' : `No virtual cluster configuration found. ${recognised}`
}

/** What the change rules find between two states of the files, and the summary of the change. */
export function compare(before: readonly NamedText[], files: readonly NamedText[]): Compared {
  const now = new Map(files.map(({ name, text }) => [name, text]))
  const then = new Set(before.map(({ name }) => name))
  const { findings, comparison, known, ...result } = lintTexts(files, {
    today: today(),
    before: before.filter(({ name, text }) => now.get(name) !== text),
    added: files.map(({ name }) => name).filter((name) => !then.has(name)),
  })
  const objects = comparison === undefined ? [] : summarise(comparison)
  return {
    summary: summaryFormats.text(withoutSecretsOf(known, objects)),
    findings: findings.filter(isOnChange).map(({ severity, rule, message, uri, span }) => {
      const place = result.files.get(uri)?.lines.position(span.start)
      return { severity, rule, message, file: uri, line: (place?.line ?? 0) + 1 }
    }),
  }
}

/** What the patches of a file do, to the objects that were given or to samples. */
export async function preview(
  { name, text }: NamedText,
  object: string,
  wasm: ArrayBuffer,
): Promise<readonly PreviewedList[]> {
  const objects = objectsIn(object)
  const { previews } = previewInput({ uri: name, text }, { objects }, await evaluatorOn(wasm))
  return previews.map((preview) => ({
    title: `${preview.place} on ${preview.object.name}${preview.object.isSample ? ' (a sample)' : ''}`,
    sides: sides(preview.direction),
    patches: preview.patches.map(({ line, path, values, unknown }) => ({
      path,
      line,
      note: unknown === undefined ? nothingMatches(values) : unknownWords[unknown],
      values: values.map(shownValue),
    })),
    before: yaml(preview.start),
    after: yaml(preview.result),
  }))
}

const yaml = (value: unknown) => withoutMarks(withoutFiller(stringify(value)))

const nothingMatches = (values: readonly ValuePreview[]) =>
  matchesNothing(values) ? 'matches nothing, so the patch is not applied' : undefined

/** `good` is only what is known to come back. */
const tone = (verdict: Verdict): PreviewedValue['tone'] => {
  if (verdict === 'returns') return 'good'
  return isBadVerdict(verdict) ? 'bad' : 'plain'
}

const shownValue = (value: ValuePreview): PreviewedValue => ({
  text: roundTripText(value),
  verdict: verdictWords[value.verdict],
  tone: tone(value.verdict),
})

function objectsIn(text: string): readonly unknown[] {
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents)) return []
  return documents.map((document) => {
    const [error] = document.errors
    if (error !== undefined) throw new Error(`The object is not valid YAML: ${error.message}`)
    const value: unknown = document.toJS()
    if (!isMapping(value)) throw new Error('Paste an object as "kubectl get … -o yaml" prints it.')
    return value
  })
}
