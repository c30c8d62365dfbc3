import { defineRule, error, type Node, omission, warning } from '#core'

export default defineRule({
  id: 'missing-field',
  summary: 'A patch needs a path, a reference a kind and version, a template its name.',
  messages: {
    path: omission(error('This patch has no "path", so it changes nothing. Add one.')),
    reference: omission(error('This reference has no {fields}. Add {each}.')),
    template: omission(warning('This names no template for the workspace. Add "name".')),
  },
  check: ({ report }) => ({
    PatchEntry(entry) {
      if (lacks(entry, ['path']))
        report({ message: 'path', at: entry.child('path') ?? entry, part: 'key' })
    },
    PatchReference(reference) {
      const missing = [
        ['kind', 'kindPath'],
        ['apiVersion', 'apiVersionPath'],
      ].filter((names) => lacks(reference, names))
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

/** A field that a template may add does not count as missing. */
const lacks = (object: Node, names: readonly string[]): boolean =>
  names.every((name) => object.has(name) === 'no')
