import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The modules that rules may import, by name. */
const LAYERS: Readonly<Record<string, string>> = {
  '#core': 'src/core/index.ts',
  '#patch': 'src/patch/index.ts',
  '#project': 'src/project/index.ts',
  '#domain': 'src/domain/index.ts',
}

interface Export {
  readonly name: string
  readonly comment: string
}

/** Text of `rules/toolbox.txt`: each export of these layers that a rule imports, with the first sentence of its comment. */
export function generateToolbox(root: string): string {
  const used = importsOf(join(root, 'rules'))
  const parts = Object.entries(LAYERS).map(([layer, file]) => {
    const byName = new Map(exportsOf(join(root, file)).map((each) => [each.name, each]))
    const exported = [...byName.values()]
      .filter(({ name }) => used.has(`${layer} ${name}`))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const width = Math.max(...exported.map(({ name }) => name.length))
    const lines = exported.map(({ name, comment }) => `${name.padEnd(width)}  ${comment}`.trimEnd())
    return `${layer}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n`
  })
  return `What rules import, made from the code by \`npm run generate\`.\n\n${parts.join('\n')}`
}

const IMPORT = /^import (?:type )?\{([^}]*)\} from '(#\w+)'/gm

/** The names that rules import, each behind its layer. */
function importsOf(rules: string): ReadonlySet<string> {
  const files = readdirSync(rules, { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(rules, file), 'utf8').matchAll(IMPORT)])
    .flatMap(([, words = '', layer]) =>
      words.split(',').map((word) => `${layer} ${/^(?:type )?(\w+)/.exec(word.trim())?.[1]}`),
    )
  return new Set(names)
}

const EXPORT = /^export (type )?(?:\*|\{([^}]*)\}) from '([^']+)'/gm

function exportsOf(file: string): readonly Export[] {
  const text = readFileSync(file, 'utf8')
  const again = [...text.matchAll(EXPORT)].flatMap(([, , names, from = '']) => {
    const path = join(dirname(file), from)
    if (!existsSync(path)) return []
    return names === undefined
      ? exportsOf(path)
      : names.split(',').flatMap((word) => exportedAs(word.trim(), path))
  })
  const own = [...text.matchAll(DECLARED)].map(([, name = '']) => exportIn(text, name, name))
  return [...again, ...own]
}

const DECLARED = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm

function exportedAs(word: string, path: string): readonly Export[] {
  const [, name, as = name] = /^(?:type )?(\w+)(?: as (\w+))?$/.exec(word) ?? []
  if (name === undefined || as === undefined) return []
  const text = readFileSync(path, 'utf8')
  if (new RegExp(`^export [a-z* ]+ ${name}\\b`, 'm').test(text)) return [exportIn(text, name, as)]
  // Handed on from another module.
  const [found] = exportsOf(path).filter((one) => one.name === name)
  return [{ name: as, comment: found?.comment ?? '' }]
}

function exportIn(text: string, name: string, as: string): Export {
  const at = text.search(new RegExp(`^export [a-z* ]+ ${name}\\b`, 'm'))
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, at))?.[1] ?? ''
  const words = comment.replace(/^\s*\* ?/gm, ' ').replace(/\s+/g, ' ')
  return { name: as, comment: /^.*?[.:](?= |$)/.exec(words.trim())?.[0] ?? words.trim() }
}
