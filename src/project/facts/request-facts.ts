import { calledBy, type Document, isMergeType, type Node, ownProperty } from '#core'
import { type FactPlace, type ObjectFact, placeOf, sureText } from './read.ts'

/** A request that sends another file as its body. */
export interface RequestFact {
  readonly place: FactPlace
  /** The file that it sends. */
  readonly body: string
  /** The call in its path, as far as that is sure. */
  readonly verb: 'create' | 'update' | 'patch'
  /** It patches in another way than by a list of operations. */
  readonly isMerge: boolean
  readonly kind: string | undefined
  readonly namespace: string | undefined
  readonly name: string | undefined
}

export function requestFact(document: Document): RequestFact | undefined {
  const file = sureText(ownProperty(document.value, 'bodyFile'))
  const body = file && besides(document.file.uri, file)
  if (body === undefined) return undefined
  // Each step of the address may be a variable by itself.
  const { endpoint, kind, namespace, name } = calledBy(document)
  const verb = endpoint?.verb
  if (verb !== 'create' && verb !== 'update' && verb !== 'patch') return undefined
  const isMerge = verb === 'patch' && isMergeType(contentTypeOf(document))
  return { place: placeOf(document), body, verb, isMerge, kind, namespace, name }
}

function contentTypeOf({ root }: Document): string {
  const headers = root.child('headers')?.children() ?? []
  const texts = headers.map((header) => ['name', 'value'].map((key) => header.child(key)?.value))
  const [, type] = texts.find(([name]) => /^content-type$/i.test(String(name))) ?? []
  return String(type ?? '')
}

/** The file that a request names, as a path from the folder of the request or from the root of the project. */
export const bodyBelow = (root: string, path: string): string | undefined =>
  besides(root === '' || root === '.' ? 'x' : `${root}/x`, path)

/** A file by its path from the folder of another one. */
function besides(file: string, path: string): string | undefined {
  if (/^(?:[/\\~]|[a-z]:)/i.test(path)) return undefined
  const steps = file.split('/').slice(0, -1)
  for (const step of path.split(/[/\\]/)) {
    if (step === '' || step === '.') continue
    const above = steps.at(-1) ?? '..'
    if (step !== '..' || above === '..' || above === '') steps.push(step)
    else steps.pop()
  }
  return steps.join('/')
}

/** A request for an object, and what it sends. */
interface Sent {
  readonly request: RequestFact
  readonly object: Node
}

/** The requests whose whole body is one object of these. */
export function sentObjects(
  requests: readonly RequestFact[],
  objects: readonly ObjectFact[],
  nodeAt: (place: FactPlace) => Node | undefined,
): readonly Sent[] {
  return requests.flatMap((request) => {
    const inFile = objects.filter(({ place }) => place.uri === request.body)
    const [sent] = inFile
    if (request.verb === 'patch' || sent === undefined || inFile.length > 1) return []
    if (sent.conditional || sent.place.pointer.length > 0) return []
    const object = nodeAt(sent.place)
    return object === undefined || object.document.file.documents.length > 1
      ? []
      : [{ request, object }]
  })
}
