import { firstFailure, nameWords, operationsOf } from '#core'
import type { ProjectContext } from './project-rule.ts'
import { objectNamePlace } from './related.ts'

/** The patches that fail on their objects, as far as the files have these, each with its first failing operation. */
export const failingPatches = ({
  graph,
  nodeAt,
  objectBefore,
}: Pick<ProjectContext, 'graph' | 'nodeAt' | 'objectBefore'>) =>
  graph.changes.flatMap((change) => {
    const root = change.verb === 'patch' ? nodeAt(change.place) : undefined
    const target = root && objectBefore(change)
    const failure = target && firstFailure(operationsOf(root.document), target)
    if (target === undefined || failure === undefined) return []
    const object = graph.changedBy(change)
    const related = object ? [{ at: objectNamePlace(object), message: 'The object is here.' }] : []
    const at = { ...change.place, pointer: failure.at.pointer }
    return [{ failure, target: nameWords(target.document), place: { at, related } }]
  })
