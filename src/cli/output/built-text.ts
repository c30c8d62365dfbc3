import { writeScalar } from '../../core/scalar/write.ts'
import { enumerate } from '../../core/text/enumerate.ts'
import { logLine } from '../../reporters/escape.ts'
import type { Origin, ShownValue } from '../../run/build/origins/shown-value.ts'
import type { BuiltObject } from './built-objects.ts'

/** Objects as YAML, with the origin of each line as a comment. */
export const builtText = (objects: readonly BuiltObject[]): string =>
  `${objects.map((object) => [...headOf(object), ...bodyOf(object)].join('\n')).join('\n---\n')}\n`

function headOf({ kind, name, path, line, builds, ...object }: BuiltObject): readonly string[] {
  const by = builds.length === 0 ? 'Nothing deploys it, so it is as written.' : undefined
  const verb = object.isDeleted ? 'delete' : 'build'
  const deploys = `${enumerate(builds)} ${verb}${builds.length > 1 ? '' : 's'} it.`
  const unknown = object.isUnknown
    ? ['# Part of the build is unknown: values may differ, and there may be more.']
    : []
  return [`# ${kind} "${name}" of ${path}:${line}. ${by ?? deploys}`, ...unknown].map(logLine)
}

interface Line {
  readonly text: string
  readonly origin: Origin | undefined
}

/** A longer line does not move the comments of the others. */
const WIDEST = 48

function bodyOf({ values }: BuiltObject): readonly string[] {
  const lines = values.flatMap((value) => linesOf(value, 0))
  let width = 0
  for (const { text, origin } of lines)
    if (origin !== undefined && text.length <= WIDEST) width = Math.max(width, text.length)
  return lines.map(({ text, origin }) => {
    if (origin === undefined) return safe(text)
    return `${safe(text).padEnd(width)}  # ${logLine(`${origin.uri}:${origin.line}`)}`
  })
}

/** A line without the characters that steer a terminal or command a CI system. */
const safe = (text: string): string => `${/^ */.exec(text)?.[0]}${logLine(text.trimStart())}`

function linesOf(shown: ShownValue, indent: number): readonly Line[] {
  const { name, parts, origin } = shown
  const lead = `${' '.repeat(indent)}${writeScalar(String(name), { style: 'plain', isKey: true })}:`
  if (parts === undefined || parts.length === 0) return scalarLines(`${lead} `, shown, indent)
  const below = typeof parts[0]?.name === 'number' ? itemsOf(parts, indent) : undefined
  return [{ text: lead, origin }, ...(below ?? parts.flatMap((one) => linesOf(one, indent + 2)))]
}

/** The items of a list, each behind a dash. */
function itemsOf(items: readonly ShownValue[], indent: number): readonly Line[] {
  const dash = `${' '.repeat(indent)}- `
  return items.flatMap((item) => {
    const { parts } = item
    if (parts === undefined || parts.length === 0) return scalarLines(dash, item, indent)
    const isList = typeof parts[0]?.name === 'number'
    const [first, ...others] = isList
      ? itemsOf(parts, indent + 2)
      : parts.flatMap((one) => linesOf(one, indent + 2))
    return first ? [{ ...first, text: `${dash}${first.text.trimStart()}` }, ...others] : []
  })
}

function scalarLines(lead: string, { value, isUnknown, origin }: ShownValue, indent: number) {
  const [first = '', ...others] = isUnknown ? ['<unknown>'] : written(value, indent).split('\n')
  return [
    { text: `${lead}${first}`, origin },
    ...others.map((text): Line => ({ text, origin: undefined })),
  ]
}

function written(value: unknown, indent: number): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'null'
  return writeScalar(value, { style: value.includes('\n') ? 'literal' : 'plain', indent })
}
