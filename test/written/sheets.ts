import type { Block } from '../../scripts/rule-page.ts'
import type { PageObject, Piece } from './page-objects.ts'

/** A place in a file, both counted from 0. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

interface Line {
  readonly text: string
  readonly from: Origin | undefined
}

/** What of a page a line holds. */
interface Origin extends Place {
  /** Where that begins in the line. */
  readonly at: number
  /** Its length, where the line holds no more of it. */
  readonly length?: number
}

/** Files that are written from the objects of a page, so that each place there is known here. */
export class Sheets {
  readonly #files = new Map<string, Line[]>()

  write(file: string, ...texts: readonly string[]): void {
    for (const text of texts) this.#add(file, text, undefined)
  }

  /** A whole object, indented. */
  copy(file: string, object: PageObject, margin: string): void {
    for (const [index, text] of object.lines.entries()) {
      const from = { file: object.file, line: object.line + index, column: 0, at: margin.length }
      this.#add(file, `${margin}${text}`.trimEnd(), from)
    }
  }

  /** An operation of a JSON patch that writes a piece of an object. */
  operation(file: string, object: PageObject, piece: Piece, path: string, margin = ''): void {
    const text = object.lines.join('\n')
    const place = (offset: number) => {
      const before = text.slice(0, offset).split('\n')
      const column = before.at(-1)?.length ?? 0
      return { file: object.file, line: object.line + before.length - 1, column }
    }
    this.write(file, `${margin}- op: add`)
    const [step = ''] = path.split('/').slice(-1)
    const at = margin.length + '  path: '.length + path.length - step.length
    const key = { ...place(piece.keyStart), at, length: piece.key.length }
    this.#add(file, `${margin}  path: ${path}`, key)
    const start = place(piece.start)
    const lines = text.slice(piece.start, piece.end).replace(/\n$/, '').split('\n')
    const cut = piece.indent ?? 0
    for (const [index, line] of lines.entries()) {
      const isFirst = index === 0
      const prefix = `${margin}  ${isFirst ? 'value:' : piece.indent === undefined ? '  ' : ''}`
      const column = isFirst ? start.column : cut
      const from = { ...start, line: start.line + index, column, at: prefix.length }
      this.#add(file, `${prefix}${isFirst ? line : line.slice(cut)}`.trimEnd(), from)
    }
  }

  /** The files, as what is now or as what was before a change. */
  blocks(flag?: 'old'): readonly Block[] {
    return [...this.#files].map(([file, lines]) =>
      blockOf(file, lines.map(({ text }) => `${text}\n`).join(''), flag),
    )
  }

  /** The places of what is at a place of the page. */
  placesOf({ file, line, column }: Place): readonly Place[] {
    return [...this.#files].flatMap(([name, lines]) =>
      lines.flatMap(({ from }, index) => {
        if (from?.file !== file || from.line !== line || column < from.column) return []
        const by = column - from.column
        return by <= (from.length ?? by) ? [{ file: name, line: index, column: from.at + by }] : []
      }),
    )
  }

  #add(file: string, text: string, from: Origin | undefined): void {
    const lines = this.#files.get(file) ?? []
    this.#files.set(file, lines)
    lines.push({ text, from })
  }
}

export const blockOf = (file: string, text: string, flag?: 'old'): Block => ({
  language: 'yaml',
  flags: new Set(flag === undefined ? [] : [flag]),
  file,
  text,
  line: 1,
  section: '',
})
