import { readScenario, type Section } from '../scenario.ts'

/** One tool that makes objects of the files, and what it is given: `kustomize overlays/prod`. */
export interface Build {
  readonly tool: string
  readonly of: string
  /** The other words: `values=clusters/blue.yaml`. */
  readonly words: readonly string[]
}

/** Files as a team has them, and what a real tool rendered from them. */
export interface Setup {
  readonly name: string
  /** A sentence about what is built. */
  readonly about: string
  readonly files: ReadonlyMap<string, string>
  /** Names of files that reach the cluster, or Helm, as they are: a `vc.yaml` beside a kustomization. */
  readonly kept: readonly string[]
  readonly builds: readonly Build[]
  /** The rule that the one mistake breaks; undefined in a setup without one. */
  readonly mistake: string | undefined
  readonly rendered: readonly Rendered[]
}

/** What one build renders: undefined where the tool refuses. */
export interface Rendered {
  readonly build: Build
  readonly text: string | undefined
}

/**
 * Reads the setups of a theme. What is before the first `=== setup NAME` belongs to all of them: files of the same
 * name in a setup replace those.
 */
export function readSetups(text: string): readonly Setup[] {
  const sections = readScenario(text)
  const starts = [...sections.keys()].filter((at) => sections[at]?.name === 'setup')
  const common = sections.slice(0, starts[0])
  return starts.map((start, index) => setupOf(common, sections.slice(start, starts[index + 1])))
}

function setupOf(common: readonly Section[], own: readonly Section[]): Setup {
  const [head] = own
  const files = [...common, ...own].filter(({ name }) => name === 'file')
  const left = new Set(own.flatMap(({ name, words }) => (name === 'without' ? words : [])))
  const builds = own.flatMap(({ name, words: [tool = '', of = '', ...words] }) =>
    name === 'build' ? [{ tool, of, words }] : [],
  )
  const renderings = own.filter(({ name }) => name === 'rendered' || name === 'refused')
  return {
    name: head?.words[0] ?? '',
    about: head?.body.trim() ?? '',
    files: new Map(
      files.flatMap(({ words: [name = '', ...flags], body }) =>
        left.has(name)
          ? []
          : [[name, flags.includes('unended') ? body.replace(/\n$/, '') : body] as const],
      ),
    ),
    kept: files.flatMap(({ words: [name = '', ...flags] }) =>
      flags.includes('kept') ? [name] : [],
    ),
    builds,
    mistake: own.find(({ name }) => name === 'mistake')?.words[0],
    rendered: builds.flatMap((build, index) => {
      const section = renderings[index]
      if (section === undefined) return []
      return [{ build, text: section.name === 'refused' ? undefined : section.body }]
    }),
  }
}

/** The text of a theme with other renderings, in the order of its setups. */
export function withRendered(text: string, all: readonly (readonly Rendered[])[]): string {
  const blocks = text.split(/^(?==== setup )/m)
  const [head = '', ...setups] = blocks
  return [head, ...setups.map((block, index) => blockWith(block, all[index] ?? []))].join('')
}

function blockWith(block: string, rendered: readonly Rendered[]): string {
  const end = block.search(/^=== (?:rendered|refused)\b/m)
  const given = (end === -1 ? block : block.slice(0, end)).replace(/\n*$/, '\n')
  const made = rendered.map(({ build: { of }, text }) =>
    text === undefined
      ? `=== refused ${of}\n`
      : `=== rendered ${of}\n${text.replace(/\n*$/, '\n')}`,
  )
  return `${given}${made.join('')}\n`
}
