import process from 'node:process'
import { setups } from './setups.ts'
import { foundInRendered, isRefused, verdictOn } from './verdict.ts'

/** Prints where the sources of the setups are judged differently from what is rendered, and a table by tool. */
const words = process.argv.slice(2)
const rows: Record<string, Record<string, number>> = {}
for (const setup of setups) {
  if (words.length > 0 && !words.some((word) => setup.name.startsWith(word))) continue
  const { missed, falseAlarms } = await verdictOn(setup)
  const rendered = isRefused(setup) ? 0 : (await foundInRendered(setup)).length
  for (const tool of [setup.builds[0]?.tool ?? '', 'all']) {
    rows[tool] ??= { setups: 0, right: 0, mistakes: 0, found: 0, falseAlarms: 0 }
    const row = rows[tool]
    const count = (column: string, is: boolean) => {
      row[column] = (row[column] ?? 0) + Number(is)
    }
    const isMistaken = rendered > 0 || isRefused(setup)
    count('setups', true)
    count('right', missed.length + falseAlarms.length === 0)
    count('mistakes', isMistaken)
    count('found', isMistaken && missed.length === 0)
    count('falseAlarms', falseAlarms.length > 0)
  }
  for (const one of missed) console.log(`${setup.name}: missed ${one}`)
  for (const one of falseAlarms) console.log(`${setup.name}: false ${one}`)
}
console.table(rows)
