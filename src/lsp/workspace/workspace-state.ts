import type { InputFile } from '../../run/input-file.ts'
import { createRuleSets, type ResultStore, type RuleSetFor } from '../../run/lint-files.ts'
import type { FileRead } from '../../run/read/files-read.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'
import type { Disk } from './disk.ts'
import { createEntries, type Entries } from './entries/entries.ts'
import { createEvaluations } from './evaluations.ts'
import { createResultStore, type KeptOutcome, type Outcome } from './workspace-lint.ts'

/** The files of a folder, each of which may affect findings in the others. */
export interface Project {
  /** Files with something in scope, or with facts for others, as far as they are known. */
  readonly files: readonly string[]
  /** Files with nothing in scope, which matter only if another file names them. */
  readonly foreign: readonly string[]
}

/** Everything known of a workspace. Paths are in the form of `pathOf`. */
export interface WorkspaceState {
  readonly disk: Disk
  readonly today: () => string
  /** Shows a message to the user. */
  readonly warn: (message: string) => void
  folders: readonly string[]
  /** The files, which are replaced when the folders change. */
  entries: Entries
  readonly sandbox: SandboxRunner | undefined
  readonly evaluations: ReturnType<typeof createEvaluations> | undefined
  readonly outcomes: Map<string, KeptOutcome>
  readonly pinned: Map<string, InputFile | undefined>
  /** Findings in single files. */
  readonly store: ResultStore
  /** Readings of files whose findings nobody asked for. */
  readonly silentReads: Pick<WeakMap<InputFile, FileRead>, 'get' | 'has' | 'set'>
  /** The files of each folder that affect findings there. */
  readonly projects: Map<string, Project>
  /** Files with names for others, by the roots of their projects. */
  readonly named: Map<string, ReadonlySet<string>>
  /** Files below folders, until something may have come or gone. */
  readonly listed: Map<string, Promise<readonly string[]>>
  readonly loading: Map<string, Promise<void>>
  /** Files whose facts may be outdated. */
  readonly changed: Set<string>
  /** Grows with every change of any text. */
  textAge: number
  ruleSets: { readonly today: string; readonly ruleSetFor: RuleSetFor } | undefined
  all: { readonly key: string; readonly outcomes: ReadonlyMap<string, Outcome> } | undefined
}

export function createWorkspaceState(
  disk: Disk,
  today: () => string,
  onEvaluated: (path: string) => void,
  warn: (message: string) => void,
): WorkspaceState {
  const sandbox = disk.startSandbox?.()
  const ownerOf = (uri: string) => state.entries.ownerOf(uri)
  const state: WorkspaceState = {
    disk,
    today,
    warn,
    folders: [],
    entries: createEntries(disk, []),
    sandbox,
    evaluations: sandbox && createEvaluations(sandbox, ownerOf, onEvaluated),
    outcomes: new Map(),
    pinned: new Map(),
    store: createResultStore(() => state.entries, today),
    silentReads: silentReads(),
    projects: new Map(),
    named: new Map(),
    listed: new Map(),
    loading: new Map(),
    changed: new Set(),
    textAge: 0,
    ruleSets: undefined,
    all: undefined,
  }
  return state
}

/** Updates the facts of changed documents. */
export function update({ changed, entries }: WorkspaceState): void {
  for (const path of changed) entries.entryOf(path)
  changed.clear()
}

/** Changes with any text, and with the day. */
export const stampOf = ({ entries, textAge, today }: WorkspaceState): string =>
  [textAge, entries.age(), today()].join(' ')

/** Keeps what depends on nothing but the text of a file: no rule is asked about it. */
function silentReads(): WorkspaceState['silentReads'] {
  const kept = new WeakMap<InputFile, FileRead>()
  return {
    get: (input) => kept.get(input),
    has: (input) => kept.has(input),
    set: (input, read) => (input.isSilent ? kept.set(input, read) : kept),
  }
}

export function ruleSetsOf(state: WorkspaceState, today: string): RuleSetFor {
  if (state.ruleSets?.today !== today) {
    const evaluator = state.evaluations?.evaluator
    state.ruleSets = { today, ruleSetFor: createRuleSets(today, { evaluator }) }
  }
  return state.ruleSets.ruleSetFor
}
