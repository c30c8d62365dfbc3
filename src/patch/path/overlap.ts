import type { ParsedPath } from './parse.ts'

/** Whether two paths can select the same place, or a place and what it holds. */
export function overlaps(a: ParsedPath, b: ParsedPath): boolean {
  if (a.broken || b.broken) return false
  const shared = Math.min(a.steps.length, b.steps.length)
  if (shared === 0) return false
  return a.steps.slice(0, shared).every((step, index) => {
    const other = b.steps[index]
    if (other === undefined || step.wildcard || other.wildcard) return true
    if (step.index !== undefined && other.index !== undefined) return step.index === other.index
    return step.text === other.text
  })
}
