import { rules } from '../../../rules/index.ts'
import { parse } from '../../../src/core/document/source.ts'
import { type Pairing, pairObjects } from '../../../src/project/change/pair.ts'
import { lintFiles } from '../../../src/run/lint-files.ts'

/** Texts of a state, by path. */
export type State = Readonly<Record<string, string>>

/** Ids of the change rules that report something of a change, sorted. */
export function reported(before: State, after: State): readonly string[] {
  return findings(before, after).map(({ rule }) => rule)
}

/** What the change rules report. */
export function findings(before: State, after: State) {
  const inputs = (state: State) => Object.entries(state).map(([uri, text]) => ({ uri, text }))
  const { findings: found, crashes } = lintFiles(inputs(after), {
    host: {
      base: {
        files: () => inputs(before),
        isChanged: () => true,
        nameBefore: (uri) => `before:${uri}`,
      },
    },
  })
  if (crashes.length > 0) throw crashes[0]?.cause
  return found.filter(({ rule }) => RULES.has(rule)).sort((a, b) => (a.rule < b.rule ? -1 : 1))
}

const RULES = new Set(rules.filter(({ topic }) => topic === 'change').map(({ rule }) => rule.id))

/** How the objects of two states correspond. */
export function pairing(before: State, after: State): Pairing {
  const documents = (state: State) =>
    Object.entries(state).flatMap(([uri, text]) => parse(uri, text).documents)
  return pairObjects(documents(before), documents(after))
}
