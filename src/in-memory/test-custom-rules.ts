import type { ConfigFile } from '../config/config-file.ts'
import { folderOf, pathBelow, resolvePath } from '../config/paths.ts'
import type { CustomRule } from '../core/lint/rule.ts'
import type { Node } from '../core/types.ts'
import { falseParts } from '../custom-rules/false-parts.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import { lintTexts } from './lint-texts.ts'

/** Reads examples only from the project of their configuration. */
export interface ExampleFiles {
  /** @throws {Error} when the file may not be read */
  readonly readText: (path: string) => string | undefined
  readonly boundaryOf: (folder: string) => string
}

/** Runs the examples of the rules that a configuration brings. */
export function testCustomRules(
  config: ConfigFile,
  rules: readonly CustomRule[],
  files: ExampleFiles,
) {
  const entries = (config.root.get('customRules')?.items() ??
    []) as readonly Node<ConfigCustomRule>[]
  const tested = entries.flatMap((entry) => {
    const rule = rules.find(({ definition }) => definition === entry.value)
    return rule === undefined ? [] : [{ entry, rule }]
  })
  const examples = tested.flatMap(({ entry, rule }) =>
    (['valid', 'invalid'] as const).flatMap((list) =>
      (entry.child(list)?.children() ?? []).map((node) => ({ rule, node, list })),
    ),
  )
  const failed = examples.flatMap((example) => {
    const text = mistakeIn(example, config, files)
    if (text === undefined) return []
    // Line and column are counted from 1.
    const { line, column } = config.source.lines.position(example.node.span.start)
    return [{ id: example.rule.id, path: config.path, line: line + 1, column: column + 1, text }]
  })
  return { rules: tested.length, examples: examples.length, failed }
}

interface Example {
  readonly rule: CustomRule
  readonly node: Node
  readonly list: 'valid' | 'invalid'
}

/** Returns the mistake of an example; undefined where it has none. */
function mistakeIn({ rule, node, list }: Example, config: ConfigFile, read: ExampleFiles) {
  const texts = textsOf(node.value, folderOf(config.path), read)
  if (typeof texts === 'string') return texts
  const { id, definition } = rule
  const { valid: _, invalid: __, ...own } = definition as ConfigCustomRule
  const { findings, files } = lintTexts(
    [
      { name: '.vclint.json', text: JSON.stringify({ customRules: [own] }) },
      { name: 'vc.yaml', text: texts.text },
    ],
    texts.before === undefined ? {} : { before: [{ name: 'vc.yaml', text: texts.before }] },
  )
  const [found] = findings.filter((finding) => finding.rule === id)
  const isReported = found !== undefined
  if (isReported === (list === 'invalid')) return undefined
  if (!isReported) return 'This example of "invalid" is not reported.'
  const parts = falseParts(definition as ConfigCustomRule, files.get('vc.yaml'))
  const why = parts.length === 0 ? '' : ` False: ${parts.join(', ')}.`
  return `This example of "valid" is reported: ${found.message}${why}`
}

/**
 * The texts of an example: a document, the text of some, the path of a file, or an earlier and a
 * later state.
 */
function textsOf(value: unknown, folder: string, files: ExampleFiles) {
  const isPath = typeof value === 'string' && /^[^\n:{}]+\.(?:ya?ml|json)$/.test(value)
  if (isPath) return fileAt(value, folder, files)
  const { old, new: now } = (value ?? {}) as { readonly old?: unknown; readonly new?: unknown }
  const isChange = old !== undefined && now !== undefined
  return isChange
    ? { text: textOf(now), before: textOf(old) }
    : { text: textOf(value), before: undefined }
}

function fileAt(name: string, folder: string, { readText, boundaryOf }: ExampleFiles) {
  const path = resolvePath(folder, name)
  if (pathBelow(boundaryOf(folder), path) === undefined)
    return `Cannot read "${name}": it is outside the project.`
  try {
    const text = readText(path)
    return text === undefined ? `There is no file "${name}".` : { text, before: undefined }
  } catch {
    return `Cannot read "${name}": it is no file of the project.`
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
