/** A text with `|` where the cursor is; `‖` writes a bar. */
export function cursorIn(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|')
  if (offset === -1) throw new Error('There is no cursor.')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return { text: text.replaceAll('‖', '|'), offset }
}
