import { parse } from '../../../core/document/source.ts'
import { findCredentials } from '../../../core/secret/find-credentials.ts'
import { hiderOf } from '../../../core/secret/mask.ts'
import { secretsOf } from '../../../core/secret/secrets-of.ts'
import { withoutFiller } from '../../../core/template/filler.ts'
import { pointerText } from '../../../core/text/json-pointer.ts'
import { ownProperty } from '../../../core/text/mapping.ts'
import { clipSpans, mask, maskSpans, overlapsAny } from '../../../core/text/spans.ts'
import type { Node, Pointer } from '../../../core/types.ts'
import { shownSource } from '../../read/shown-secrets.ts'
import type { BuiltValue } from './built-value.ts'

/** A value of a built object as output may show it. */
export interface ShownValue {
  readonly pointer: Pointer
  readonly name: string | number
  /** A scalar with its secrets masked, or an empty mapping or list. */
  readonly value: unknown
  readonly parts: readonly ShownValue[] | undefined
  readonly isUnknown: boolean
  /** The file and the line that write it. */
  readonly origin: Origin | undefined
}

export interface Origin {
  readonly uri: string
  /** The file's path below the root. */
  readonly path: string
  /** From 1. */
  readonly line: number
}

/** The values of a built object without its secrets and those of the run. */
export function shownValue(whole: BuiltValue, known: readonly string[]): ShownValue {
  const data = dataOf(whole)
  const fields = findCredentials(data, String(ownProperty(data, 'kind')))
  const hidden = fields.filter(({ isHidden }) => isHidden)
  // A patch may copy a secret to another place.
  const secrets = new Set(hidden.map(({ value }) => value))
  const places = new Set(hidden.map(({ pointer }) => pointerText(pointer)))
  const hide = hiderOf([], [...known, ...secrets])
  const textOf = (text: string, built: BuiltValue, pointer: Pointer): string => {
    const { span, document } = built.node ?? {}
    if (secrets.has(text) || places.has(pointerText(pointer))) return mask
    if (span === undefined || document === undefined) return hide(text)
    const file = shownSource(document.file)
    const { spans } = file.secrets
    if (!text.includes('\n')) return overlapsAny(spans, span) ? mask : hide(text)
    const source = {
      text: file.text.slice(span.start, span.end),
      secrets: { spans: clipSpans(spans, span), known: file.secrets.known },
    }
    const own = secretsOf(parse('vc.yaml', text))
    return hide(hiderOf([source])(maskSpans(text, own.spans)))
  }
  const shown = (built: BuiltValue, pointer: Pointer): ShownValue => {
    const parts = built.parts?.map((part) => shown(part, [...pointer, part.name]))
    const { name, value, isUnknown } = built
    const text =
      typeof value === 'string' || typeof value === 'number'
        ? textOf(withoutFiller(String(value)), built, pointer)
        : undefined
    return {
      pointer,
      name: typeof name === 'string' ? hide(name) : name,
      value: text === undefined || text === String(value) ? value : text,
      parts,
      isUnknown,
      origin: originOf(built) ?? parts?.[0]?.origin,
    }
  }
  return shown(whole, [])
}

/** The data that the values make up. */
function dataOf({ value, parts }: BuiltValue): unknown {
  if (parts === undefined) return value
  if (Array.isArray(value)) return parts.map(dataOf)
  return Object.fromEntries(parts.map((part) => [part.name, dataOf(part)]))
}

const originOf = ({ node, parts }: BuiltValue): Origin | undefined =>
  node && placeOf(node, parts === undefined ? 'span' : 'keySpan')

/** The file and the line of a node. */
export function placeOf(node: Node, part: 'span' | 'keySpan' = 'span'): Origin {
  const { file } = node.document
  const { start } = node[part]
  return { uri: file.uri, path: file.path, line: file.lines.position(start).line + 1 }
}
