import { type Crash, createSink, findingReporter, relatedPlace } from '../../core/lint/finding.ts'
import type { ActiveRule } from '../../core/lint/preset.ts'
import type { Settings } from '../../core/lint/rule.ts'
import type { Document, Finding, SourceFile } from '../../core/types.ts'
import type { ObjectPair } from './pair.ts'
import { isOtherObject } from './server-state.ts'

export interface ChangeOptions {
  readonly rules: readonly ActiveRule[]
  readonly settings: Settings
  /**
   * Names a file of the earlier state in findings, because it may share the path of a later one.
   */
  readonly nameBefore?: ((file: SourceFile) => string) | undefined
  /** Objects that were renamed together with all references to them. */
  readonly renamed?: ReadonlySet<Document> | undefined
}

/** The findings of change rules on objects and their earlier versions, in the later files. */
export function lintChanges(
  pairs: readonly ObjectPair[],
  { rules, settings, nameBefore = ({ uri }) => uri, renamed }: ChangeOptions,
): { readonly findings: readonly Finding[]; readonly crashes: readonly Crash[] } {
  const sink = createSink()
  const comparing = rules.filter(({ rule }) => rule.change !== undefined)
  for (const { before, after } of pairs) {
    if (isOtherObject(before, after)) continue
    for (const active of comparing) {
      const { file } = after
      const context = findingReporter({ file, active, settings, sink })
      const report: typeof context.report = (reported) => {
        const related = (reported.related ?? []).map((place) => {
          const found = relatedPlace(place)
          // Places in objects that a build makes lead back to the files already.
          const isBefore =
            'at' in place && place.at.document === before && before.made === undefined
          return isBefore ? { ...found, uri: nameBefore(before.file) } : found
        })
        context.report({ ...reported, related })
      }
      try {
        const isRenamed = renamed?.has(after) === true
        active.rule.change?.({ ...context, report, isRenamed }, before, after)
      } catch (cause) {
        sink.crashes.push({ rule: active.rule.id, cause, seen: [file.uri] })
      }
    }
  }
  return { findings: sink.findings, crashes: sink.crashes }
}
