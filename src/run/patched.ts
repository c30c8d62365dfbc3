import { nodeAt, pointerSteps } from '../core/document/node-at.ts'
import { parse } from '../core/document/source.ts'
import {
  applyOperation,
  type Operation,
  operationsOf,
  protection,
  resolvePointer,
  writesOf,
} from '../core/json-patch/index.ts'
import { MAX_PATCH_OPERATIONS, MAX_PATCHED_LENGTH } from '../core/limits.ts'
import { metadataOf } from '../core/schema/kind-info.ts'
import type { Document, Finding, Node, Pointer, SourceFile } from '../core/types.ts'
import { lintChanges } from '../project/change/index.ts'
import { documentAt, type FactPlace, type Graph, isSame } from '../project/index.ts'
import { findingAt, identityOf, lintDerived } from './derived-document.ts'
import type { Files } from './input-file.ts'
import type { Prepared, Preparer, Profile } from './profile/profile.ts'

/**
 * What the rules have against objects after their patches that they have not against them now, and against the
 * change itself, at the operations that it comes from. What only shows in several files together is not looked for.
 */
export function lintPatched(
  graphs: readonly Graph[],
  files: Files,
  prepared: Preparer,
  profileOf: (uri: string) => Profile | undefined,
): readonly Finding[] {
  const spent = new Map<string, number>()
  /** How long the text of an object was last: what cannot fit is not written again for each of its patches. */
  const lengths = new Map<Document, number>()
  return graphs.flatMap(({ patches, patchedBy }) =>
    patches.flatMap((patch) => {
      const profile = profileOf(patch.place.uri)
      const object = profile && patchedBy(patch)
      const document = object && wholeDocumentAt(files, patch.place)
      const target = object && wholeDocumentAt(files, object.place)
      if (profile === undefined || document === undefined || target === undefined) return []
      // What Kustomize patches is no object of the server yet.
      const isChange = document.wrapper === undefined
      return causedFindings(document, target, (value) => {
        const { uri } = document.file
        const before = spent.get(uri) ?? 0
        if (before + (lengths.get(target) ?? 0) > MAX_PATCHED_LENGTH) return undefined
        const text = JSON.stringify(value, null, 2)
        lengths.set(target, text.length)
        if (before + text.length > MAX_PATCHED_LENGTH) return undefined
        spent.set(uri, before + text.length)
        return findingsOn(text, {
          target,
          outer: document.file,
          prepared: prepared(profile),
          isChange,
        })
      })
    }),
  )
}

/**
 * What the change rules report of objects that requests update, beside the same objects in files. One with another
 * resource version is not the state that the request starts from.
 */
export function lintUpdates(
  graphs: readonly Graph[],
  files: Files,
  prepared: Preparer,
  profileOf: (uri: string) => Profile | undefined,
): readonly Finding[] {
  return graphs.flatMap(({ updates, patchedBy }) =>
    updates.flatMap(({ place, kind, name, namespace }) => {
      const profile = profileOf(place.uri)
      const target = { kind, name, namespace }
      const object = patchedBy({ place, target })
      const after = object && wholeDocumentAt(files, place)
      const before = object && wholeDocumentAt(files, object.place)
      if (profile === undefined || after === undefined || before === undefined) return []
      const [old, now] = [before, after].map((one) => metadataOf(one)?.get('resourceVersion'))
      if (old !== undefined && now !== undefined && !isSame(old, now)) return []
      const { set, settings } = prepared(profile)
      return lintChanges([{ before, after }], { rules: set.rules, settings }).findings
    }),
  )
}

/** The document at a place, unless its text is broken. */
export function wholeDocumentAt(files: Files, place: FactPlace): Document | undefined {
  const found = documentAt(files, place)
  return found?.tree.damaged ? undefined : found
}

function causedFindings(
  document: Document,
  target: Document,
  lint: (value: unknown) => Linted | undefined,
): readonly Finding[] {
  const operations = operationsOf(document)
  if (operations.length > MAX_PATCH_OPERATIONS) return []
  const states: unknown[] = []
  for (const operation of operations) {
    const state = states.at(-1) ?? target.value
    // One that fails changes nothing; the others are reported for what they would do.
    states.push((applyOperation(state, operation) ?? { value: state }).value)
  }
  const before = lint(target.value)
  const after = states.map(lint)
  if (before === undefined || after.includes(undefined)) return []
  const known = new Set(before.findings.map(identityOf))
  const found = after.map((some) =>
    (some?.findings ?? []).filter((one) => !known.has(identityOf(one))),
  )
  const root = after.at(-1)?.root
  const names = found.map((findings) => new Set(findings.map(identityOf)))
  return (found.at(-1) ?? []).flatMap((finding) => {
    // Up to the end it never went away since this operation.
    const first = names.findLastIndex((some) => !some.has(identityOf(finding))) + 1
    const at = causeOf(finding, operations[first], root)
    return at === undefined ? [] : [movedTo(at, finding, target)]
  })
}

interface Linted {
  readonly findings: readonly Finding[]
  readonly root: Node | undefined
}

interface Linting {
  readonly target: Document
  /** The file with the patch. */
  readonly outer: SourceFile
  readonly prepared: Prepared
  /** The object before and after the patch are two states of one object on the server. */
  readonly isChange: boolean
}

/** The object as a text of its own, so that all rules see what they always see; it is what the object becomes. */
function findingsOn(text: string, linting: Linting): Linted {
  const { target, outer, prepared, isChange } = linting
  const { kind, mode } = target
  const file = parse('patched.json', text, { kind, mode, outer })
  const [after] = file.documents
  const pairs = isChange && after !== undefined ? [{ before: target, after }] : []
  const { set, settings } = prepared
  const changes = lintChanges(pairs, { rules: set.rules, settings })
  return {
    findings: [...lintDerived(file, kind, prepared), ...changes.findings],
    root: after?.root,
  }
}

/** An operation causes a finding in its value or at its path, which names the key that it writes. */
function causeOf(
  { pointer, span }: Finding,
  operation: Operation | undefined,
  root: Node | undefined,
): Node | undefined {
  const places = operation === undefined ? [] : writesOf(operation)
  const steps = pointerSteps(pointer)
  if (operation === undefined || places.some(({ steps: to = [] }) => isReportedOn(operation, to)))
    return undefined
  const { path } = operation
  const written = path?.steps ?? []
  const isBelow = written.every((step, index) => step === '-' || step === steps[index])
  const node = steps.length === written.length ? root && nodeAt(root, steps) : undefined
  const isOnKey = typeof node?.name === 'string' && node.keySpan.start === span.start
  return isBelow && !isOnKey ? nodeBelow(operation, steps.slice(written.length)) : path?.node
}

/** Rules on the patch itself report these. */
function isReportedOn({ node }: Operation, written: readonly string[]): boolean {
  if (protection(written) !== undefined || written[0] === 'status') return true
  return resolvePointer(node.document, written).overstep !== undefined
}

function nodeBelow({ node, path, value }: Operation, rest: Pointer): Node {
  const found = value && nodeAt(value, rest)
  return found ?? path?.node ?? node
}

function movedTo(at: Node, finding: Finding, { file, root }: Document): Finding {
  const object = { uri: file.uri, span: root.keySpan, message: 'This object is patched.' }
  return findingAt(at, finding, { span: at.span, related: [object], fixes: [] })
}
