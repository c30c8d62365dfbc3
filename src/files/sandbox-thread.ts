import { parentPort } from 'node:worker_threads'
import { runSandboxJob, type SandboxJob } from '../run/sandbox-job.ts'
import { nodeEvaluator } from './sandbox.ts'

// The sandbox in a thread of its own: each message is a job, and each answer its result.
const evaluator = nodeEvaluator()
parentPort?.on('message', (job: SandboxJob) => {
  parentPort?.postMessage(runSandboxJob(job, evaluator))
})
