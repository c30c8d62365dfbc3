import { ownProperty } from '../../core/text/mapping.ts'
import { lineStart } from '../../core/text/scan.ts'
import type { EditorText, Place } from './place.ts'

/** A file in a ConfigMap that begins with a section of vc.yaml and has nothing else that shows what it is. */
export function begunText(
  text: string,
  offset: number,
  { cursor, file }: Place,
): { readonly inner: EditorText; readonly offset: number; readonly indent: string } | undefined {
  const [holder, name] = cursor.pointer
  const isFile = holder === 'data' && /\.ya?ml$/.test(String(name)) && cursor.pointer.length === 2
  const isHeld = file.trees.some(({ value }) => ownProperty(value, 'kind') === 'ConfigMap')
  const indent = /^ */.exec(text.slice(cursor.start))?.[0] ?? ''
  const section = text.slice(cursor.start + indent.length)
  if (!isFile || !isHeld || !/^(?:sync|external):\s*\n/.test(section)) return undefined
  const lines = (end: number) =>
    text.slice(cursor.start, end).replace(new RegExp(`^ {0,${indent.length}}`, 'gm'), '')
  const before = lines(lineStart(text, offset))
  const column = offset - lineStart(text, offset) - indent.length
  if (column < 0) return undefined
  const inner = lines(offset)
  return {
    inner: { uri: 'values.yaml', text: inner, options: { kind: 'vc' } },
    offset: before.length + column,
    indent,
  }
}
