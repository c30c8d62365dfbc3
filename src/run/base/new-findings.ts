import { fingerprint, objectIdentity, stablePointer } from '../../core/lint/fingerprint.ts'
import { addAll } from '../../core/lists.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { pointerText, readJsonPointer } from '../../core/text/json-pointer.ts'
import type { Document, Finding, Pointer, Severity } from '../../core/types.ts'
import type { ObjectPair } from '../../project/change/pair.ts'

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 }

type Test = (old: Finding, now: Finding) => boolean

/** A finding that existed already, even if lines were added above it. */
const isSamePlace: Test = (old, now) => old.span.start === now.span.start && isNotRaised(old, now)

/** A finding that was less severe counts as new, because only now it fails a run. */
const isNotRaised: Test = (old, now) => RANK[old.severity] >= RANK[now.severity]

/**
 * The findings of a state that the previous one lacks. Findings on an object are recognised at its
 * current place and under its current name.
 */
export function newFindings(
  now: readonly Finding[],
  before: readonly Finding[],
  pairs: readonly ObjectPair[],
  isGone: (uri: string) => boolean,
): readonly Finding[] {
  const placeIn = placesIn(pairs)
  const moved = before.map((finding) => placeIn(finding) ?? finding)
  const byPlace = unmatched(now, moved, ({ uri, fingerprint }) => `${uri}\n${fingerprint}`)
  // If a file has another name now, findings on the whole file are recognised by message only.
  const [ofFiles, others] = [
    byPlace.now.filter(({ pointer }) => pointer === ''),
    byPlace.now.filter(({ pointer }) => pointer !== ''),
  ]
  const gone = byPlace.before.filter(({ pointer, uri }) => pointer === '' && isGone(uri))
  const inFiles = unmatched(ofFiles, gone, ({ rule, message }) => `${rule}\n${message}`)
  const left = new Set([...others, ...inFiles.now])
  return now.filter((finding) => left.has(finding))
}

/**
 * The findings of each side without an equal on the other; of two equal ones, the one at the same
 * place is old.
 */
function unmatched(
  now: readonly Finding[],
  before: readonly Finding[],
  keyOf: (finding: Finding) => string,
) {
  const old = groupBy(before, keyOf)
  const left: Finding[] = []
  for (const [key, own] of groupBy(now, keyOf)) {
    let rest = own
    const open = old.get(key) ?? []
    for (const test of [isSamePlace, isNotRaised])
      rest = rest.filter((finding) => {
        const at = open.findIndex((one) => test(one, finding))
        if (at !== -1) open.splice(at, 1)
        return at === -1
      })
    addAll(left, rest)
  }
  return { now: left, before: [...old.values()].flat() }
}

/**
 * Returns an earlier finding as it would be in the current object; undefined if the object is not
 * compared.
 */
function placesIn(pairs: readonly ObjectPair[]) {
  const keyOf = (uri: string, document: number) => `${uri}\n${document}`
  const byPlace = groupBy(pairs, ({ before }) => keyOf(before.file.uri, before.index))
  return (finding: Finding): Finding | undefined => {
    const { rule, messageId, pointer, message } = finding
    const around = byPlace
      .get(keyOf(finding.uri, finding.document))
      ?.filter(({ before }) => isWithin(pointer, before))
      .toSorted((a, b) => b.before.base.length - a.before.base.length)[0]
    if (around === undefined) return undefined
    const { before, after } = around
    const identity = objectIdentity(after)
    const print =
      pointer === ''
        ? fingerprint(rule, messageId, after.file.path, message)
        : fingerprint(rule, messageId, identity, stablePointer(before, stepsOf(pointer, before)))
    return { ...finding, uri: after.file.uri, fingerprint: print }
  }
}

function isWithin(pointer: string, { base }: Document): boolean {
  const start = pointerText(base)
  return pointer === start || pointer.startsWith(`${start}/`) || base.length === 0
}

/** The steps of a pointer; an index of a list is a number. */
function stepsOf(pointer: string, { tree }: Document): Pointer {
  let value: unknown = tree.value
  return (readJsonPointer(pointer) ?? []).map((step) => {
    const isList = Array.isArray(value)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
    return isList ? Number(step) : step
  })
}
