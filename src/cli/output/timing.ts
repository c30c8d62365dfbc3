import { performance } from 'node:perf_hooks'
import type { Rule } from '../../core/lint/rule.ts'
import { largest, sum } from '../../core/lists.ts'
import { inputScope } from '../../run/input-scope.ts'
import { createRuleSets, type LinterOptions, readInput } from '../../run/lint-files.ts'
import type { Io } from '../io.ts'

interface Spent {
  milliseconds: number
  calls: number
}

type Spending = Map<string, Spent>

/** Measures a run, and costs nothing in runs that are not measured. */
export function stopwatch(now: () => number = () => performance.now()) {
  const started = now()
  const phases: Spending = new Map()
  const rules: Spending = new Map()
  const timed =
    <A extends readonly unknown[], R>(into: Spending, name: string, work: (...args: A) => R) =>
    (...args: A): R => {
      const from = now()
      try {
        return work(...args)
      } finally {
        add(into, name, now() - from)
      }
    }
  const measured = (rule: Rule): Rule => ({
    ...rule,
    ...(rule.check && { check: measuredCheck(rule.check, (work) => timed(rules, rule.id, work)) }),
    ...(rule.project && { project: timed(rules, rule.id, rule.project) }),
  })
  return {
    linting: (options: LinterOptions): LinterOptions => ({
      ...options,
      memory: {
        ...options.memory,
        look: (input, fallback) => {
          const text = timed(phases, 'reading', () => input.text)()
          return timed(phases, 'searching', inputScope)({ ...input, text }, fallback)
        },
        read: (input) => {
          const text = timed(phases, 'reading', () => input.text)()
          return timed(phases, 'parsing', options.memory?.read ?? readInput)({ ...input, text })
        },
        ruleSetFor: createRuleSets(options.policy?.today ?? '', {
          ...options.host,
          change: measured,
        }),
      },
    }),
    /** Measures one more phase. */
    async phase<T>(name: string, work: () => Promise<T>): Promise<T> {
      const from = now()
      try {
        return await work()
      } finally {
        add(phases, name, now() - from)
      }
    },
    /** Prints the tables, with how many files were linted. */
    report(io: Io, linted: number) {
      phases.set('linting', { milliseconds: timeOf(rules), calls: linted })
      const total = now() - started
      add(phases, 'everything else', total - timeOf(phases))
      io.stderr.write(`${table('Phase', phases, total)}\n${table('Rule', rules, total)}`)
    },
  }
}

export type Stopwatch = ReturnType<typeof stopwatch>

type Check = NonNullable<Rule['check']>
type Timed = <A extends readonly unknown[], R>(work: (...args: A) => R) => (...args: A) => R

/** A rule works in the functions of its visitor, so each of them is measured. */
function measuredCheck(check: Check, timed: Timed): Check {
  const asked = timed(check)
  return (ctx) => {
    const handlers = Object.entries(asked(ctx)) as [string, (...args: unknown[]) => unknown][]
    return Object.fromEntries(handlers.map(([name, visit]) => [name, timed(visit)]))
  }
}

function add(into: Spending, name: string, milliseconds: number): void {
  const known = into.get(name) ?? { milliseconds: 0, calls: 0 }
  into.set(name, { milliseconds: known.milliseconds + milliseconds, calls: known.calls + 1 })
}

const timeOf = (spending: Spending): number =>
  sum([...spending.values()].map(({ milliseconds }) => milliseconds))

function table(title: string, spending: Spending, total: number): string {
  const rows = [...spending].toSorted(([, a], [, b]) => b.milliseconds - a.milliseconds)
  const width = largest(
    rows.map(([name]) => name.length),
    title.length,
  )
  const lines = rows.map(([name, { milliseconds, calls }]) => {
    const share = total === 0 ? 0 : (milliseconds / total) * 100
    const cells = [milliseconds.toFixed(1).padStart(10), `${share.toFixed(1)} %`.padStart(8)]
    return `${name.padEnd(width)}${cells.join('')}${String(calls).padStart(9)}`
  })
  const head = `${title.padEnd(width)}        ms   share    times`
  return [head, ...lines, ''].join('\n')
}
