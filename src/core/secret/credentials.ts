import { nodeAt } from '../document/node-at.ts'
import { memoKey } from '../memo.ts'
import { nearKind } from '../schema/kind-info.ts'
import { maskFiller } from '../template/filler.ts'
import { ownProperty } from '../text/mapping.ts'
import { shifted } from '../text/spans.ts'
import type { Document, Node, SourceFile } from '../types.ts'
import { tokensIn } from './credential-shape.ts'
import { type CredentialField, findCredentials } from './find-credentials.ts'
import { mayBeRandom } from './random-word.ts'
import { isReference, mayBeCredential } from './reference.ts'
import { secretDataIn } from './secret-data.ts'

/** A value that is a credential, and how that was recognised. */
export interface Credential {
  readonly node: Node
  /**
   * Recognised by the schema's mark, by its form, or by its form together with the field's name.
   */
  readonly by: 'schema' | 'form' | 'name'
  /**
   * True if the schema marks the field itself, even if the name of the field or kind is misspelt.
   */
  readonly isMarked: boolean
}

const FOUND = memoKey<readonly CredentialField[]>('credentials')
const HIDDEN = memoKey<ReadonlySet<string>>('hidden values')

function foundIn(document: Document): readonly CredentialField[] {
  const { value, base, part, remember } = document
  const kind = kindAsMeant(document)
  // A document that only moved has its credentials at the same relative places.
  const known = part?.remember ?? remember
  return known(FOUND, `${kind} ${base.join('/')}`, () => findCredentials(value, kind))
}

const kindAsMeant = ({ kind, value }: Document): string =>
  (kind === 'Manifest' ? nearKind(String(ownProperty(value, 'kind'))) : undefined) ?? kind

/**
 * Every value of an object that is certain enough to report as a credential; templates and
 * placeholders are none. More than these are hidden; see `secretsOf`.
 */
export const credentialsIn = (document: Document): readonly Credential[] =>
  foundIn(document).flatMap(({ pointer, by, value, place }) => {
    const isMarked = place.position?.facts.secret === true
    const isMasked = by === undefined && place.mark === 'schema' && value.includes(maskFiller)
    const node = by === undefined && !isMasked ? undefined : nodeAt(document.root, pointer)
    if (node === undefined) return []
    if (by !== undefined) return [{ node, by, isMarked }]
    // A template is masked, but its default is still a value.
    const written = document.file.text.slice(node.span.start, node.span.end)
    return mayBeCredential(written) ? [{ node, by: 'schema', isMarked }] : []
  })

/**
 * True of a value that a message must not quote. Broader than `credentialsIn`: reason enough to
 * hide it, not to report it.
 */
export function mayBeSecret({ value, pointer, document }: Node): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const hidden = document.remember(HIDDEN, '', () => {
    const pointers = foundIn(document).flatMap(({ pointer, isHidden }) =>
      isHidden ? [pointer] : [],
    )
    return new Set(pointers.map((one) => [...document.base, ...one].join('/')))
  })
  const text = String(value)
  return hidden.has(pointer.join('/')) || mayBeRandom(text) || tokensIn(text).length > 0
}

/** The places for credentials in the objects of a file, of any API. */
export function credentialPlacesIn({ text, trees, documents }: SourceFile) {
  const others = new Set<unknown>(documents.map(({ value }) => value))
  return [
    ...documents.flatMap((document) => placesIn(foundIn(document), document, text)),
    ...trees.flatMap((tree) =>
      placesIn(findCredentials(tree.value, undefined, others), { tree, base: [] }, text),
    ),
  ]
}

/**
 * Values hidden because of their place, in reading order. `isSure` marks those that certainly are
 * credentials, whatever they look like; the data of a Secret is often none.
 */
function placesIn(
  found: readonly CredentialField[],
  { tree, base }: Pick<Document, 'tree' | 'base'>,
  text: string,
) {
  return found.flatMap(({ pointer: below, value, place: { mark, likely }, isHidden }) => {
    const pointer = [...base, ...below]
    // An aliased value is written elsewhere.
    return [tree.locate(pointer, 'value'), tree.aliasTarget(pointer)].flatMap((span) => {
      if (span === undefined) return []
      const written = text.slice(span.start, span.end)
      // A value that is no credential as a whole may contain a Secret as text.
      if (!isHidden)
        return secretDataIn(written).map((inside) => ({
          span: shifted(inside, span.start),
          value: written.slice(inside.start, inside.end),
          isSure: false,
        }))
      if (isReference(written) || (written.length < 4 && mark !== 'schema')) return []
      return [{ span, value, isSure: mark !== 'data' || likely === 'sure' }]
    })
  })
}
