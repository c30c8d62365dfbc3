import { BEYOND, parseRelease } from '../../core/release/parse-release.ts'
import { releaseOf } from '../../core/release/release.ts'
import { nameOfVersion } from '../../core/release/release-names.ts'
import { changedDefaults } from '../../core/release/upgrade/changed-defaults.ts'
import type { UpgradeReport } from '../../core/report.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Finding } from '../../core/types.ts'
import type { InputFile } from '../input-file.ts'
import { carefulScope } from '../input-scope.ts'
import { lintFiles } from '../lint-files.ts'
import { readInput } from '../lint-input.ts'
import type { LinterOptions, LintResult } from '../linter-options.ts'
import { type PresentDocument, stopsOf } from './stops.ts'

/** Files as they are judged today, without the upgrade. */
export interface PresentState {
  readonly inputs: readonly InputFile[]
  readonly options: LinterOptions
}

/** Configurations as they are before fixes, which may change what they show of their release. */
export const beforeUpgrade = ({ inputs, options }: PresentState): readonly PresentDocument[] =>
  presentIn(documentsAmong({ inputs, options }, lintFiles(inputs, options)))

/** The findings and changes that an upgrade brings; findings that exist today are left out. */
export function upgradeOf(
  { findings }: Pick<LintResult, 'findings'>,
  { inputs, options }: PresentState,
  upgradeTo: string,
  before?: readonly PresentDocument[],
): { readonly findings: readonly Finding[]; readonly upgrade: UpgradeReport } {
  const result = lintFiles(inputs, options)
  const present = new Set(result.findings.filter(isMistake).map(keyOf))
  const broken = findings.filter((finding) => !present.has(keyOf(finding)))
  const documents = documentsAmong({ inputs, options }, result)
  const changes = documents.flatMap(({ input, document }) =>
    changesIn(document, input, upgradeTo).map((change) => ({ ...change, path: input.uri })),
  )
  const later = documents.flatMap(({ input, document }) => laterIn(document, input, upgradeTo))
  const upgrade = {
    to: upgradeTo,
    known: findings.length - broken.length,
    stops: stopsOf(broken, before ?? presentIn(documents), upgradeTo),
    defaults: [
      ...groupBy(changes, ({ field, from, to }) => JSON.stringify([field, from, to])),
    ].flatMap(([, same]) =>
      same.slice(0, 1).map(({ path: _, ...change }) => {
        return { ...change, paths: [...new Set(same.map(({ path }) => path))] }
      }),
    ),
    later,
  }
  return { findings: broken, upgrade }
}

/** Without a named line, a finding about lines is no mistake of today. */
const isMistake = ({ rule, messageId }: Finding) =>
  !(rule === 'moved-field' && /^(?:needed|clash)$/.test(messageId)) &&
  !(rule === 'old-layout' && messageId === 'old')

const keyOf = ({ uri, rule, severity, document, pointer }: Finding) =>
  [uri, rule, severity, document, pointer].join('\n')

interface FoundDocument {
  readonly input: InputFile
  readonly document: Document
}

/** The configurations in the files that were asked for. */
function documentsAmong(
  { inputs, options }: PresentState,
  { pinned }: Pick<LintResult, 'pinned'>,
): readonly FoundDocument[] {
  const { isAsked = () => true } = options.host ?? {}
  return inputs.flatMap((input) => {
    const found = isAsked(input.uri) ? documentsIn(pinned.get(input.uri) ?? input) : []
    return found.map((document) => ({ input, document }))
  })
}

const presentIn = (documents: readonly FoundDocument[]): readonly PresentDocument[] =>
  documents.filter(isOfValues).map(({ input, document }) => {
    return { path: input.uri, document, present: presentOf(document, input) }
  })

function documentsIn(input: InputFile): readonly Document[] {
  if (input.factsOnly || (input.pins === undefined && carefulScope(input, undefined) !== 'in'))
    return []
  return readInput(input).file.documents.filter(({ kind }) => kind === 'vc')
}

/** False of an object that names files of values. */
const isOfValues = ({ document: { wrapper } }: { readonly document: Document }) =>
  !wrapper?.isPartial || wrapper.files === undefined

const presentOf = (document: Document, { profile }: InputFile) =>
  releaseOf(document, { target: profile?.settings?.target ?? '' })

/** The changed defaults of a file, if something names the line that it runs on today. */
function changesIn(document: Document, input: InputFile, upgradeTo: string) {
  const [from, to] = [presentOf(document, input), parseRelease(upgradeTo)]
  if (to === undefined || !from.isKnown || from.first >= to.last || from.last === BEYOND) return []
  if (!isOfValues({ document })) return []
  return changedDefaults(document.value, { from: from.last, to: to.last })
}

function laterIn(document: Document, input: InputFile, upgradeTo: string) {
  const [from, to] = [presentOf(document, input), parseRelease(upgradeTo)]
  if (to === undefined || !from.isKnown || from.last === BEYOND) return []
  const isLater =
    from.first > to.last ||
    (from.first === to.last && (from.patch ?? 0) > (to.patch ?? Number.POSITIVE_INFINITY))
  return isLater ? [{ path: input.uri, release: nameOfVersion(from) }] : []
}
