import { firstFailure, nameWords, operationsOf } from '#core'
import type { ProjectContext } from './project-rule.ts'
import { objectNamePlace } from './related.ts'

/** The patches that fail on their objects, each with its first failing operation. */
export const failingPatches = ({ changed, graph }: Pick<ProjectContext, 'changed' | 'graph'>) =>
  changed.flatMap(({ change, document, before }) => {
    if (change.verb !== 'patch' || before === undefined) return []
    const failure = firstFailure(operationsOf(document), before.root)
    if (failure === undefined) return []
    const object = graph.changedBy(change)
    const related = object ? [{ at: objectNamePlace(object), message: 'The object is here.' }] : []
    const at = { ...change.place, pointer: failure.at.pointer }
    return [{ failure, target: nameWords(before), place: { at, related } }]
  })
