import { isMapping, placesAt } from '../core/text/mapping.ts'
import type { Pointer } from '../core/types.ts'
import type { EmbeddedPart } from './extractor.ts'
import { textAt, valueBelow } from './read.ts'
import { namePiece, namespacePiece, secretAt } from './secret-makers.ts'

const resourcesOf = (value: unknown, type: string): readonly Pointer[] =>
  [`resource.${type}.*`, `resource.${type}.*[]`].flatMap((path) =>
    placesAt(value, path).filter((at) => isMapping(valueBelow(value, ...at))),
  )

/** Objects that a file in Terraform's JSON syntax sends as text, and the Secrets that it makes. */
export const objectsOfTerraform = (value: unknown): readonly EmbeddedPart[] => [
  ...resourcesOf(value, 'kubectl_manifest').flatMap((at): EmbeddedPart[] => {
    const pointer = [...at, 'yaml_body']
    return textAt(value, ...pointer) === undefined ? [] : [{ pointer, form: 'text' }]
  }),
  ...['kubernetes_secret', 'kubernetes_secret_v1'].flatMap((type) =>
    resourcesOf(value, type).map((at) => secretOf(value, at)),
  ),
]

/** Blocks may be lists of one; all values of a Secret become text. */
function secretOf(value: unknown, at: Pointer): EmbeddedPart {
  const blocks: readonly Pointer[] = [
    [...at, 'metadata'],
    [...at, 'metadata', 0],
  ]
  const names = blocks.flatMap((block) => [
    ...namePiece(value, ...block, 'name'),
    ...namespacePiece(value, ...block, 'namespace'),
  ])
  const data = valueBelow(value, ...at, 'data')
  const holder = [...at, 'data']
  const keys = Object.entries(isMapping(data) ? data : {}).map(([name, is]) => {
    const steps = [{ name: 'stringData', holder }, { name }]
    const text = typeof is === 'object' ? is : String(is)
    return { path: undefined, steps, value: [...holder, name], is: text }
  })
  return { ...secretAt(at, [...names, ...keys]), hasUnreadSources: !isMapping(data) }
}
