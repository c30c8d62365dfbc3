import { nearestNode } from '../../core/document/node-at.ts'
import type { MadeObject } from '../../core/json-patch/index.ts'
import { findingAt, writtenFinding } from '../../core/lint/moved-finding.ts'
import { nameWords } from '../../core/lint/wording.ts'
import { readJsonPointer } from '../../core/text/json-pointer.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Document, Finding, Node, Pointer } from '../../core/types.ts'
import type { BuiltFile } from './build.ts'
import type { BuiltObject } from './built-object.ts'
import { versionPlace } from './steps/chart-version.ts'

/** Identifies the same mistake at the same place of a file. */
export const keyOf = ({ rule, messageId, document, pointer }: Finding): string =>
  `${rule} ${messageId} ${document} ${pointer}`

interface FindingPlace {
  readonly finding: Finding
  /** True if it is at the object's file, as without the build. */
  readonly isBase: boolean
}

type Known = (key: string) => Finding | undefined

/** The place of a finding on a built object; undefined if it only follows from an improvement. */
export function placeOf(
  finding: Finding,
  built: BuiltFile,
  known: Known,
): FindingPlace | undefined {
  const { made, object } = built
  if (made === undefined) return placeInText(finding, built, known)
  const written = writtenFinding(finding, made)
  const steps = readJsonPointer(finding.pointer) ?? []
  if (written !== undefined) {
    const { node, variable } = made.writtenAt(steps) ?? {}
    // A fix would overwrite the variables that a text is made from.
    const isFilled =
      typeof node?.value === 'string' && node.value !== valueAt(made.document.value, steps)
    const at = isFilled || variable ? { ...written, fixes: [] } : written
    return atChange(withVariable(at, variable), object)
  }
  const base = baseOf(finding, built, steps)
  const before = base && known(keyOf(base))
  if (before !== undefined) return { finding: saying(finding, before), isBase: true }
  if (finding.tags.includes('deprecated')) return undefined
  const { related } = finding
  // A patch is not at fault for a field that a version beside it refuses.
  const isRefused = base !== undefined && isOfOtherVersion(built, steps)
  const cause = isRefused ? undefined : causeOf(made, steps)
  if (cause !== undefined)
    return atChange(findingAt(cause, finding, { span: cause.span, related, fixes: [] }), object)
  return base && { finding: { ...base, related }, isBase: true }
}

/** True of a value as its file has it, where the build installs another version of the chart. */
const isOfOtherVersion = ({ document, made, object }: BuiltFile, steps: Pointer): boolean =>
  document.kind === 'vc' &&
  document.made?.nodeAt(steps) !== undefined &&
  made?.causeAt(steps) === undefined &&
  versionPlace(object) !== undefined

/** A finding in a text that is unchanged in the object's file, or in a patch. */
function placeInText(finding: Finding, { source, object }: BuiltFile, known: Known): FindingPlace {
  const { uri } = source?.file ?? object.source.file
  const own = { ...finding, uri }
  if (uri !== object.source.file.uri) return { finding: own, isBase: false }
  return { finding: saying(finding, known(keyOf(own)) ?? own), isBase: true }
}

/** A finding without the build, with the words of the one with it. */
const saying = ({ message, severity }: Finding, before: Finding): Finding =>
  before.message === message ? before : { ...before, message, severity }

/**
 * A finding on something that no build wrote, in the object's file; undefined if another file has
 * it.
 */
function baseOf(
  finding: Finding,
  { document, source, object }: BuiltFile,
  steps: Pointer,
): Finding | undefined {
  const node = document.made?.nodeAt(steps)
  const at = node ?? (source && nearestNode(source.root, steps))
  if (at?.document.file.uri !== object.source.file.uri) return undefined
  // A place in the file has no span in the built object.
  const isWhole = typeof at.value === 'object' && at.value !== null
  return findingAt(at, finding, { span: isWhole ? at.keySpan : at.span, ...BARE })
}

/** Shows what sets the variable of a place. */
function withVariable(finding: Finding, variable: Node | undefined): Finding {
  return variable === undefined ? finding : alsoAt(finding, variable, 'The variable is set here.')
}

/** A finding that also shows a node, and says why. */
export function alsoAt(finding: Finding, { document, span }: Node, message: string): Finding {
  return { ...finding, related: [...finding.related, { uri: document.file.uri, span, message }] }
}

const atChange = (finding: Finding, { source }: BuiltObject): FindingPlace => ({
  finding: withObject(finding, source.document),
  isBase: false,
})

const BARE = { related: [], fixes: [] }

/** The build's change that determines something on the way to a place. */
function causeOf(made: MadeObject, steps: readonly (string | number)[]): Node | undefined {
  for (let length = steps.length; length >= 0; length--) {
    const cause = made.causeAt(steps.slice(0, length))
    if (cause !== undefined) return cause
  }
  return undefined
}

/** Shows the object that a change applies to. */
function withObject(finding: Finding, object: Document): Finding {
  if (finding.uri === object.file.uri) return finding
  const name = nearestNode(object.root, ['metadata', 'name'])
  return alsoAt(finding, name, `The change applies to ${nameWords(object)}.`)
}
