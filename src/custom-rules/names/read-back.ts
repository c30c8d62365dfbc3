/** One step of what a chain of names reads: `object`, `.spec`, `[0]`, `.filter(…)`, `"text"`. */
export type ReadStep =
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'index' }
  | { readonly is: 'text' }
  | { readonly is: 'call'; readonly name: string; readonly given: string; readonly start: number }

/** A macro around the end of the code, with the name that it gives to items. */
export interface OpenMacro {
  readonly receiver: string
  readonly macro: string
  readonly name: string
}

const MACRO = /(?:^|[^\w])(?:(all|exists|exists_one|map|filter)|cel\s*\.\s*(bind))\s*$/

/** The macros that are open at the end of unfinished code; undefined inside of a text. */
export function partsBefore(code: string): { readonly calls: readonly OpenMacro[] } | undefined {
  const open: number[] = []
  let at = 0
  while (at < code.length) {
    const character = code[at] ?? ''
    if (character === '"' || character === "'") {
      const end = endOfText(code, at)
      if (end === undefined) return undefined
      at = end
      continue
    }
    if ('([{'.includes(character)) open.push(at)
    else if (')]}'.includes(character)) open.pop()
    at++
  }
  return { calls: open.flatMap((start) => macroAt(code, start)) }
}

function macroAt(code: string, start: number): readonly OpenMacro[] {
  const before = code.slice(0, start)
  const found = MACRO.exec(before)
  const name = /^\s*([A-Za-z_]\w*)\s*,/.exec(code.slice(start + 1))?.[1]
  const macro = found?.[1] ?? found?.[2]
  if (macro === undefined || name === undefined) return []
  // `cel.bind` gives its second argument a name.
  const receiver =
    macro === 'bind'
      ? firstArgument(code.slice(code.indexOf(',', start) + 1))
      : before.slice(0, before.lastIndexOf(macro)).replace(/\.\s*$/, '')
  return [{ receiver, macro, name }]
}

/** Up to the comma that ends it. */
function firstArgument(code: string): string {
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const character = code[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    if (depth < 0 || (depth === 0 && character === ',')) return code.slice(0, at)
  }
  return code
}

function endOfText(code: string, start: number): number | undefined {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[start]) return at + 1
  }
  return undefined
}

/** The steps of the chain that ends where the code ends, the first one first; undefined where there is none. */
export function stepsBefore(code: string): readonly ReadStep[] | undefined {
  const steps: ReadStep[] = []
  let rest = code.trimEnd()
  for (;;) {
    const step = lastStep(rest)
    if (step === undefined) return undefined
    steps.unshift(step.read)
    rest = rest.slice(0, step.start).trimEnd()
    if (step.read.is === 'index') continue
    const dot = /\.\s*\??$/.exec(rest)
    if (dot === null) return steps
    rest = rest.slice(0, dot.index).trimEnd()
  }
}

function lastStep(code: string): { readonly read: ReadStep; readonly start: number } | undefined {
  const last = code.at(-1) ?? ''
  if (last === '"' || last === "'") {
    const start = code.lastIndexOf(last, code.length - 2)
    return start === -1 ? undefined : { read: { is: 'text' }, start }
  }
  if (last === ']' || last === ')') {
    const open = opening(code)
    if (open === undefined) return undefined
    if (last === ']') return { read: { is: 'index' }, start: open }
    const name = /[A-Za-z_]\w*\s*$/.exec(code.slice(0, open))
    if (name === null) return undefined
    const given = code.slice(open + 1, -1)
    return { read: { is: 'call', name: name[0].trim(), given, start: open + 1 }, start: name.index }
  }
  const name = /[A-Za-z_]\w*$/.exec(code)
  return name === null ? undefined : { read: { is: 'name', name: name[0] }, start: name.index }
}

/** Returns the offset of the bracket that the last character closes. */
function opening(code: string): number | undefined {
  const open: number[] = []
  let at = 0
  while (at < code.length) {
    const character = code[at] ?? ''
    if (character === '"' || character === "'") {
      at = endOfText(code, at) ?? code.length
      continue
    }
    if ('([{'.includes(character)) open.push(at)
    else if (')]}'.includes(character)) {
      const start = open.pop()
      if (at === code.length - 1) return start
    }
    at++
  }
  return undefined
}
