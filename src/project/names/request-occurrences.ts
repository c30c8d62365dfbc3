import { type Document, isUnknownText, ownProperty } from '#core'
import type { NamedKind } from '../../core/types.ts'
import { factPlace, isSent, placeBelow, sureText } from '../facts/read.ts'
import type { Occurrence, ProjectOf } from './occurrence.ts'

/** Resources in the API's addresses. Spec: Endpoints. */
const RESOURCES: Readonly<Record<string, NamedKind>> = {
  users: 'User',
  ownedaccesskeys: 'OwnedAccessKey',
  workspaceinstances: 'WorkspaceInstance',
  virtualclusterinstances: 'VirtualCluster',
}

/** The names in a request's address, and the object that it sends. */
export function namesInRequest(document: Document, projectOf: ProjectOf): readonly Occurrence[] {
  if (isSent(document)) return sentObject(document)
  const url = document.kind === 'Request' ? ownProperty(document.value, 'url') : undefined
  return typeof url === 'string' ? namesInUrl(url, document, projectOf) : []
}

function sentObject(document: Document): Occurrence[] {
  const { kind, value } = document
  const metadata = ownProperty(value, 'metadata')
  const name = sureText(ownProperty(metadata, 'name'))
  if (name === undefined || !isSentKind(kind)) return []
  const scope = sureText(ownProperty(metadata, 'namespace'))
  const place = placeBelow(factPlace(document), 'metadata', 'name')
  return [{ kind, name, scope, place, how: 'names' }]
}

function namesInUrl(url: string, document: Document, projectOf: ProjectOf): Occurrence[] {
  const place = placeBelow(factPlace(document), 'url')
  const space = stepAfter(url, 'namespaces')
  const project = projectOf(space?.text)
  const own = Object.entries(RESOURCES).flatMap(([resource, kind]): Occurrence[] => {
    const step = stepAfter(url, resource)
    if (step === undefined) return []
    const scope = kind === 'VirtualCluster' ? project : space?.text
    return [{ kind, name: step.text, scope, place, prefix: step.at, how: 'names' }]
  })
  if (space === undefined || project === undefined) return own
  const prefix = space.at + space.text.length - project.length
  return [...own, { kind: 'Project', name: project, scope: undefined, place, prefix, how: 'names' }]
}

/** The step after another one in an address, if it is certainly a name. */
function stepAfter(url: string, step: string) {
  const before = url.indexOf(`/${step}/`)
  const at = before + step.length + 2
  const text = before === -1 ? '' : (/^[^/?#\s]+/.exec(url.slice(at))?.[0] ?? '')
  const isName = text !== '' && /^[\w.-]+$/.test(text) && !isUnknownText(text)
  return isName ? { at, text } : undefined
}

/** True of a platform kind whose names the project uses. */
export const isSentKind = (kind: string): kind is 'User' | 'OwnedAccessKey' | 'WorkspaceInstance' =>
  kind === 'User' || kind === 'OwnedAccessKey' || kind === 'WorkspaceInstance'
