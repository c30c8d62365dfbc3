import { defineRule, error, type Node, pointerText, readJsonPointer, writeFix } from '#core'

export default defineRule({
  id: 'pointer-syntax',
  summary: 'A path that is not a JSON pointer makes the server refuse the whole patch.',
  fixable: 'suggest',
  messages: {
    dotted: error(
      '"{path}" is not a JSON pointer, so the whole patch is refused. Write "{right}".',
    ),
    slash: error(
      '"{path}" is not a JSON pointer, so the whole patch is refused. One starts with "/".',
    ),
    tilde: error(
      'Stray "~" in a JSON pointer, so the whole patch is refused. Write "~0" for "~", "~1" for "/".',
    ),
  },
  check({ report }) {
    const checkPointer = (at: Node<string>) => {
      const path = at.value
      if (readJsonPointer(path) !== undefined) return
      const isTilde = path.startsWith('/')
      const right = isTilde ? path.replace(/~(?![01])/g, '~0') : pointerFor(path)
      const fix = writeFix(at, right)
      if (isTilde) report({ message: 'tilde', at, fix })
      else if (right === undefined) report({ message: 'slash', at, data: { path } })
      else report({ message: 'dotted', at, data: { path, right }, fix })
    }
    return { 'JsonPatchOperation.path': checkPointer, 'JsonPatchOperation.from': checkPointer }
  },
})

const STEP = /(?:^|\.)([\w-]+)|\[(\d+)\]|\[(["'])(.+?)\3\]/y

/** The pointer that a dotted path, a fragment (`#/a`) or a pointer without its first slash means. */
function pointerFor(path: string): string | undefined {
  if (/^#\//.test(path)) return readJsonPointer(path.slice(1)) && path.slice(1)
  if (/^[\w-]+(?:\/[\w.~-]+)+$/.test(path)) return `/${path}`
  const dotted = path.replace(/^\$?\./, '')
  const steps: string[] = []
  let at = 0
  while (at < dotted.length) {
    STEP.lastIndex = at
    const found = STEP.exec(dotted)
    if (found === null) return undefined
    steps.push(found[1] ?? found[2] ?? found[4] ?? '')
    at = STEP.lastIndex
  }
  return steps.length > 0 ? pointerText(steps) : undefined
}
