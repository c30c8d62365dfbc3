import { nodeAt } from '../core/document/node-at.ts'
import type { Pointer, SourceFile, Span } from '../core/types.ts'
import {
  apiKeyPlace,
  type FactPlace,
  type Graph,
  keyPlace,
  nearest,
  objectNamePlace,
  secretKeyPlace,
} from '../project/index.ts'
import { documentAt, nodeUnder } from './place.ts'

/** A place that names an object, and the place where the object says its name. */
interface Link {
  readonly from: FactPlace
  readonly to: FactPlace
}

/** Where the object is defined that an offset names. */
export function definitionsAt(
  file: SourceFile,
  offset: number,
  graph: Graph,
): readonly FactPlace[] {
  const here = placeUnder(file, offset)
  if (here === undefined) return []
  const links = linksOf(graph)
  const found = links.filter(({ from }) => isSame(from, here)).map(({ to }) => to)
  return found.length > 0
    ? found
    : links.flatMap(({ to }) => (isSame(to, here) ? [to] : [])).slice(0, 1)
}

/** Where the object is named that an offset names or defines. */
export function referencesAt(
  file: SourceFile,
  offset: number,
  graph: Graph,
  withDefinition: boolean,
): readonly FactPlace[] {
  const [definition] = definitionsAt(file, offset, graph)
  if (definition === undefined) return []
  const places = linksOf(graph).flatMap(({ from, to }) => (isSame(to, definition) ? [from] : []))
  return withDefinition ? [definition, ...places] : places
}

/** Where a fact stands in its file: the value, or the key of what is no scalar. */
export function spanOfPlace(file: SourceFile, place: FactPlace): Span | undefined {
  const document = file.documents.find(
    ({ index, base }) =>
      index === place.document && base.every((step, depth) => place.pointer[depth] === step),
  )
  if (document === undefined) return undefined
  const node = nodeAt(document.root, place.pointer.slice(document.base.length))
  if (node === undefined) return undefined
  return typeof node.value === 'object' ? node.keySpan : node.span
}

function linksOf(graph: Graph): readonly Link[] {
  const links: Link[] = []
  for (const [cluster, join] of graph.secretOf) {
    const { apiKey } = cluster
    if (apiKey === undefined || join === undefined || !('found' in join)) continue
    const isNamed = apiKey.secretName !== undefined
    const from = isNamed ? apiKeyPlace(cluster, 'secretName') : apiKeyPlace(cluster)
    links.push({ from, to: objectNamePlace(join.found.object) })
  }
  for (const key of graph.accessKeys) {
    const { user, object } = key
    if (user == null) continue
    const named = graph.users.filter((one) => [one.object.name, one.username].includes(user))
    const found = nearest(object.place.uri, named, (one) => one.object.place.uri)
    if (found !== undefined)
      links.push({ from: keyPlace(key, 'user'), to: objectNamePlace(found.object) })
  }
  for (const [key, { secret }] of graph.connections) {
    const held = secret.keys.find(({ name }) => name === 'accessKey')
    if (held !== undefined) {
      links.push({ from: secretKeyPlace(secret, held), to: objectNamePlace(key.object) })
    }
  }
  return links
}

function placeUnder(file: SourceFile, offset: number): FactPlace | undefined {
  const document = documentAt(file, offset)
  if (document === undefined) return undefined
  // Of several objects in a list each is looked at.
  const siblings = file.documents.filter(({ index }) => index === document.index)
  for (const sibling of siblings) {
    const under = nodeUnder(sibling, offset)
    if (under !== undefined) {
      return { uri: file.uri, document: sibling.index, pointer: under.node.pointer }
    }
  }
  return undefined
}

const isSame = (a: FactPlace, b: FactPlace) =>
  a.uri === b.uri && a.document === b.document && text(a.pointer) === text(b.pointer)

const text = (pointer: Pointer) => JSON.stringify(pointer)
