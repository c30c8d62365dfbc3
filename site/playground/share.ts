import type { NamedText } from '../../src/in-memory/project.ts'

/** All that a link to the playground holds. */
export interface State {
  readonly files: readonly NamedText[]
  /** Name of the file in the editor. */
  readonly active: string
  /** Texts as they were, for the comparison. */
  readonly before?: readonly NamedText[] | undefined
  /** Names of files that were not there before; of the others without an old text, the text is unchanged. */
  readonly added?: readonly string[] | undefined
  /** The reader's own object for the preview. */
  readonly object?: string | undefined
  readonly pane?: string | undefined
}

/** The state as the part of an address behind `#`, which browsers never send; undefined if it is too long for one. */
export async function encode(state: State): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  if (bytes.length > MAX_LENGTH) return undefined
  const packed = await through(bytes, new CompressionStream('deflate-raw'))
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  const encoded = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return encoded.length > MAX_LINK ? undefined : encoded
}

/** Undefined for an address that holds no state, or a damaged one. */
export async function decode(fragment: string): Promise<State | undefined> {
  if (fragment === '') return undefined
  try {
    const text = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const bytes = await through(packed, new DecompressionStream('deflate-raw'))
    const state: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isState(state) ? state : undefined
  } catch {
    return undefined
  }
}

/** Bytes that a link may unpack to. */
const MAX_LENGTH = 2_000_000
/** Characters of a link that browsers and what people paste it into take. */
const MAX_LINK = 60_000

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > MAX_LENGTH) throw new Error('The link holds too much text.')
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

function isState(value: unknown): value is State {
  const { files, active } = Object(value) as Partial<State>
  const isNamed = (one: unknown) => {
    const { name, text } = Object(one) as Partial<NamedText>
    return typeof name === 'string' && typeof text === 'string'
  }
  return Array.isArray(files) && files.every(isNamed) && typeof active === 'string'
}
