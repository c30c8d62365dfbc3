import type { Document, Finding, Related, SourceFile } from '../../core/types.ts'
import { fieldChanges, isSame } from '../../project/change/compare.ts'
import type { Pairing } from '../../project/change/pair.ts'
import { type ObjectSummary, summarise } from '../../project/change/summary.ts'

/** A change that may cause a new finding elsewhere. */
interface Cause {
  readonly related: Related
  /** Names and values before and after it, as messages quote them. */
  readonly words: readonly string[]
  /** The file with the current state. */
  readonly uri: string
}

interface Compared extends Pairing {
  readonly nameBefore: (file: SourceFile) => string
}

/** The findings in unchanged files, each with the change that caused it, if one is clear. */
export function withCauses(
  findings: readonly Finding[],
  compared: Compared,
  { name, isOnly }: { readonly name: string; readonly isOnly: boolean },
): ReadonlyMap<Finding, Finding> {
  const causes = causesOf(compared, name)
  return new Map(
    findings.flatMap((finding) => {
      const cause = causeOf(finding, causes, isOnly)
      if (cause === undefined) return []
      return [[finding, { ...finding, related: [cause.related, ...finding.related] }] as const]
    }),
  )
}

/** A cited file wins, then what the message names; a single change is always the cause. */
function causeOf(
  { related, message }: Finding,
  causes: readonly Cause[],
  isOnly: boolean,
): Cause | undefined {
  if (isOnly && causes.length === 1) return causes[0]
  const tests = [
    ({ uri }: Cause) => related.some((one) => one.uri === uri),
    ({ words }: Cause) => words.some((word) => message.includes(`"${word}"`)),
  ]
  for (const test of tests) {
    const [found, ...others] = causes.filter(test)
    if (found !== undefined && others.length === 0) return found
  }
  return undefined
}

function causesOf(compared: Compared, base: string): readonly Cause[] {
  const { pairs, created, deleted, nameBefore } = compared
  const one = (part: Partial<Pairing>) =>
    summarise({ pairs: [], created: [], deleted: [], nameBefore, ...part })[0]
  const changed = pairs.filter(({ before, after }) => !isSame(before.root, after.root))
  return [
    ...changed.flatMap((pair) => {
      const [first] = fieldChanges(pair.before.root, pair.after.root)
      const span = (first?.after ?? pair.after.root).keySpan
      const at = { uri: pair.after.file.uri, span: first?.after?.span ?? span, isCause: true }
      return causeAt(at, one({ pairs: [pair] }), base)
    }),
    ...created.flatMap((after) =>
      causeAt({ ...placeOf(after), isCause: true }, one({ created: [after] }), base),
    ),
    ...deleted.flatMap((before) =>
      causeAt(
        { ...placeOf(before), uri: nameBefore(before.file) },
        one({ deleted: [before] }),
        base,
      ),
    ),
  ]
}

const placeOf = ({ file, root }: Document) => ({ uri: file.uri, span: root.keySpan })

function causeAt(
  at: Omit<Related, 'message'>,
  summary: ObjectSummary | undefined,
  base: string,
): readonly Cause[] {
  if (summary === undefined) return []
  const { kind, name, namespace, fields, change } = summary
  const [field] = fields
  const object = name === undefined ? kind : `${kind} "${name}"`
  const effect =
    change === 'changed' && field !== undefined
      ? `, ${field.field} ${field.before ?? 'unset'} → ${field.after ?? 'unset'}`
      : ` is ${change}`
  const values = fields.slice(0, 1).flatMap(({ before, after }) => [before, after])
  return [
    {
      related: { ...at, message: `New since ${base}: ${object}${effect}.` },
      words: [name, namespace, ...values.map(unquoted)].filter((word) => word !== undefined),
      uri: at.uri,
    },
  ]
}

const unquoted = (text: string | undefined) => text?.replace(/^"(.*)"$/, '$1')
