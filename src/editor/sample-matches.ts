import { MAX_EXAMPLES, MAX_QUOTED_LENGTH } from '../core/limits.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Node } from '../core/types.ts'
import { type Match, matchPath, type ParsedPath } from '../patch/path/index.ts'
import { sampleObject } from '../patch/path/samples.ts'
import { type PatchPath, pathOf } from '../patch/path-node.ts'
import { patchEntry } from '../patch/place.ts'

/** The places that a path, up to one of its steps, selects in the sample object of its resource. */
export function sampleMatches(node: Node, found: PatchPath, index: number): string {
  const { schema, path, relative } = found
  const object = schema && sampleObject(schema.kind)
  if (schema === undefined || object === undefined || path.broken) return ''
  const upToStep = { ...path, steps: path.steps.slice(0, index + 1) }
  const matches = rootsOf(node, relative, object).flatMap((root) => matchPath(upToStep, root))
  const values = matches.filter(({ exists }) => exists)
  const where = `in the sample ${schema.kind}`
  const [missing] = matches
  if (values.length === 0 && missing !== undefined && index === path.steps.length - 1) {
    return `Matches the map ${where}, but the key is missing: the expression runs without a value.`
  }
  if (values.length === 0) return `Matches nothing ${where}.`
  const count = values.length === 1 ? '1 value' : `${values.length} values`
  return `Matches ${count} ${where}: ${shown(values)}`
}

/** The keys of the sample object at a path below a node's root. */
export function sampleKeys(node: Node, path: ParsedPath): readonly string[] {
  const found = pathOf(node)
  const object = found?.schema && sampleObject(found.schema.kind)
  if (found === undefined || object === undefined) return []
  const values = rootsOf(node, found.relative, object).flatMap((root) => matchPath(path, root))
  return values.flatMap(({ value }) => (isMapping(value) ? Object.keys(value) : []))
}

/** Paths of `reference` start at the patched values. */
function rootsOf(node: Node, relative: boolean, object: unknown): readonly unknown[] {
  if (!relative) return [object]
  const patched = pathOf(patchEntry(node)?.child('path'))
  if (patched === undefined) return []
  return matchPath(patched.path, object).flatMap(({ value, exists }) => (exists ? [value] : []))
}

function shown(matches: readonly Match[]): string {
  const texts = matches.slice(0, MAX_EXAMPLES).map(({ value }) => `\`${textOf(value)}\``)
  return `${texts.join(', ')}${matches.length > MAX_EXAMPLES ? ', …' : '.'}`
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text
}
