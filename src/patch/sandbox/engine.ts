import type { Evaluator } from '../../core/lint/evaluator.ts'
import emscripten from '../../generated/quickjs.cjs'
import { type Instantiate, quickjsOn } from './realm/quickjs.ts'

/** The sandbox in Node. */
export function quickjsSandbox(host: () => Instantiate): Evaluator {
  return quickjsOn(emscripten, host)
}
