import { resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { setFinder } from '../files/project-files.ts'
import { preparer } from '../run/lint-files.ts'
import { openConfig, slashed } from './config-files.ts'
import { diskFiles } from './disk-files.ts'
import { doShare, type Shared } from './share.ts'
import type { ThreadData } from './threads.ts'

/** Enough for one message. */
const MANY = 256

// Lints its share of the files that another thread lists.
const { options, rules, cwd, today, ...work } = workerData as ThreadData
const config = openConfig(options, cwd, rules)
const onDisk = diskFiles(config, setFinder(cwd))
const failed = (error: unknown) => {
  throw error
}
let told: Shared[] = []
const tools = {
  fileOf: (uri: string) => onDisk(resolve(cwd, uri), { failed }),
  prepared: preparer(today),
  profile: config.configs.of(`${slashed(cwd)}/x`).profile ?? {},
}
for (const one of doShare(work, tools)) {
  told.push(one)
  if (told.length === MANY) tell()
}
tell()

function tell(): void {
  // Quicker than to have the objects copied.
  parentPort?.postMessage(JSON.stringify(told))
  told = []
}
