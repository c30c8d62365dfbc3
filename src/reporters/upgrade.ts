import type { Report, UpgradeReport } from '../core/report.ts'
import { linePlace } from '../core/reported-finding.ts'
import { enumerate } from '../core/text/enumerate.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding } from '../core/types.ts'
import { logPath, oneLine } from './escape.ts'
import { count } from './reporter.ts'

/** The fields that an upgrade breaks, divided into those that a fix moves and the others. */
export function brokenFields({ findings, sources }: Report) {
  const placeOf = ({ uri, span }: Finding) => {
    return { path: uri, ...linePlace(sources.get(uri), span.start) }
  }
  return [...groupBy(findings, ({ rule, message }) => `${rule}\n${message}`).values()].flatMap(
    (same) =>
      same.slice(0, 1).map(({ rule, message }) => {
        const isMoved = same.every(({ fixes }) => fixes.length > 0)
        return { rule, message, isMoved, places: same.map(placeOf) }
      }),
  )
}

type Section = readonly [title: string, lines: readonly string[]]

/** An upgrade for the person who does it: what breaks by field, what changes, and where to stop. */
export function upgradeLines(report: Report, upgrade: UpgradeReport): readonly string[] {
  const fields = brokenFields(report)
  const sections: readonly Section[] = [
    ['Moved by --fix --unsafe:', fields.filter(({ isMoved }) => isMoved).flatMap(fieldLines)],
    ['To decide:', fields.filter(({ isMoved }) => !isMoved).flatMap(fieldLines)],
    [
      'Stop on the way:',
      upgrade.stops.flatMap(({ release, why, paths }) => [
        `  on ${oneLine(release)}, ${oneLine(why)}`,
        `    ${pathWords(paths)}`,
      ]),
    ],
    [
      'Defaults that change. Set the field to keep its value:',
      upgrade.defaults.flatMap(({ field, from, to, paths }) => [
        `  ${oneLine(field)}: ${valueWords(from)} becomes ${valueWords(to)}`,
        `    ${pathWords(paths)}`,
      ]),
    ],
    [
      `Later than ${oneLine(upgrade.to)} already:`,
      upgrade.later.map(({ path, release }) => `  ${logPath(path)} is on ${oneLine(release)}`),
    ],
  ]
  const shown = sections.flatMap(([title, lines]) =>
    lines.length > 0 ? [title, ...lines, ''] : [],
  )
  const { known } = upgrade
  return known === 0
    ? shown
    : [...shown, `Not shown: ${count(known, 'finding')} that the releases of today have too.`]
}

const fieldLines = ({ rule, message, places }: ReturnType<typeof brokenFields>[number]) => [
  `  ${oneLine(message)} [${oneLine(rule)}]`,
  ...places.map(({ path, line, column }) => `    ${logPath(path)}:${line}:${column}`),
]

const pathWords = (paths: readonly string[]) => enumerate(paths.map(logPath))

const valueWords = (value: unknown): string =>
  oneLine(typeof value === 'string' ? value : JSON.stringify(value))
