import { breakLength } from '../scalar/map-flow.ts'

export const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

export const columnOf = (text: string, at: number) => at - lineStart(text, at)

/** Start of the next line, or the end of the text. */
export const nextLine = (text: string, stop: number) => stop + breakLength(text, stop)

/** Whether text between a key and its value holds an anchor, a tag or another indicator. */
export const hasProperties = (between: string) =>
  /[&!?*]/.test(between.replace(/(^|[ \t\r\n])#[^\r\n]*/g, ''))
