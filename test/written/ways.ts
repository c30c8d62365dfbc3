import { protection } from '../../src/core/json-patch/protection.ts'
import { API_ROOT, endpoints, NAME_STEP, NAMESPACE_STEP } from '../../src/core/request/endpoints.ts'
import type { PageObject } from './page-objects.ts'
import type { Sheets } from './sheets.ts'

/** Objects that are written in another way. */
export interface Start {
  readonly objects: readonly PageObject[]
  /** The texts of the objects that they change. */
  readonly before: readonly string[]
}

export interface Way {
  readonly write: (sheets: Sheets, start: Start) => void
  /** It changes an object that is there before. */
  readonly changes?: true
  /** The method of the call that sends it. */
  readonly method?: 'POST' | 'PUT'
}

const beside = ({ objects }: Start, name: string) => {
  const file = objects[0]?.file ?? ''
  return `${file.slice(0, file.lastIndexOf('/') + 1)}${name}`
}

function writeBefore(sheets: Sheets, start: Start): void {
  for (const [index, text] of start.before.entries())
    sheets.write(beside(start, `before-${index}.yaml`), ...text.split('\n'))
}

const manifest: Way['write'] = (sheets, start) => {
  for (const [index, object] of start.objects.entries())
    sheets.copy(beside(start, `object-${index}.yaml`), object, '')
}

const list: Way['write'] = (sheets, start) => {
  const file = beside(start, 'list.yaml')
  sheets.write(file, 'apiVersion: v1', 'kind: List', 'items:')
  for (const object of start.objects) {
    sheets.write(file, '  -')
    sheets.copy(file, object, '    ')
  }
}

/** A JSON patch cannot write what names the object, nor what the server sets. */
export function isWritable(steps: readonly string[]): boolean {
  const [first = '', second] = steps
  if (first === 'status') return false
  return first === 'metadata'
    ? second !== undefined && protection(steps) === undefined
    : protection(steps) === undefined
}

const jsonPatch: Way['write'] = (sheets, start) => {
  writeBefore(sheets, start)
  for (const [index, object] of start.objects.entries()) {
    const { kind, name = '', namespace, pieces } = object
    const file = beside(start, `change-${index}.patch.yaml`)
    const target = [kind, ...(namespace === undefined ? [] : [namespace]), name].join('/')
    const metadata = pieces.find(({ key }) => key === 'metadata')?.below ?? []
    const written = [
      ...pieces.map((piece) => ({ piece, steps: [piece.key] })),
      ...metadata.map((piece) => ({ piece, steps: ['metadata', piece.key] })),
    ].filter(({ steps }) => isWritable(steps))
    if (written.length > 0) sheets.write(file, `# vclint-target: ${target}`)
    for (const { piece, steps } of written)
      sheets.operation(file, object, piece, `/${steps.join('/')}`)
  }
}

const mergePatch: Way['write'] = (sheets, start) => {
  writeBefore(sheets, start)
  const kustomization = beside(start, 'over/kustomization.yaml')
  const resources = [...start.before.keys()].map((index) => `../before-${index}.yaml`)
  sheets.write(kustomization, `resources: [${resources.join(', ')}]`, 'patches:')
  for (const [index, object] of start.objects.entries()) {
    sheets.write(kustomization, `  - path: merge-${index}.yaml`)
    sheets.copy(beside(start, `over/merge-${index}.yaml`), object, '')
  }
}

export const hasCall = (method: string, kind: string): boolean =>
  endpoints.some((one) => one.kind === kind && one.method === method)

function addressOf(method: string, { kind, name, namespace }: PageObject): string {
  const endpoint = endpoints.find((one) => one.kind === kind && one.method === method)
  const steps = endpoint?.steps.map((step) => {
    if (step === NAMESPACE_STEP) return namespace ?? '{{namespace}}'
    return step === NAME_STEP ? (name ?? '{{name}}') : step
  })
  return `https://platform.example.com${API_ROOT}/${steps?.join('/')}`
}

const body =
  (method: 'POST' | 'PUT'): Way['write'] =>
  (sheets, start) => {
    writeBefore(sheets, start)
    const file = beside(start, 'api.http')
    for (const [index, object] of start.objects.entries()) {
      if (index > 0) sheets.write(file, '', '###')
      sheets.write(file, `${method} ${addressOf(method, object)}`)
      sheets.write(file, 'Authorization: Bearer {{key}}', 'Content-Type: application/yaml', '')
      sheets.copy(file, object, '')
    }
  }

const text: Way['write'] = (sheets, start) => {
  const file = beside(start, 'set.yaml')
  sheets.write(file, 'apiVersion: fluxcd.controlplane.io/v1', 'kind: ResourceSet')
  sheets.write(file, 'metadata:', '  name: set', 'spec:', '  resourcesTemplate: |')
  for (const [index, object] of start.objects.entries()) {
    if (index > 0) sheets.write(file, '    ---')
    sheets.copy(file, object, '    ')
  }
}

/** The ways of writing an object of the platform. */
export const objectWays = {
  manifest: { write: manifest },
  List: { write: list },
  'JSON patch': { write: jsonPatch, changes: true },
  'merge patch': { write: mergePatch, changes: true },
  POST: { write: body('POST'), method: 'POST' },
  PUT: { write: body('PUT'), changes: true, method: 'PUT' },
  text: { write: text },
} as const satisfies Readonly<Record<string, Way>>
