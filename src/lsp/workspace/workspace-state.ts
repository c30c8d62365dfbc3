import type { InputFile } from '../../run/input-file.ts'
import { createRuleSets, type RuleSetFor } from '../../run/lint-files.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'
import type { Disk } from './disk.ts'
import { createEntries, type Entries } from './entries/entries.ts'
import { createEvaluations } from './evaluations.ts'
import { createNeighbours } from './neighbours.ts'
import type { KeptOutcome, Outcome } from './workspace-lint.ts'

/** All that is known of a workspace. Paths are as `pathOf` makes them. */
export interface WorkspaceState {
  readonly disk: Disk
  readonly today: () => string
  folders: readonly string[]
  /** The files, which begin anew with the folders. */
  entries: Entries
  readonly neighbours: ReturnType<typeof createNeighbours>
  readonly sandbox: SandboxRunner | undefined
  readonly evaluations: ReturnType<typeof createEvaluations> | undefined
  readonly outcomes: Map<string, KeptOutcome>
  readonly pinned: Map<string, InputFile | undefined>
  /** Files of each project with facts for the others. */
  readonly projects: Map<string, Set<string>>
  /** Files below folders, until something may have come or gone. */
  readonly listed: Map<string, Promise<readonly string[]>>
  readonly loading: Map<string, Promise<void>>
  /** Files whose facts may be out of date. */
  readonly changed: Set<string>
  /** Files that others lie over or under: what they hold counts in those. */
  readonly layered: Set<string>
  /** Grows with every change in how files lie over each other. */
  layerAge: number
  /** Grows with every change of any text. */
  textAge: number
  ruleSets: { readonly today: string; readonly of: RuleSetFor } | undefined
  all: { readonly key: string; readonly outcomes: ReadonlyMap<string, Outcome> } | undefined
}

export function createWorkspaceState(
  disk: Disk,
  today: () => string,
  onEvaluated: (path: string) => void,
): WorkspaceState {
  const sandbox = disk.startSandbox?.()
  const ownerOf = (uri: string) => state.entries.ownerOf(uri)
  const state: WorkspaceState = {
    disk,
    today,
    folders: [],
    entries: createEntries(disk, []),
    neighbours: createNeighbours(disk, () => state.entries),
    sandbox,
    evaluations: sandbox && createEvaluations(sandbox, ownerOf, onEvaluated),
    outcomes: new Map(),
    pinned: new Map(),
    projects: new Map(),
    listed: new Map(),
    loading: new Map(),
    changed: new Set(),
    layered: new Set(),
    layerAge: 0,
    textAge: 0,
    ruleSets: undefined,
    all: undefined,
  }
  return state
}

/** Brings the facts of changed documents up to date. */
export function update({ changed, entries }: WorkspaceState): void {
  for (const path of changed) entries.of(path)
  changed.clear()
}

/** Grows when something changes that findings of other files depend on. */
export const ageOf = ({ entries, layerAge }: WorkspaceState): number => entries.age() + layerAge

/** Another text when the facts of a file change, or the day. */
export const stampOf = (state: WorkspaceState): string => [ageOf(state), state.today()].join(' ')

export function ruleSetsOf(state: WorkspaceState, today: string): RuleSetFor {
  if (state.ruleSets?.today !== today) {
    const evaluator = state.evaluations?.evaluator
    state.ruleSets = { today, of: createRuleSets(today, { evaluator }) }
  }
  return state.ruleSets.of
}
