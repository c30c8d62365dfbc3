import { nearestNode } from '../../core/document/node-at.ts'
import { SENT, SENT_TO_MERGE } from '../../core/document/requests.ts'
import { patchTarget } from '../../core/json-patch/index.ts'
import { platformScope } from '../../core/schema/kind-info.ts'
import { looksLikePatch } from '../../core/schema/patch-file.ts'
import { targetText } from '../../core/schema/patch-target.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, Finding } from '../../core/types.ts'
import {
  type ChangeFact,
  documentAt,
  type FactPlace,
  type FileFacts,
  type ObjectFact,
} from '../../project/index.ts'
import { type Files, type InputFile, namedAs } from '../input-file.ts'
import { readInput } from '../lint-input.ts'

/**
 * The files that requests send and that are no manifests by themselves, or whose object another
 * file has.
 */
export function bodiesAmong(
  facts: readonly FileFacts[],
  find: (uri: string) => InputFile | undefined,
) {
  const sent = facts.flatMap(({ changes }) => changes.filter(({ sender }) => sender !== undefined))
  const bodies = groupBy(sent, ({ place }) => place.uri)
  const isElsewhere = (one: ObjectFact) =>
    facts.some(
      ({ uri, objects }) =>
        !bodies.has(uri) &&
        objects.some(({ kind, name }) => kind === one.kind && name === one.name),
    )
  return [...bodies].flatMap(([uri, senders]) => {
    const file = find(uri)
    const input = file && asBody(file, senders, isElsewhere)
    const [{ sender } = {}] = senders
    return input === undefined || sender === undefined ? [] : [{ input, sender }]
  })
}

/**
 * The file as all of its senders describe it; undefined if they differ, or if the file says so
 * itself.
 */
function asBody(
  input: InputFile,
  senders: readonly ChangeFact[],
  isElsewhere: (object: ObjectFact) => boolean,
): InputFile | undefined {
  const [{ verb, target } = {}] = senders
  const { kind } = target ?? {}
  const wayOf = (one: ChangeFact['verb']) => (one === 'create' ? 'update' : one)
  const isOther = (one: ChangeFact) =>
    one.target?.kind !== kind || wayOf(one.verb) !== wayOf(verb ?? 'create')
  if (target === undefined || kind === undefined) return undefined
  if (input.kind !== undefined || senders.some(isOther)) return undefined
  const { file, facts } = readInput(input)
  const { objects } = facts
  const isKnown = () =>
    objects.length > 0 &&
    objects.every((one) => one.kind === kind && (isElsewhere(one) || isCompleted(one)))
  const isUnclear = file.documents.every((one) => verb === 'patch' && isTargetless(one))
  const mayBeSent = isUnclear || verb === 'merge' || isKnown()
  if (file.trees.length !== 1 || !mayBeSent) return undefined
  if (verb === 'merge') return namedAs(input, { kind, mode: 'update', wrapper: SENT_TO_MERGE })
  if (verb !== 'patch') {
    const isUpdate = senders.every((one) => one.verb === 'update')
    return namedAs(input, { kind, mode: isUpdate ? 'update' : 'create', wrapper: SENT })
  }
  if (!file.trees.some(({ value }) => looksLikePatch(value))) return undefined
  // If several objects are patched, only their kind is known.
  return namedAs(input, { target: targetText({ ...(senders.length === 1 ? target : {}), kind }) })
}

/** True of an object whose namespace only the address gives. */
const isCompleted = ({ group, kind, lacksNamespace }: ObjectFact) =>
  lacksNamespace && platformScope(group, kind) === 'namespaced'

/** True of a patch that does not name its object. */
const isTargetless = (document: Document) =>
  document.kind === 'JsonPatch' && patchTarget(document) === undefined

/**
 * Moves findings in files that are not checked themselves to the requests that name them, with the
 * place as a related one.
 */
export function atSenders(
  findings: readonly Finding[],
  senders: ReadonlyMap<string, FactPlace>,
  files: Files,
): readonly Finding[] {
  if (senders.size === 0) return findings
  return findings.flatMap((finding) => {
    const sender = senders.get(finding.uri)
    if (sender === undefined) return [finding]
    const document = documentAt(files, sender)
    const at = document && nearestNode(document.root, ['bodyFile'])
    if (at === undefined) return []
    const place = {
      uri: sender.uri,
      document: sender.document,
      pointer: '/bodyFile',
      span: at.span,
    }
    const related = [{ uri: finding.uri, span: finding.span, message: 'The body is here.' }]
    return [{ ...finding, ...place, related, fixes: [] }]
  })
}
