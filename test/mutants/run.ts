import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { globbySync } from 'globby'
import { type CliOptions, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { type Mutant, mutantsOf, shuffled } from './mutants.ts'
import { reachOfTests } from './tests.ts'

const root = join(import.meta.dirname, '../..')
/** Test files that judge the built program, or the text of the sources. */
const NEVER = [
  'test/{e2e,growth,scripts,lsp,schemas}/**',
  'test/{scenarios,conventions,layers,words,ci-page,readme*,kept-*,workflows,rule-types}.test.ts',
  'test/reporters/{html,valid}.test.ts',
]
/** Test files that take minutes. */
const SLOW = [
  'test/fuzz/**',
  'test/**/*.property.test.ts',
  'test/{harmless-values,same-findings,secret-table}.test.ts',
  'test/{core,editor}/robustness.test.ts',
  'test/embedded/pages.test.ts',
  'test/patch/{sandbox-attacks,mutants}.test.ts',
]
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '600' },
    // Globs of the files that are changed.
    files: { type: 'string', multiple: true },
    // Where results are kept, one JSON object a line; what is there already is not run again.
    out: { type: 'string', default: 'mutants.jsonl' },
    // Seconds for one mutant.
    limit: { type: 'string', default: '600' },
    // Tries the survivors of the file again, with tests that came since.
    again: { type: 'boolean', default: false },
    // Seconds of tests for one mutant, the cheapest first; with 'slow', as long as it takes.
    budget: { type: 'string', default: '25' },
    // Asks the tests that take minutes as well, for survivors.
    slow: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    worker: { type: 'boolean', default: false },
  },
})

const PAGES = 'test/rules.test.ts'
/** Seconds of a test file times the imports on the way to a mutant; what costs more is not asked. */
const MAX_COST = values.slow ? 1000 : 30

class AsGiven {
  shard = (specifications: TestSpecification[]) => specifications
  sort = (specifications: TestSpecification[]) => specifications
}

const OPTIONS: CliOptions = {
  config: false,
  root,
  watch: false,
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: 120_000,
  setupFiles: ['./test/fixed-seed.ts'],
  sequence: { sequencer: AsGiven },
  reporters: [{}],
  onConsoleLog: () => false,
}

interface Result extends Mutant {
  readonly at: string
  readonly before: string
  readonly result: 'killed' | 'survived' | 'timeout'
  readonly by?: string
  readonly seconds: number
}

const files = values.files ?? ['{rules,src/core,src/patch,src/project,src/run}/**/*.ts']
const sources = new Map(
  globbySync(files, { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)
const all = [...sources].flatMap(([file, source]) => mutantsOf(file, source))
const sample = shuffled(all, Number(values.seed)).slice(0, Number(values.runs))
const done = readResults()
const left = sample.filter((mutant) => {
  const result = done.get(keyOf(mutant))?.result
  return result === undefined || (values.again && result === 'survived')
})

if (values.list) for (const mutant of sample) console.log(placeOf(mutant), describe(mutant))
else if (values.worker) await runLeft()
else {
  // A mutant that never ends takes its process with it; the next one goes on after it.
  for (let rounds = left.length + 1; rounds > 0; rounds--) {
    const worker = [...process.argv.slice(1), '--worker']
    const { status } = spawnSync(process.execPath, [...process.execArgv, ...worker], {
      stdio: 'inherit',
    })
    if (status === 0) break
    if (status !== 9) throw new Error(`The worker ended with ${status}.`)
  }
  const results = [...readResults().values()]
  const killed = results.filter(({ result }) => result !== 'survived').length
  console.log(`${killed} of ${results.length} killed, of ${all.length} mutants there are`)
}

function keyOf({ file, start, end, text }: Mutant): string {
  return JSON.stringify([file, start, end, text])
}

function placeOf({ file, start }: Mutant): string {
  return `${file}:${sources.get(file)?.slice(0, start).split('\n').length}`
}

function describe({ file, start, end, text, kind }: Mutant): string {
  return `${kind}: ${sources.get(file)?.slice(start, end)} -> ${text}`.replaceAll(/\s+/g, ' ')
}

function readResults(): ReadonlyMap<string, Result> {
  if (!existsSync(values.out)) return new Map()
  const lines = readFileSync(values.out, 'utf8').trim().split('\n').filter(Boolean)
  const results = lines.map((line) => JSON.parse(line) as Result)
  return new Map(results.map((result) => [keyOf(result), result]))
}

/** Runs what is left in one warm instance of vitest, which compiles each file of the project once. */
async function runLeft(): Promise<void> {
  let current: Mutant | undefined
  const mutate = (_: string, id: string) => {
    if (current === undefined || id !== join(root, current.file)) return undefined
    const source = sources.get(current.file) ?? ''
    return source.slice(0, current.start) + current.text + source.slice(current.end)
  }
  const vitest = await createVitest('test', OPTIONS, {
    plugins: [{ name: 'mutant', enforce: 'pre', transform: mutate }],
  })
  await vitest.standalone()
  const project = vitest.getRootProject()
  const run = async (tests: readonly string[], pattern = '') => {
    vitest.setGlobalTestNamePattern(pattern)
    // It keeps the results of every file that it ever ran.
    vitest.state.filesMap.clear()
    const specifications = tests.map((test) => project.createSpecification(join(root, test)))
    return (await vitest.runTestSpecifications(specifications)).testModules
  }
  const seconds = await secondsOf((tests) => {
    project.config.bail = 0
    return run(tests)
  })
  project.config.bail = 1
  let end = (_result: Result['result']) => {}
  // A mutant that takes all memory ends the worker, and no test can say so.
  process.once('uncaughtException', () => {
    end('killed')
    process.exit(9)
  })
  const reach = reachOfTests(root, Object.keys(seconds))
  for (const mutant of left) {
    const began = performance.now()
    const finish = (result: Result['result'], by?: string) => {
      const before = sources.get(mutant.file)?.slice(mutant.start, mutant.end) ?? ''
      const at = placeOf(mutant)
      const took = Math.round((performance.now() - began) / 1000)
      const line: Result = { ...mutant, at, before, result, ...(by && { by }), seconds: took }
      appendFileSync(values.out, `${JSON.stringify(line)}\n`)
      console.log(result, at, describe(mutant), by ?? '', `${took} s`)
    }
    end = finish
    const timer = setTimeout(() => {
      finish('timeout')
      process.exit(9)
    }, Number(values.limit) * 1000)
    current = mutant
    vitest.invalidateFile(join(root, mutant.file))
    let failed: string | undefined
    for (const [tests, pattern] of stagesOf(mutant.file, reach, seconds))
      failed ??= failureOf(await run(tests, pattern))
    clearTimeout(timer)
    finish(failed === undefined ? 'survived' : 'killed', failed)
    current = undefined
    vitest.invalidateFile(join(root, mutant.file))
  }
  await vitest.close()
  process.exit(0)
}

/** What each test file takes, measured once; what fails or takes long without a mutant is left out. */
async function secondsOf(
  run: (tests: readonly string[]) => Promise<readonly TestModule[]>,
): Promise<Readonly<Record<string, number>>> {
  const file = `${values.out}.times`
  const known: Record<string, number> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const tests = globbySync('test/**/*.test.ts', {
    cwd: root,
    ignore: values.slow ? NEVER : [...NEVER, ...SLOW],
  })
  const modules = await run(tests.filter((test) => known[test] === undefined))
  for (const module of modules) {
    const failure = failureOf([module])
    if (failure !== undefined) console.log('fails without a mutant, left out:', failure)
    known[module.relativeModuleId] = failure ? MAX_COST * 100 : module.diagnostic().duration / 1000
  }
  writeFileSync(file, JSON.stringify(known, undefined, 1))
  return known
}

type Stage = readonly [tests: readonly string[], pattern?: string]

/** The rule's own page first, then what reaches the file by imports: cheap and near before dear and far. */
function stagesOf(
  file: string,
  reach: ReturnType<typeof reachOfTests>,
  seconds: Readonly<Record<string, number>>,
): readonly Stage[] {
  const id = /^rules\/.+\/(.+)\.ts$/.exec(file)?.[1]
  const room = /^src\/(\w+)\//.exec(file)?.[1]
  const cost = (test: string) => {
    if (test === PAGES) return MAX_COST
    const steps = test.startsWith(`test/${room}/`) ? 1 : reach.get(test)?.get(file)
    return (seconds[test] ?? 0) * (steps ?? 1)
  }
  const related = [...reach.keys()].filter(
    (test) => reach.get(test)?.has(file) && cost(test) <= MAX_COST,
  )
  let left = values.slow ? Number.POSITIVE_INFINITY : Number(values.budget)
  const sorted = related
    .toSorted((a, b) => cost(a) - cost(b))
    .filter((test) => {
      if (test === PAGES) return true
      left -= seconds[test] ?? 0
      return left >= 0
    })
  return id === undefined ? [[sorted]] : [[[PAGES], `^${id} `], [sorted]]
}

function failureOf(modules: readonly TestModule[]): string | undefined {
  const module = modules.find((one) => !one.ok())
  if (module === undefined) return undefined
  const tests = [...module.children.allTests('failed')]
  return `${module.relativeModuleId}: ${tests[0]?.fullName ?? module.errors()[0]?.message ?? ''}`
}
