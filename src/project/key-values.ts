import {
  type Document,
  isPlaceholder,
  maskFiller,
  type Node,
  ownProperty,
  type SourceFile,
} from '#core'
import { writtenNode } from '../core/document/node.ts'
import { type FactPlace, factPlace } from './facts/read.ts'
import { secretText } from './facts/secret-keys.ts'

/**
 * The value of an access key, and the object that contains it. Lives for one run only: facts are
 * cached, so they contain neither values nor anything computed from them.
 */
export interface KeyValue {
  readonly object: FactPlace
  readonly value: string
}

/** Values of access keys in a file: in an OwnedAccessKey, or in a Secret's `accessKey`. */
export function keyValuesOf(file: SourceFile): readonly KeyValue[] {
  let values: KeyValue[] | undefined
  for (const document of file.documents) {
    for (const value of valuesIn(document)) {
      values ??= []
      values.push({ object: factPlace(document), value })
    }
  }
  return values ?? NONE
}

const NONE: readonly never[] = []

function valuesIn(document: Document): readonly string[] {
  const { kind, value, root } = document
  if (kind === 'OwnedAccessKey') {
    const key = ownProperty(ownProperty(value, 'spec'), 'key')
    if (typeof key === 'string' && !isPlaceholder(key)) return [key]
    return placeholderAt(root.child('spec')?.child('key'), false)
  }
  if (kind !== 'Secret') return NONE
  // `stringData` overrides a key that is in both.
  const isOverridden = ownProperty(ownProperty(value, 'stringData'), 'accessKey') !== undefined
  return (isOverridden ? [false] : [true, false]).flatMap((isEncoded) => {
    const field = isEncoded ? 'data' : 'stringData'
    const held = ownProperty(ownProperty(value, field), 'accessKey')
    const text = secretText(held, isEncoded)?.trim()
    return text ?? placeholderAt(root.child(field)?.child('accessKey'), isEncoded)
  })
}

/** `${KEY}`, with signs before it that another tool removes, and `${{ secrets.KEY }}`. */
const VARIABLE = /^[$\\]*\$(?:\{[^{}]+\}|\{\{[^{}]+\}\}|\([\w.]+\)|[A-Za-z_]\w*)$/
const CHART_VALUE = /^\{\{-?\s*(\.Values(?:\.\w+)+)\s*((?:\|\s*\w+\s*)*)-?\}\}$/

/**
 * A named placeholder, which stands for the same value everywhere: a variable, or a chart's value
 * within that chart. Under `data` the value must be encoded on the way.
 */
function placeholderAt(node: Node | undefined, isEncoded: boolean): readonly string[] {
  if (node === undefined) return NONE
  const { value, span, document } = writtenNode(node)
  const { file } = document
  const isMasked = typeof value !== 'string' || value.includes(maskFiller)
  const text = isMasked ? file.text.slice(span.start, span.end) : value
  const source = text.replace(/^(["'])(.*)\1$/, '$2')
  if (!isEncoded && VARIABLE.test(source)) return [`\0${source.replace(/^\$(\w+)$/, '$${$1}')}`]
  const [, name, filters = ''] = CHART_VALUE.exec(source) ?? []
  const [, chart] = /^(.*?)(?:^|\/)templates\//.exec(file.uri) ?? []
  if (name === undefined || chart === undefined) return NONE
  return filters.includes('b64enc') === isEncoded ? [`\0${chart}\0${name}`] : NONE
}
