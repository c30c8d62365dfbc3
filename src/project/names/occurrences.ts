import {
  type Directive,
  type Document,
  defaultSettings,
  expectedBy,
  isUnknownText,
  madeAlone,
  type Node,
  ownProperty,
  patchTarget,
  type SourceFile,
} from '#core'
import { baseOf } from '../../core/document/texts-in.ts'
import { readTarget } from '../../core/schema/patch-target.ts'
import type { EmbeddedText, NamedKind } from '../../core/types.ts'
import type { FileFacts } from '../facts/facts.ts'
import {
  type FactPlace,
  factPlace,
  isSent,
  nodePlace,
  type ObjectFact,
  placeBelow,
  sureText,
  textsOf,
} from '../facts/read.ts'
import { secretNamePlace } from '../facts/secret-facts.ts'
import {
  apiKeyPlace,
  defaultSecretName,
  type VirtualClusterFact,
  virtualClusterFact,
} from '../facts/virtual-cluster-facts.ts'
import { namedSecret } from '../platform-secret.ts'
import { objectNamePlace } from '../related.ts'
import type { Occurrence, ProjectOf } from './occurrence.ts'
import { isSentKind, namesInRequest } from './request-occurrences.ts'

/** Every place where a file names an object. The definitions come from its facts. */
export function occurrencesOf(
  file: SourceFile,
  facts: FileFacts,
  projectPrefix: string = defaultSettings.projectNamespacePrefix,
): readonly Occurrence[] {
  const projectOf = projectsBy(projectPrefix)
  const found = [
    ...definitions(facts),
    ...virtualClusterObjects(file, projectOf),
    ...clustersIn(file, facts).flatMap(secretOfCluster),
    ...[namesIn, namesInPatch, projectNamespace, namesInRequest].flatMap((find) =>
      file.documents.flatMap((document) => find(document, projectOf)),
    ),
    ...file.directives.flatMap((one) => namedByComment(file, one)),
    ...file.texts.flatMap((text) => namedInText(text, file)),
  ]
  return found.filter(({ name }) => name !== '' && name !== '*')
}

/** The names in comments of an embedded text, at their places in the file. */
const namedInText = (text: EmbeddedText, { uri }: SourceFile): readonly Occurrence[] =>
  text.file.directives.flatMap((one) =>
    namedByComment(text.file, one).map((found) => ({
      ...found,
      place: { uri, document: text.document, pointer: baseOf(text, one.document) },
      ...(found.span === undefined ? {} : { span: text.toFile(found.span) }),
    })),
  )

const projectsBy =
  (prefix: string): ProjectOf =>
  (namespace) =>
    typeof namespace === 'string' && namespace.startsWith(prefix)
      ? namespace.slice(prefix.length)
      : undefined

/** The body of a request has no facts, but its names mean the same. */
const clustersIn = (file: SourceFile, { virtualClusters }: FileFacts) => [
  ...virtualClusters,
  ...file.documents
    .filter((document) => document.kind === 'vc' && isSent(document))
    .map((document) => virtualClusterFact(document, undefined)),
]

/** The names in a JSON patch's values, by the places that its paths lead to. */
function namesInPatch(document: Document, projectOf: ProjectOf): Occurrence[] {
  const kind = patchTarget(document)?.kind
  if (document.kind !== 'JsonPatch' || document.tree.damaged || kind === undefined) return []
  const objects = [...madeAlone(document, kind), ...expectedBy(document, kind)]
  return objects.flatMap((made) =>
    namesIn(made.document, projectOf).flatMap((occurrence): Occurrence[] => {
      const { node } = made.writtenAt(occurrence.place.pointer) ?? {}
      return node === undefined ? [] : [{ ...occurrence, place: nodePlace(node) }]
    }),
  )
}

function definitions(facts: FileFacts): Occurrence[] {
  const { secrets, users, accessKeys, roles, objects } = facts
  const workspaces = objects.filter(({ kind }) => kind === 'WorkspaceInstance')
  return [
    ...secrets.flatMap((one) => defined('Secret', one.name, one.namespace, secretNamePlace(one))),
    ...users.flatMap(({ object, username }) => [
      ...definedObject('User', object),
      ...(username === object.name
        ? []
        : defined('User', username, undefined, placeBelow(object.place, 'spec', 'username'))),
    ]),
    ...accessKeys.flatMap(({ object }) => definedObject('OwnedAccessKey', object)),
    ...roles.flatMap(({ object }) => definedObject('Role', object)),
    ...workspaces.flatMap((object) => definedObject('WorkspaceInstance', object)),
  ]
}

const definedObject = (kind: NamedKind, object: ObjectFact): Occurrence[] =>
  defined(kind, object.name, object.namespace, objectNamePlace(object))

const defined = (
  kind: NamedKind,
  name: string | undefined,
  scope: string | undefined,
  place: FactPlace,
): Occurrence[] => (name === undefined ? [] : [{ kind, name, scope, place, how: 'defines' }])

/** Platform objects without a schema here that embed a virtual cluster's configuration. */
function virtualClusterObjects({ uri, trees }: SourceFile, projectOf: ProjectOf): Occurrence[] {
  return trees.flatMap(({ value, damaged }, document) => {
    if (damaged || ownProperty(value, 'kind') !== 'VirtualClusterInstance') return []
    const metadata = ownProperty(value, 'metadata')
    const place = { uri, document, pointer: ['metadata', 'name'] }
    const namespace = ownProperty(metadata, 'namespace')
    const scope = projectOf(namespace)
    return [
      ...defined('VirtualCluster', sureText(ownProperty(metadata, 'name')), scope, place),
      ...inNamespace(namespace, scope, { uri, document, pointer: ['metadata', 'namespace'] }),
    ]
  })
}

function secretOfCluster(cluster: VirtualClusterFact): Occurrence[] {
  const wanted = namedSecret(cluster)
  if (wanted === undefined) return []
  const { name, namespace: scope } = wanted
  const common = { kind: 'Secret', name, scope } as const
  if (cluster.apiKey?.secretName === name)
    return [{ ...common, place: apiKeyPlace(cluster, 'secretName'), how: 'names' }]
  const isDefault = name === defaultSecretName
  return isDefault ? [{ ...common, place: apiKeyPlace(cluster), how: 'default-name' }] : []
}

/** The texts that the schema marks as names. */
function namesIn(document: Document, projectOf: ProjectOf): readonly Occurrence[] {
  // Facts already contain the names in a vc.yaml.
  if (document.kind === 'vc' || document.tree.damaged) return []
  const found: Occurrence[] = []
  const open = new Set<unknown>()
  const visit = (node: Node): void => {
    const { value, facts } = node
    if (typeof value === 'string') {
      if (facts.names !== undefined && !node.unknown && isMeant(node, facts.names))
        found.push({
          kind: facts.names,
          name: value,
          scope: scopeOf(node, facts.names, projectOf),
          place: nodePlace(node),
          how: 'names',
        })
      return
    }
    if (typeof value !== 'object' || value === null || open.has(value)) return
    open.add(value)
    for (const child of node.children()) visit(child)
    open.delete(value)
  }
  visit(document.root)
  return found
}

/** The scope of a named object, from the fields beside the name. */
function scopeOf(node: Node, kind: NamedKind, projectOf: ProjectOf): string | undefined {
  if (kind === 'Secret' || kind === 'Role') {
    const metadata = ownProperty(node.document.value, 'metadata')
    return sureText(ownProperty(metadata, 'namespace'))
  }
  if (kind !== 'VirtualCluster') return undefined
  const around = node.parent?.value
  const project = sureText(ownProperty(around, 'project'))
  if (project !== undefined) return project === '*' ? undefined : project
  return projectOf(ownProperty(around, 'namespace'))
}

/** True if a text is a name; some texts are only beside certain fields. */
function isMeant(node: Node, kind: NamedKind): boolean {
  if (kind === 'Role') return ownProperty(node.parent?.value, 'kind') === 'Role'
  if (kind !== 'Secret') return true
  const rule = node.parent?.parent
  const holds = (key: string, wanted: string) => {
    const { texts } = textsOf(rule?.child(key))
    return texts.includes(wanted) || texts.includes('*')
  }
  return holds('resources', 'secrets') && holds('apiGroups', '')
}

/** A namespace that belongs to a project by its prefix. */
function projectNamespace(document: Document, projectOf: ProjectOf): Occurrence[] {
  const metadata = ownProperty(document.value, 'metadata')
  const namespace = ownProperty(metadata, 'namespace')
  if (!PROJECT_KINDS.includes(document.kind)) return []
  const place = placeBelow(factPlace(document), 'metadata', 'namespace')
  return inNamespace(namespace, projectOf(namespace), place)
}

function inNamespace(namespace: unknown, name: string | undefined, place: FactPlace): Occurrence[] {
  if (name === undefined || typeof namespace !== 'string' || isUnknownText(namespace)) return []
  const prefix = namespace.length - name.length
  return [{ kind: 'Project', name, scope: undefined, place, prefix, how: 'names' }]
}

const PROJECT_KINDS: readonly string[] = ['WorkspaceInstance', 'VirtualClusterInstanceKubeConfig']

/** True if a file without facts may name an object in a comment. */
export const mayHoldNames = (text: string): boolean =>
  /#\s*vclint-(?:key|project|target)/.test(text)

const COMMENTS: Readonly<Record<string, NamedKind>> = { key: 'OwnedAccessKey', project: 'Project' }

/** The names in a comment for vclint. */
function namedByComment({ uri }: SourceFile, directive: Directive): Occurrence[] {
  const { name, text, span, document } = directive
  const word = /^\S+/.exec(text)?.[0] ?? ''
  // A setting of the configuration has no place here.
  if (span.end === 0 || word === '') return []
  const end = span.end - text.length + word.length
  const named = (kind: NamedKind, called: string, scope?: string): Occurrence[] => {
    const place = { uri, document, pointer: [] }
    const at = { start: end - called.length, end }
    return [{ kind, name: called, scope, place, span: at, how: 'names' }]
  }
  const kind = Object.hasOwn(COMMENTS, name) ? COMMENTS[name] : undefined
  if (kind !== undefined) return named(kind, word)
  const target = name === 'target' ? readTarget(word) : undefined
  if (target?.name === undefined || !isSentKind(target.kind)) return []
  return named(target.kind, target.name, target.namespace)
}
