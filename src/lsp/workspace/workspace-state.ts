import type { InputFile } from '../../run/input-file.ts'
import { createRuleSets, type RuleSetFor } from '../../run/lint-files.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'
import type { Disk } from './disk.ts'
import { createEntries, type Entries } from './entries/entries.ts'
import { createEvaluations } from './evaluations.ts'
import { createNeighbours } from './neighbours.ts'
import type { KeptOutcome, Outcome } from './workspace-lint.ts'

/** Everything known of a workspace. Paths are in the form of `pathOf`. */
export interface WorkspaceState {
  readonly disk: Disk
  readonly today: () => string
  folders: readonly string[]
  /** The files, which are replaced when the folders change. */
  entries: Entries
  readonly neighbours: ReturnType<typeof createNeighbours>
  readonly sandbox: SandboxRunner | undefined
  readonly evaluations: ReturnType<typeof createEvaluations> | undefined
  readonly outcomes: Map<string, KeptOutcome>
  readonly pinned: Map<string, InputFile | undefined>
  /** Files of each project with facts for others. */
  readonly projects: Map<string, Set<string>>
  /** Files below folders, until something may have changed. */
  readonly listed: Map<string, Promise<readonly string[]>>
  readonly loading: Map<string, Promise<void>>
  /** Files whose facts may be outdated. */
  readonly changed: Set<string>
  /** Files that override others or are overridden, so that their content matters there. */
  readonly layered: Set<string>
  /** Grows with every change in how files override each other. */
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

/** Updates the facts of changed documents. */
export function update({ changed, entries }: WorkspaceState): void {
  for (const path of changed) entries.of(path)
  changed.clear()
}

/** Grows when something changes that findings of other files depend on. */
export const ageOf = ({ entries, layerAge }: WorkspaceState): number => entries.age() + layerAge

/** Changes with any file's facts, and with the day. */
export const stampOf = (state: WorkspaceState): string => [ageOf(state), state.today()].join(' ')

export function ruleSetsOf(state: WorkspaceState, today: string): RuleSetFor {
  if (state.ruleSets?.today !== today) {
    const evaluator = state.evaluations?.evaluator
    state.ruleSets = { today, of: createRuleSets(today, { evaluator }) }
  }
  return state.ruleSets.of
}
