import { lineStart } from '../text/scan.ts'

export const columnOf = (text: string, at: number) => at - lineStart(text, at)

/** Whether text between a key and its value holds an anchor, a tag or another indicator. */
export const hasProperties = (between: string) =>
  /[&!?*]/.test(between.replace(/(^|[ \t\r\n])#[^\r\n]*/g, ''))
