import { nearestNode } from '../../core/document/node-at.ts'
import { looksLikePatch } from '../../core/schema/patch-file.ts'
import { targetText } from '../../core/schema/patch-target.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Finding } from '../../core/types.ts'
import { documentAt, type FileFacts, type RequestFact } from '../../project/index.ts'
import { copyOf, type Files, type InputFile } from '../input-file.ts'
import { type LintedFile, lintInput, readInput } from '../lint-input.ts'
import type { Profile, RuleSetFor } from '../profile/profile.ts'

interface Context {
  readonly ruleSetFor: RuleSetFor
  readonly fallback: Profile
  /** A file by its name, whether it is checked or not. */
  readonly find: (uri: string) => InputFile | undefined
  readonly files: Files
}

/** A file that requests send, as what their paths say that it is. */
interface Body {
  readonly input: InputFile
  readonly linted: LintedFile
  /** The findings in it, at the request, for a file that is not checked itself. */
  readonly atRequest: readonly Finding[]
}

/** Files that requests send and that do not say themselves what they are, linted as what the path says. */
export function lintBodies(facts: readonly FileFacts[], context: Context): readonly Body[] {
  const requests = facts.flatMap((file) => file.requests)
  return [...groupBy(requests, ({ body }) => body)].flatMap(([uri, senders]) => {
    const input = context.find(uri)
    const [sender] = senders
    const sent = input && sentInput(input, senders)
    if (input === undefined || sent === undefined || sender === undefined) return []
    const read = readInput(input)
    if (read.file.documents.length > 0 || read.file.trees.length !== 1) return []
    if (sender.verb === 'patch' && !read.file.trees.some(({ value }) => looksLikePatch(value)))
      return []
    const linted = lintInput(
      copyOf(sent, { factsOnly: false, share: undefined }),
      context.ruleSetFor,
      context.fallback,
    )
    return [{ input, linted, atRequest: placedAt(sender, linted, context) }]
  })
}

/** The file as what all of its senders make of it; undefined where they differ. */
function sentInput(input: InputFile, senders: readonly RequestFact[]): InputFile | undefined {
  const [first] = senders
  if (first?.kind === undefined || input.kind !== undefined) return undefined
  const { kind, verb, namespace, name } = first
  const isPatched = verb === 'patch'
  const isOther = (one: RequestFact) =>
    one.kind !== kind || one.isMerge || (one.verb === 'patch') !== isPatched
  if (senders.some(isOther)) return undefined
  if (!isPatched) {
    const isUpdate = senders.every((one) => one.verb === 'update')
    return copyOf(input, { kind, mode: isUpdate ? 'update' : 'create' })
  }
  // If several objects are patched, only their kind is known.
  const isOne = senders.length === 1
  const target = targetText(isOne ? { kind, namespace, name } : { kind })
  return copyOf(input, { kind: 'JsonPatch', declared: { ...input.declared, target } })
}

/** Findings at the name of the file, with the place in it as related. */
function placedAt(
  { place }: RequestFact,
  { result }: LintedFile,
  { files }: Context,
): readonly Finding[] {
  const document = documentAt(files, place)
  const at = document && nearestNode(document.root, ['bodyFile'])
  if (at === undefined) return []
  return result.findings.map((finding) => ({
    ...finding,
    uri: place.uri,
    document: place.document,
    pointer: '/bodyFile',
    span: at.span,
    related: [{ uri: finding.uri, span: finding.span, message: 'The body is here.' }],
    fixes: [],
  }))
}
