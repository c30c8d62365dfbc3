import process from 'node:process'

/** Fewer files are done before V8 optimises anything; with 20,000 it hardly matters any more. */
const FEWEST = 200
const MOST = 15_000

/** V8 that compiles well without its last tier; the older ones of Node 20 and 22 do not. */
const SINCE_V8 = 13

/**
 * Does work on so many files without V8's last tier of optimisation, which in a run of less than a second costs
 * more than it gives. Afterwards all is as before: compiled code that is kept has to fit the usual settings.
 */
export async function inShortRun<T>(files: number, work: () => T): Promise<T> {
  const major = Number.parseInt(process.versions.v8, 10)
  if (files < FEWEST || files > MOST || major < SINCE_V8) return work()
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString('--no-turbofan')
  try {
    return work()
  } finally {
    setFlagsFromString('--turbofan')
  }
}
