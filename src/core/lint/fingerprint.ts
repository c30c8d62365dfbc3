import { type NodeView, nodeOf } from '../document/node.ts'
import { mayBeSecret } from '../secret/credentials.ts'
import { hideCredentials } from '../secret/hide-credentials.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import type { Document, Pointer } from '../types.ts'

/**
 * Identity of a finding that survives moved lines and reordered lists: rule, message, object, and a
 * pointer that names list items by their identifying key. 16 hexadecimal digits, never made of
 * values that may be secret.
 */
export function fingerprint(
  rule: string,
  messageId: string,
  object: string,
  pointer: string,
): string {
  return hash(`${rule}\n${messageId}\n${object}\n${pointer}`)
}

/** Group, kind, namespace and name of a manifest; the path for a vc.yaml, which has no name. */
export function objectIdentity(document: Document): string {
  const metadata = ownProperty(document.value, 'metadata')
  const name = ownProperty(metadata, 'name')
  if (document.kind === 'vc' || typeof name !== 'string')
    return `${document.written.file.path}#${document.kind}`
  const namespace = ownProperty(metadata, 'namespace')
  const [group] = String(ownProperty(document.value, 'apiVersion') ?? '').split('/', 1)
  return `${group}/${document.kind}/${typeof namespace === 'string' ? namespace : ''}/${name}`
}

/** A pointer in which list items are named by the schema's `x-list-key`: `patches[path=a.b]`. */
export function stablePointer(document: Document, pointer: Pointer): string {
  let node: NodeView | undefined = nodeOf(document) as NodeView
  let text = ''
  for (const step of pointer.slice(document.base.length)) {
    const list: NodeView | undefined = node
    node = typeof step === 'number' ? list?.item(step) : list?.child(step)
    text += typeof step === 'number' ? `[${itemName(list, node, step)}]` : `/${step}`
  }
  return hideCredentials(text)
}

function itemName(list: NodeView | undefined, item: NodeView | undefined, index: number): string {
  const value: unknown = item?.value
  if (item !== undefined && typeof value === 'string' && value.length < 200 && !mayBeSecret(item))
    return value
  const parts = (list?.facts.listKey ?? []).map((key) => {
    const part = isMapping(value) ? ownProperty(value, key) : undefined
    return typeof part === 'string' || typeof part === 'number' ? `${key}=${part}` : ''
  })
  const known = parts.filter((part) => part !== '')
  return known.length > 0 ? known.join(',') : String(index)
}

/** cyrb53 twice with different seeds: 16 hexadecimal digits, no cryptography. */
export function hash(text: string): string {
  // Thousands are kept, and a concatenated string would keep both halves alive.
  return [half(text, 0x9e3779b9), half(text, 0x85ebca6b)].join('')
}

function half(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  return (a >>> 0).toString(16).padStart(8, '0')
}
