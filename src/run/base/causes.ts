import type { Document, Finding, Related, SourceFile } from '../../core/types.ts'
import { fieldChanges, isSame } from '../../project/change/compare.ts'
import type { Pairing } from '../../project/change/pair.ts'
import { type ObjectSummary, summarise } from '../../project/change/summary.ts'
import type { SharedChange } from './settings-changed.ts'

/** A change that may cause a new finding elsewhere. */
export interface Cause {
  readonly related: Related
  /** Names and values before and after it, as messages quote them. */
  readonly words: readonly string[]
  /** The file with the current state. */
  readonly uri: string
  /** The change behind this one and others, such as that of an ignore file. */
  readonly shared: SharedChange | undefined
}

interface Compared extends Pairing {
  readonly nameBefore: (file: SourceFile) => string
}

interface How {
  readonly name: string
  /** True if no setting changed, so that a single change is always the cause. */
  readonly isOnly: boolean
  /** The change that brought or took all objects of a file, if it is not in that file. */
  readonly sharedOf: (uri: string) => SharedChange | undefined
}

/** The change that caused each finding in an unchanged file, if one is clear. */
export function causesFor(
  findings: readonly Finding[],
  compared: Compared,
  how: How,
): ReadonlyMap<Finding, Cause> {
  const causes = changesIn(compared, how)
  const isOnly = how.isOnly && isOne(causes)
  return new Map(
    findings.flatMap((finding) => {
      const cause = isOnly ? causes[0] : causeOf(finding, causes)
      return cause === undefined ? [] : [[finding, cause] as const]
    }),
  )
}

/** A cited file wins, then what the message names. */
function causeOf({ related, message }: Finding, causes: readonly Cause[]): Cause | undefined {
  const tests = [
    ({ uri }: Cause) => related.some((one) => one.uri === uri),
    ({ words }: Cause) => words.some((word) => message.includes(`"${word}"`)),
  ]
  for (const test of tests) {
    const found = causes.filter(test)
    if (isOne(found)) return found[0]
  }
  return undefined
}

const isOne = (causes: readonly Cause[]) =>
  new Set(causes.map((cause) => cause.shared ?? cause)).size === 1

function changesIn(compared: Compared, { name: base, sharedOf }: How): readonly Cause[] {
  const { pairs, created, deleted, nameBefore } = compared
  const one = (part: Partial<Pairing>) =>
    summarise({ pairs: [], created: [], deleted: [], nameBefore, ...part })[0]
  const caused = (at: Omit<Related, 'message'>, { file }: Document, part: Partial<Pairing>) =>
    causeAt(at, one(part), base).map((cause) => ({ ...cause, shared: sharedOf(file.uri) }))
  const changed = pairs.filter(({ before, after }) => !isSame(before.root, after.root))
  return [
    ...changed.flatMap((pair) => {
      const [first] = fieldChanges(pair.before.root, pair.after.root)
      const span = (first?.after ?? pair.after.root).keySpan
      const at = { uri: pair.after.file.uri, span: first?.after?.span ?? span, isCause: true }
      return caused(at, pair.after, { pairs: [pair] })
    }),
    ...created.flatMap((after) =>
      caused({ ...placeOf(after), isCause: true }, after, { created: [after] }),
    ),
    ...deleted.flatMap((before) =>
      caused({ ...placeOf(before), uri: nameBefore(before.file) }, before, { deleted: [before] }),
    ),
  ]
}

const placeOf = ({ file, root }: Document) => ({ uri: file.uri, span: root.keySpan })

function causeAt(
  at: Omit<Related, 'message'>,
  summary: ObjectSummary | undefined,
  base: string,
): readonly Omit<Cause, 'shared'>[] {
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
