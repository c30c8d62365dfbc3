import resources from '../../../schemas/k8s/resources.json' with { type: 'json' }
import { rememberTexts } from '../../core/memo.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import { isTextForm } from './forms.ts'
import { type Position, unknownPosition, type ValueType } from './position.ts'

/** The fields of a built-in resource. */
export interface ResourceSchema {
  readonly kind: string
  readonly apiVersion: string
  readonly root: Position
}

/** A kind that Kubernetes itself serves. Other groups may use the same name. */
export interface KnownKind {
  readonly kind: string
  /** The preferred version. */
  readonly apiVersion: string
  /** All current versions, the preferred one first. */
  readonly apiVersions: readonly string[]
  readonly plural: string
  readonly namespaced: boolean
}

type Definitions = Readonly<Record<string, Readonly<Record<string, string>>>>

const definitions: Definitions = resources.definitions

export const knownKinds: readonly KnownKind[] = resources.kinds.map((known) => ({
  ...known,
  apiVersion: known.apiVersions[0] ?? '',
}))

/** The schema of a built-in resource; undefined for kinds whose fields are not shipped. */
export const resourceSchema = rememberTexts(findSchema, 200)

function findSchema(kind: string): ResourceSchema | undefined {
  const apiVersion = ownProperty(resources.resources, kind)
  if (typeof apiVersion !== 'string') return undefined
  return { kind, apiVersion, root: positionOf(`#${kind}`, false, undefined) }
}

/**
 * An object of a kind whose fields are not shipped: a custom resource, a snapshot, an event. Only
 * its `metadata` is known.
 */
export const anyObject: Position = {
  ...unknownPosition,
  schemaType: 'object of any kind',
  field: (name) =>
    name === 'metadata'
      ? positionOf('#ObjectMeta', false, "Standard object's metadata")
      : undefined,
}

/** Parses a field's line: a type, `?` if optional, and a description. */
const fieldOf = rememberTexts((line): Position => {
  const [, type = '', optional, description] = /^(\S+?)(\?)?(?: (.*))?$/.exec(line) ?? []
  return positionOf(type, optional !== undefined, description)
}, 5000)

const elementOf = rememberTexts((type): Position => positionOf(type, false, undefined), 5000)

function positionOf(type: string, optional: boolean, description: string | undefined): Position {
  const base = { ...unknownPosition, optional, description, schemaType: type }
  if (type.endsWith('[]') || type.endsWith('{}')) {
    const list = type.endsWith('[]')
    return {
      ...base,
      kind: list ? 'list' : 'map',
      valueType: list ? 'array' : 'object',
      element: () => elementOf(type.slice(0, -2)),
    }
  }
  const fields = type.startsWith('#') ? definitions[type.slice(1)] : undefined
  if (fields !== undefined) {
    return {
      ...base,
      kind: 'object',
      valueType: 'object',
      names: Object.keys(fields),
      field: (name) => {
        const line = Object.hasOwn(fields, name) ? fields[name] : undefined
        return line === undefined ? undefined : fieldOf(line)
      },
    }
  }
  const [word = '', named] = type.split(':')
  if (!isScalar(word)) return base
  const form = word === 'quantity' ? word : named
  return { ...base, kind: 'scalar', valueType: word, form: isTextForm(form) ? form : undefined }
}

function isScalar(type: string): type is ValueType {
  return ['string', 'integer', 'number', 'boolean', 'int-or-string', 'quantity'].includes(type)
}
