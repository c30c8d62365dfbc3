import { directive } from '../directive/directives.ts'
import { matchRequest, type RequestTarget } from '../request/match.ts'
import { type PatchTarget, readTarget, targetInName } from '../schema/patch-target.ts'
import { ownProperty } from '../text/mapping.ts'
import type { Document, Node } from '../types.ts'

/**
 * The object that a patch changes: named by a comment, the configuration, a request or the file's
 * name.
 */
export function patchTarget(document: Document): PatchTarget | undefined {
  const { file, index, base } = document.written
  const declared = directive(file.directives, 'target', index)
  if (declared !== undefined) return readTarget(declared)
  return base[0] === 'body' ? requestedTarget(document.written) : targetInName(file.uri)
}

/** The object in a request's address, which its body goes to. */
function requestedTarget(body: Document): PatchTarget | undefined {
  const { kind, name, namespace } = calledBy(body)
  return kind === undefined || name === undefined ? undefined : { kind, name, namespace }
}

/** A header of a request by its lower-case name. */
export const headerOf = ({ root }: Document, wanted: string): Node | undefined =>
  root
    .child('headers')
    ?.children()
    .find((header) => String(header.child('name')?.value).toLowerCase() === wanted)

/** The call of a request, or of the request that sends this body. */
export function calledBy(document: Document): RequestTarget {
  const { file, index, kind } = document
  const isOfBody = (one: Document) => one.kind === 'Request' && one.index === index
  const request = kind === 'Request' ? document : file.documents.find(isOfBody)
  const [method = '', url = ''] = ['method', 'url'].map((key) => ownProperty(request?.value, key))
  return matchRequest(String(method), String(url))
}
