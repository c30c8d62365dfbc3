import {
  defineRule,
  enumerate,
  error,
  isOfRelease,
  type Node,
  nodeAt,
  nodeName,
  omission,
  type Release,
  releaseOf,
  vcUseOf,
  warning,
} from '#core'

export default defineRule({
  id: 'missing-field',
  summary: 'A patch needs a path, a reference a kind and version, a template its name.',
  messages: {
    required: omission(error('{name} needs {fields}, or Helm refuses it.')),
    likelyRequired: omission(warning('{name} needs {fields}, or Helm refuses it.')),
    path: omission(error('This patch has no "path", so it changes nothing. Add one.')),
    reference: omission(error('This reference has no {fields}. Add {each}.')),
    template: omission(warning('This names no template for the workspace. Add "name".')),
  },
  check: ({ report, settings }) => ({
    VirtualClusterConfig(root) {
      const release = releaseOf(root.document, settings)
      for (const { at, fields } of incompleteObjects(root, release)) {
        const message = release.isKnown ? 'required' : 'likelyRequired'
        report({
          message,
          at,
          part: 'key',
          data: { name: nodeName(at), fields: listed(fields) },
        })
      }
    },
    PatchEntry(entry) {
      if (lacks(entry, ['path']))
        report({ message: 'path', at: entry.child('path') ?? entry, part: 'key' })
    },
    PatchReference(reference) {
      const missing = REFERENCE.filter((names) => lacks(reference, names))
      if (missing.length === 0) return
      const data = {
        fields: missing.map(([name]) => `"${name}"`).join(' and no '),
        each: missing.map(([name, path]) => `"${name}" or "${path}"`).join(', and '),
      }
      report({ message: 'reference', at: reference, part: 'key', data })
    },
    TemplateRef(template) {
      if (lacks(template, ['name']) && Object.keys(template.value).length === 0)
        report({ message: 'template', at: template, part: 'key' })
    },
  }),
})

/** Objects of a vc.yaml that lack a field which the release requires and no default gives. */
const incompleteObjects = (root: Node, release: Release) =>
  vcUseOf(root.document).incomplete.flatMap(({ steps, missing }) => {
    const at = nodeAt(root, steps)
    if (at === undefined || !isOfRelease(at, release)) return []
    const fields = missing.filter((name) => at.has(name) === 'no' && !isOfPatch(at, name))
    return fields.length === 0 ? [] : [{ at, fields }]
  })

/** True of a finding in a patch that holds for all release lines. */
const isOfPatch = (at: Node, name: string): boolean =>
  (at.type === 'PatchEntry' && name === 'path') ||
  (at.type === 'PatchReference' && REFERENCE.some((names) => lacks(at, names)))

const listed = (names: readonly string[]) => enumerate(names.map((name) => `"${name}"`))

/** A reference needs one field of each group. */
const REFERENCE = [
  ['kind', 'kindPath'],
  ['apiVersion', 'apiVersionPath'],
] as const

/** A field that a template may add is not missing. */
const lacks = (object: Node, names: readonly string[]): boolean =>
  names.every((name) => object.has(name) === 'no')
