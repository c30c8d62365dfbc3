import * as modules from 'node:module'
import process from 'node:process'
import type { SandboxJob } from '../../run/sandbox-job.ts'

// The sandbox's process: each message is a job, and each answer its result.
const loading = Promise.all([import('../../run/sandbox-job.ts'), import('./sandbox.ts')]).then(
  ([{ runSandboxJob }, { nodeEvaluator }]) => {
    const evaluator = nodeEvaluator()
    return (job: SandboxJob) => runSandboxJob(job, evaluator)
  },
)
const { flushCompileCache } = modules as { readonly flushCompileCache?: () => void }

process.on('message', async (job: SandboxJob) => {
  const run = await loading
  process.send?.(run(job))
})
// It is killed without notice, so compiled code is saved after the first answer.
process.once('message', () => void loading.then(() => flushCompileCache?.()))
// The parent process is gone.
process.on('disconnect', () => process.exit())
