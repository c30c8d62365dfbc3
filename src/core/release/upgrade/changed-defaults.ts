import { lineTable } from '../../../generated/line-table.ts'
import { canonical } from '../../text/canonical.ts'
import { isMapping, isSetAt, ownProperty, valueAt } from '../../text/mapping.ts'
import { hasLine } from '../line-set.ts'
import { FieldView, type LineField } from '../line-table.ts'

/** A field that a file leaves to the chart, whose default differs between two lines. */
export interface ChangedDefault {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Two lines, as minor versions of 0. */
interface Lines {
  readonly from: number
  readonly to: number
}

const VERSION = 'controlPlane.distro.k8s.version'

/** Fields that hold the version of Kubernetes, of which each line has one; the first is the one to set. */
const VERSION_FIELDS = [
  'controlPlane.distro.k8s.image.tag',
  'controlPlane.distro.k8s.apiServer.image.tag',
]

/** The defaults that change for fields that a file does not set, in the order of the table. */
export function changedDefaults(value: unknown, lines: Lines): readonly ChangedDefault[] {
  const root = new FieldView(lineTable())
  const kubernetes = kubernetesIn(root, value, lines)
  return [...(kubernetes ? [kubernetes] : []), ...changedBelow(root, value, '', lines)]
}

function kubernetesIn(root: LineField, value: unknown, { from, to }: Lines) {
  const isSet = [VERSION, ...VERSION_FIELDS].some((path) => isSetAt(value, path))
  const isOther = ['k3s', 'k0s'].some(
    (distro) => valueAt(value, ['controlPlane', 'distro', distro, 'enabled']) === true,
  )
  if (isSet || isOther) return undefined
  const [before, after] = [from, to].map((line) =>
    VERSION_FIELDS.flatMap((path) => defaultIn(fieldAt(root, path), line) ?? []).at(0),
  )
  if (before === undefined || after === undefined || before === after) return undefined
  return { field: VERSION, from: before, to: after }
}

function changedBelow(
  around: LineField,
  value: unknown,
  path: string,
  lines: Lines,
): readonly ChangedDefault[] {
  if (isOff(around, value, lines.from)) return []
  return [...around.children].flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    const set = ownProperty(value, name)
    const [from, to] = [defaultIn(field, lines.from), defaultIn(field, lines.to)]
    const changed = VERSION_FIELDS.includes(own) ? [] : changedIn(from, to, { set, field: own })
    return [...changed, ...changedBelow(field, set, own, lines)]
  })
}

/** The parts of a default that change; Helm merges objects with those of a file, and replaces lists. */
function changedIn(
  from: unknown,
  to: unknown,
  { set, field }: { readonly set: unknown; readonly field: string },
): readonly ChangedDefault[] {
  if (from === undefined || to === undefined || canonical(from) === canonical(to)) return []
  if (set !== undefined && !isMapping(set)) return []
  if (isMapping(from) && isMapping(to))
    return Object.keys(from).flatMap((key) =>
      changedIn(from[key], to[key], { set: ownProperty(set, key), field: `${field}.${key}` }),
    )
  if (set !== undefined) return []
  if (!Array.isArray(from) || !Array.isArray(to) || from.length !== to.length)
    return [{ field, from, to }]
  return from.flatMap((item, index) =>
    changedIn(item, to[index], { set: undefined, field: `${field}[${index}]` }),
  )
}

/** True of a disabled section, whose other settings have no effect. */
function isOff({ children }: LineField, value: unknown, line: number): boolean {
  const enabled = children.get('enabled')
  if (enabled === undefined) return false
  return (ownProperty(value, 'enabled') ?? defaultIn(enabled, line)) !== true
}

function defaultIn(field: LineField | undefined, line: number): unknown {
  if (field === undefined || !hasLine(field.lines, line)) return undefined
  return field.defaults.find(([lines]) => hasLine(lines, line))?.[1] ?? field.default
}

const fieldAt = (root: LineField, path: string) =>
  path.split('.').reduce<LineField | undefined>((field, name) => field?.children.get(name), root)
