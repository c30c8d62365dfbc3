import { type Embedding, linesEmbedding } from '../../core/scalar/embedding.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { CursorPlace } from './place.ts'

/** A file in a ConfigMap that begins with a section of vc.yaml and has nothing else that shows what it is. */
export function begunText(
  text: string,
  offset: number,
  { cursor, file }: CursorPlace,
): Embedding | undefined {
  const [holder, name] = cursor.pointer
  const isFile = holder === 'data' && /\.ya?ml$/.test(String(name)) && cursor.pointer.length === 2
  const isHeld = file.trees.some(({ value }) => ownProperty(value, 'kind') === 'ConfigMap')
  const indent = /^ */.exec(text.slice(cursor.start))?.[0] ?? ''
  const section = text.slice(cursor.start + indent.length)
  if (!isFile || !isHeld || !/^(?:sync|external):\s*\n/.test(section)) return undefined
  return linesEmbedding(text, { start: cursor.start, end: offset }, indent.length)
}
