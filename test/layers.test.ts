import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The rooms of `src/core`, in the order of the pipeline: none imports a later one. */
const rooms = [
  'text',
  'search',
  'template',
  'yaml',
  'scalar',
  'schema',
  'directive',
  'release',
  'request',
  'document',
  'json-patch',
  'secret',
  'edit',
  'lint',
  'suppressions',
]

/** What each layer may import of the project besides itself, by the start of the path. */
const layers: Readonly<Record<string, readonly string[]>> = {
  generated: ['src/core/'],
  core: ['src/generated/'],
  domain: ['src/core/', '#core'],
  patch: ['src/core/', 'src/generated/', '#core', '#domain', 'schemas/k8s/'],
  project: ['src/patch/', 'src/core/', 'src/generated/', '#core', '#domain', '#patch'],
  rules: ['#core', '#domain', '#patch', '#project'],
  embedded: ['src/core/'],
  run: [
    'src/embedded/',
    'src/core/',
    'src/custom-rules/page.ts',
    'src/domain/',
    'src/patch/',
    'src/project/',
    'rules/index.ts',
  ],
  'custom-rules': ['src/core/', 'src/generated/', 'src/project/'],
  config: ['src/core/', 'src/generated/', 'src/custom-rules/', 'src/run/', 'rules/index.ts'],
  'in-memory': [
    'src/core/',
    'src/generated/',
    'src/custom-rules/',
    'src/run/',
    'src/config/',
    'src/files/walked.ts',
  ],
  reporters: ['src/core/'],
  editor: ['src/core/', 'src/custom-rules/', 'src/generated/', 'src/patch/', 'src/project/'],
  files: ['src/core/', 'src/patch/sandbox/', 'src/run/'],
  lsp: ['src/', 'rules/', '!src/cli/'],
  cli: ['src/', 'rules/', 'schemas/', 'package.json'],
}

/** Folders of equals: a format, a command, a wrapper or a fact about an expression per file. */
const onePerFile = new Set([
  'src/reporters',
  'src/cli/commands',
  'src/embedded',
  'src/patch/expression/facts',
])

const sourceFiles = ['src', 'rules'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/generated/')),
)

describe('a file imports', () => {
  it('only from its own layer and the ones below', () => {
    const crossing = sourceFiles.flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it('no later room of the core', () => {
    const crossing = sourceFiles.flatMap((file) => {
      const from = rooms.indexOf(roomOf(file) ?? '')
      if (from < 0) return []
      return importsOf(file)
        .filter((target) => rooms.indexOf(roomOf(target) ?? '') > from)
        .map((target) => `${file} imports ${target}`)
    })
    expect(crossing).toEqual([])
  })
})

/** What opens or changes a file; to look whether one is there gives nothing away. */
const OPENING =
  /\b(?:read|write|append|copy|open|rename|rm|link|symlink|unlink|truncate|create\w+Stream)\w*(?:Sync)?\b/

describe('files are opened', () => {
  it('only by src/files, apart from streams and what is shipped with the program', () => {
    const opening = sourceFiles.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names =
        /import (\{[^}]*\}|\* as \w+|\w+) from 'node:fs(?:\/promises)?'/.exec(text)?.[1] ?? ''
      return names.startsWith('{') ? OPENING.test(names) : names !== ''
    })
    expect(opening.filter((file) => !file.startsWith('src/files/'))).toEqual([
      'src/cli/output/stream.ts',
    ])
  })

  it('by no program but git, and the sandbox beside the server', () => {
    const starting = sourceFiles.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const names = /import \{([^}]*)\} from 'node:child_process'/.exec(text)?.[1]
      return text.includes("'node:child_process'") ? [[file, names?.trim()]] : []
    })
    expect(Object.fromEntries(starting)).toEqual({
      'src/files/git/git.ts': 'spawnSync',
      // A fork is Node with a file of ours, and no shell.
      'src/files/sandbox/sandbox-process.ts': 'type ChildProcess, fork, type StdioOptions',
    })
  })
})

describe('standard error', () => {
  it('is written in one place, besides a counter and a table of our own names', () => {
    const writing = sourceFiles.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('stderr.write('),
    )
    expect(writing).toEqual([
      'src/cli/output/progress.ts',
      'src/cli/output/timing.ts',
      'src/cli/output/warn.ts',
    ])
  })
})

describe('a room', () => {
  it('is one that this test knows', () => {
    const found = readdirSync(join(root, 'src/core'), { withFileTypes: true })
    const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(folders.toSorted()).toEqual(rooms.toSorted())
    const layerFolders = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(layerFolders.filter((name) => !Object.hasOwn(layers, name))).toEqual([])
  })

  it('holds at most 15 files, or one thing a file', () => {
    const counts = new Map<string, number>()
    for (const file of sourceFiles) {
      const room = dirname(file)
      if (!room.startsWith('rules/')) counts.set(room, (counts.get(room) ?? 0) + 1)
    }
    const large = [...counts].filter(([room, count]) => count > 15 && !onePerFile.has(room))
    expect(large).toEqual([])
    expect([...onePerFile].filter((room) => !counts.has(room))).toEqual([])
  })

  it('imports no room beside it that imports it', () => {
    const imports = new Set(
      sourceFiles.flatMap((file) =>
        importsOf(file).map((target) => `${dirname(file)} ${dirname(target)}`),
      ),
    )
    const circles = [...imports].filter((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return from < to && dirname(from) === dirname(to) && imports.has(`${to} ${from}`)
    })
    expect(circles).toEqual([])
  })
})

/** The room of the core that a path lies in. */
function roomOf(path: string): string | undefined {
  return /^src\/core\/([^/]+)\//.exec(path)?.[1]
}

/** What the library is made of: the engine, and the sandbox as browsers have it. */
const LIBRARY = ['src/in-memory/', 'src/core/', 'src/create-linter.ts', 'src/lsp/browser-']

function layerOf(file: string): string {
  if (file.startsWith('rules/')) return 'rules'
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? 'root'
}

function mayImport(file: string, target: string): boolean {
  // The list of rules, and the entry of the library.
  if (/^rules\/(?:index|list)\.ts$/.test(file))
    return target === '#core' || target.startsWith('rules/')
  const layer = layerOf(file)
  if (layer === 'root') return LIBRARY.some((start) => target.startsWith(start))
  if (target.startsWith(`src/${layer}/`)) return true
  const allowed = layers[layer] ?? []
  if (allowed.some((start) => start.startsWith('!') && target.startsWith(start.slice(1))))
    return false
  return allowed.some((start) => target.startsWith(start))
}

/** What a file imports of the project, types and `import('…')` included, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(\s*)'([^']+)'/g)]
  return found.flatMap(([, target = '']) => {
    if (target.startsWith('#')) return [target]
    if (!target.startsWith('.')) return []
    return [new URL(target, `file:///${file}`).pathname.slice(1)]
  })
}
