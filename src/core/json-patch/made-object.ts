import { roots } from '../../generated/bind.ts'
import { Budget } from '../budget.ts'
import { DocumentView } from '../document/document.ts'
import { nodeAt } from '../document/node-at.ts'
import { MAX_PARTS } from '../limits.ts'
import { memoKey } from '../memo.ts'
import { scalarMap } from '../scalar/map.ts'
import { patchedKinds } from '../schema/patch-target.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import type {
  Document,
  MadeFrom,
  Node,
  Part,
  Pointer,
  ScalarStyle,
  Span,
  Tree,
  Wrapper,
} from '../types.ts'
import { applied, type Branch, branchAt, openBranch, sizeOf, valueIn } from './branch.ts'
import { type Operation, operationsOf } from './operation.ts'
import { protection } from './protection.ts'
import { resolveSteps } from './resolve-pointer.ts'
import { patchTarget } from './target.ts'

/**
 * An object made by a patch or a body, as far as it is known; its values lead back to where they
 * are written.
 */
export interface MadeObject {
  readonly document: Document
  /** The patch or body. */
  readonly by: Document
  /**
   * The place in the patch or body that writes a place of the object; undefined if another text
   * writes it, or if it only follows from the path.
   */
  readonly writtenAt: (pointer: Pointer) => WrittenPlace | undefined
  /**
   * The path of the operation that last changed a place, or the part of a patch that was merged
   * there.
   */
  readonly causeAt: (pointer: Pointer) => Node | undefined
}

export interface WrittenPlace {
  /** Undefined if only the path of the operation shows it. */
  readonly node: Node | undefined
  readonly path: Node | undefined
  /** The node that sets the variable in it. */
  readonly variable: Node | undefined
}

interface Making {
  readonly by: Document
  readonly kind: string
  readonly mode: Document['mode']
  /** The file that joins use for the object. */
  readonly uri?: string
  /** The object that is changed. */
  readonly target?: Document | undefined
  /** The settings around the object, if they differ from the target's. */
  readonly wrapper?: Wrapper | undefined
  /** True if values in it may be templates of other files. */
  readonly mayBeTemplate?: boolean
  /** True if it may contain more than is known, anywhere. */
  readonly isOpen?: boolean
}

const ALONE = memoKey<readonly MadeObject[]>('made objects')

/**
 * The objects that a patch makes if nothing else is known; if it overwrites its own value, one
 * object for each value.
 */
export const madeAlone = (
  patch: Document,
  kind = patchTarget(patch)?.kind ?? kindByFields(patch) ?? 'Manifest',
): readonly MadeObject[] =>
  patch.remember(ALONE, kind, () => {
    const branches: Branch[] = []
    let last = openBranch()
    for (const one of operationsOf(patch)) {
      const operation = seekingTypo(one, kind) ?? one
      const isWritten = branchAt(last, operation.path?.steps ?? []) !== undefined
      const next = changedBy(isWritten ? openBranch() : last, operation, kind)
      if (next === undefined || next.by === undefined) continue
      if (branches.at(-1) !== next) branches.push(next)
      last = next
    }
    const budget = new Budget(MAX_PARTS)
    return branches.flatMap((one) => {
      if (budget.isSpent || !budget.spend(sizeOf(one, budget.left))) return []
      return madeOf(one, { by: patch, kind, mode: 'update' }) ?? []
    })
  })

/** The kind of a patch without a target that has a deprecated field which only one kind has. */
function kindByFields(patch: Document): string | undefined {
  return operationsOf(patch)
    .map(({ path }) => path?.steps ?? [])
    .filter((steps) => /[a-z][A-Z]/.test(steps.at(-1) ?? ''))
    .map((steps) =>
      patchedKinds.filter((kind) => resolveSteps(roots[kind], steps).position?.facts.deprecated),
    )
    .find(({ length }) => length === 1)?.[0]
}

/** An operation that needs a misspelt field is judged like one that writes it. */
function seekingTypo({ op, path, from, node }: Operation, kind: string): Operation | undefined {
  const isFrom = op === 'move' || op === 'copy'
  const place = isFrom ? from : path
  if (place?.steps === undefined || (!isFrom && op !== 'remove' && op !== 'test')) return undefined
  const { position, parent } = resolveSteps(roots[kind], place.steps)
  const known = Object.keys((position === undefined && parent?.properties) || {})
  const near = didYouMean(place.steps.at(-1) ?? '', known)
  return near === undefined
    ? undefined
    : { op: 'replace', path: place, value: place.node, from: undefined, node }
}

/** The parts of an object of another API that a JSON patch writes. */
export function shownBy(list: Document, object: Branch): MadeTree | undefined {
  let branch = object
  for (const operation of operationsOf(list))
    branch = applied(branch, operation, undefined) ?? branch
  const isShown = branch.by !== undefined && sizeOf(branch) <= MAX_PARTS
  return isShown ? new MadeTree(branch, list, { list }) : undefined
}

/** The objects that the tests in a patch expect. */
export const expectedBy = (patch: Document, kind: string): readonly MadeObject[] =>
  operationsOf(patch).flatMap((operation) => {
    if (operation.op !== 'test') return []
    const branch = changedBy(openBranch(), { ...operation, op: 'replace' }, kind)
    const made = branch?.by && madeOf(branch, { by: patch, kind, mode: 'update' })
    return made === undefined ? [] : [made]
  })

/**
 * An object after an operation; undefined if the operation fails, or writes what no patch can
 * write.
 */
export function changedBy(branch: Branch, operation: Operation, kind: string): Branch | undefined {
  const { path, from, op, node } = operation
  const written = op === 'move' ? [path, from] : [path]
  // Other rules report these; in a file, Kustomize can change everything.
  const isRefused =
    node.document.wrapper === undefined &&
    written.some(
      (place) => protection(place?.steps ?? []) !== undefined || place?.steps?.[0] === 'status',
    )
  return isRefused ? undefined : applied(branch, operation, roots[kind])
}

/** The object that a branch stands for; undefined if it is too large. */
export function madeOf(branch: Branch, making: Making): MadeObject | undefined {
  if (sizeOf(branch) > MAX_PARTS) return undefined
  const { by, kind, mode, uri = by.file.uri, target } = making
  const tree = new MadeTree(branch, by, { isOpen: making.isOpen })
  const { mayBeTemplate = false } = making
  const isLiteral = by.file.isLiteral && target?.file.isLiteral !== false && !mayBeTemplate
  const documents: Document[] = []
  const { path } = (target ?? by).file
  const file = { ...by.file, uri, path, isLiteral, documents, outer: undefined }
  const given = { index: by.index, masks: [], part: undefined }
  const { chart, version, pins } = by.wrapper ?? {}
  // A patch may set another version of the chart, or stand beside one that does.
  const pinned = kind === 'vc' && target?.wrapper ? { chart, version, pins } : {}
  const { wrapper = target?.wrapper && { ...target.wrapper, ...pinned } } = making
  const found = { base: [], tree, value: tree.value }
  const document = new DocumentView(file, given, found, { kind, mode, wrapper, made: tree })
  documents.push(document)
  return {
    document,
    by,
    writtenAt: (pointer) => tree.writtenAt(pointer),
    causeAt: (pointer) => tree.causeAt(pointer),
  }
}

/** Reduces open lists to their known items, in order. */
function withLists(branch: Branch): Branch {
  const { parts, isList } = branch
  if (parts === undefined || !holdsOpenList(branch)) return branch
  if (Array.isArray(parts) || isList)
    return { ...branch, parts: [...parts.values()].map(withLists) }
  return { ...branch, parts: new Map([...parts].map(([key, part]) => [key, withLists(part)])) }
}

const holdsOpenList = ({ parts, isList }: Branch): boolean =>
  parts !== undefined &&
  ((isList && !Array.isArray(parts)) || [...parts.values()].some(holdsOpenList))

interface Found {
  readonly branch: Branch
  /** The remaining steps, inside the node of the branch. */
  readonly rest: Pointer
}

/**
 * The tree of an object whose parts are written in several places: a patch, a body, and the object
 * that they change.
 */
export class MadeTree implements Tree, MadeFrom {
  readonly value: unknown
  readonly damaged = false
  readonly duplicates: Tree['duplicates'] = []
  readonly list: Document | undefined
  readonly #root: Branch
  readonly #by: Document
  readonly #base: Pointer
  readonly #isOpen: boolean

  constructor(
    branch: Branch,
    by: Document,
    { list, isOpen = false }: { readonly list?: Document; readonly isOpen?: boolean | undefined },
  ) {
    // An operation that comes later changes a copy.
    branch.isShared = true
    this.#root = withLists(branch)
    this.#by = by
    this.#isOpen = isOpen
    this.#base = list?.base ?? []
    this.list = list
    this.value = valueIn(this.#root)
  }

  get span(): Span {
    return this.#by.tree.span
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const found = this.find(pointer)
    if (found === undefined) return undefined
    const { branch, rest } = found
    const isName = typeof pointer.at(-1) === 'string'
    if (rest.length === 0 && part === 'key' && isName && branch.depth >= 0)
      return this.#stepOf(branch, pointer)
    const node = this.#writtenNode(found)
    if (node === undefined || (rest.length === 0 && part !== 'value' && branch.depth >= 0))
      return undefined
    return node.document.tree.locate(node.pointer, part)
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    return this.written(pointer)?.style
  }

  isFlow(pointer: Pointer): boolean {
    const node = this.written(pointer)
    return node === undefined || node.document.tree.isFlow(node.pointer)
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const node = this.written(pointer)
    return node?.document.tree.aliasTarget(node.pointer)
  }

  /** The node that writes a place, wherever that is. */
  nodeAt(pointer: Pointer): Node | undefined {
    const found = this.find(pointer)
    const { node } = found?.branch ?? {}
    return node && nodeAt(node, found?.rest ?? [])
  }

  mayHoldMore(pointer: Pointer): boolean {
    if (this.#isOpen) return true
    const found = this.find(pointer)
    if (found === undefined) return false
    const node = this.nodeAt(pointer)
    if (found.branch.isOpen) return found.rest.length === 0 || node?.mayHoldMore === true
    const { isWritten, parts } = found.branch
    const isPartial = node?.document.wrapper?.isPartial === true && !isWritten
    // A patch that is merged already is complete.
    const isMerged = isWritten && parts !== undefined
    return isPartial || (isMerged ? node?.hasTemplates : node?.mayHoldMore) === true
  }

  isUnknown(pointer: Pointer): boolean {
    const { branch, rest } = this.find(pointer) ?? {}
    return branch?.isUnknown === true && rest?.length === 0
  }

  writtenAt(pointer: Pointer): WrittenPlace | undefined {
    const found = this.find(pointer)
    if (found === undefined) return undefined
    const node = this.#writtenNode(found)
    const path = found.branch.isWritten ? found.branch.by?.path?.node : undefined
    const { variable } = found.branch
    return node === undefined && path === undefined ? undefined : { node, path, variable }
  }

  causeAt(pointer: Pointer): Node | undefined {
    const { branch } = this.find(pointer) ?? {}
    return branch?.by?.path?.node ?? (branch?.isWritten ? branch.node : undefined)
  }

  /** The deepest branch on the way, and the remaining steps inside its node. */
  find(pointer: Pointer): Found | undefined {
    let branch = this.#root
    const steps = pointer.slice(this.#base.length)
    for (const [index, step] of steps.entries()) {
      const { parts } = branch
      if (parts === undefined) return { branch, rest: steps.slice(index) }
      const next = Array.isArray(parts) ? parts[Number(step)] : parts.get(String(step))
      if (next === undefined) return undefined
      branch = next
    }
    return { branch, rest: [] }
  }

  written(pointer: Pointer): Node | undefined {
    const found = this.find(pointer)
    return found && this.#writtenNode(found)
  }

  operationAt(
    pointer: Pointer,
  ): { readonly node: Node; readonly step: Span | undefined } | undefined {
    const { branch, rest } = this.find(pointer) ?? {}
    if (branch?.by === undefined || rest?.length !== 0 || branch.depth < 0) return undefined
    return { node: branch.by.node, step: this.#stepOf(branch, pointer) }
  }

  #writtenNode({ branch: { node, isWritten }, rest }: Found): Node | undefined {
    return node !== undefined && isWritten ? nodeAt(node, rest) : undefined
  }

  /** The last step of a pointer in the path that writes it. */
  #stepOf({ by, depth }: Branch, pointer: Pointer): Span | undefined {
    const { path } = by ?? {}
    if (path === undefined || path.steps?.[depth] !== pointer.at(-1)) return path?.node.span
    const { node, text } = path
    const { span, style, document } = node
    const start = text.split('/', depth + 1).join('/').length + 1
    const end = start + (text.slice(start).split('/', 1)[0] ?? '').length
    const map = style && scalarMap(document.file.masked, span, style, text)
    return map === undefined ? span : map.spanOf({ start, end })
  }
}
