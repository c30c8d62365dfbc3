import { stringify } from 'yaml'
import { hintFor } from '../../core/search/did-you-mean.ts'
import { exportPolicy } from '../../custom-rules/export-policy.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { ConfigCustomRule } from '../../generated/types.ts'
import type { Options } from '../args.ts'
import { folderSettings } from '../input/config-files.ts'
import { exit, type Io } from '../io.ts'
import { foreignData } from '../output/foreign-text.ts'
import { warn } from '../output/warn.ts'

/** `vclint export-policy [RULE…]`: custom rules as policies of an API server. */
export function exportPolicies(ids: readonly string[], options: Options, io: Io): number {
  const settings = folderSettings(options, io)
  const own = settings.customRules.map(({ definition }) => definition as ConfigCustomRule)
  if (own.length === 0) throw new UsageError('The configuration defines no custom rules.')
  const unknown = ids.find((id) => !own.some((rule) => rule.id === id))
  if (unknown !== undefined) {
    const known = own.map(({ id = '' }) => id)
    throw new UsageError(`There is no custom rule "${unknown}". ${hintFor(unknown, known)}`)
  }
  const chosen = ids.length === 0 ? own : own.filter(({ id = '' }) => ids.includes(id))
  let isComplete = true
  for (const rule of chosen) {
    const exported = exportPolicy(rule, settings)
    if ('objects' in exported) {
      for (const object of exported.objects)
        io.stdout.write(`---\n${stringify(foreignData(object))}`)
    } else {
      isComplete = false
      warn(io, `${rule.id} is left out. ${exported.reason}`)
    }
  }
  return isComplete ? exit.clean : exit.findings
}
