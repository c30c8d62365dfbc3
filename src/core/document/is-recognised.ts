import { isConfigFileName, isVcFileName } from '../schema/detect.ts'
import { mayBeVcKeys } from '../schema/vc-sections.ts'
import type { SourceFile } from '../types.ts'

/** True if syntax problems of the file are reported: it has to show that it is meant for vclint. */
export function isRecognised(file: SourceFile, kind?: string): boolean {
  if (kind !== undefined || isConfigFileName(file.uri)) return true
  if (file.directives.some((directive) => directive.name === 'kind')) return true
  if (hasObjectInScope(file.text) || file.problems.some(({ hasObject }) => hasObject)) return true
  // A file too long to be checked must not seem checked, whatever object or list contains its
  // configuration.
  const isUnread = file.problems.some(({ code }) => code === 'too-complex')
  if (isUnread && (SYNC_KEYS.test(file.text) || HELD_OBJECT.test(file.text))) return true
  return isVcFileName(file.uri) && mayBeVcText(file)
}

/** Keys of a virtual cluster that nothing else has. */
const SYNC_KEYS = /(?<![\w.-])(?:toHost|fromHost)["']?[ \t]*:/

/** An object of ours at any level, such as an item of a list. */
const HELD_OBJECT = /(?<![\w.-])apiVersion["']?[ \t]*:[ \t]*["']?management\.platform\.sh\//

export const hasObjectInScope = (text: string): boolean =>
  /^["']?apiVersion["']?:[ \t]*["']?management\.platform\.sh\//m.test(text)

/**
 * True of broken text in a `vc.yaml`, unless its keys show something else; a broken text may not
 * show all of its keys.
 */
function mayBeVcText({ uri, text }: SourceFile): boolean {
  const keys = keysAtTop(text)
  return mayBeVcKeys(/vc\.ya?ml$/.test(uri) ? [...keys, 'sync'] : keys)
}

/** The keys that begin at the start of a line, in a text that does not parse. */
const keysAtTop = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/^(["']?)([A-Za-z][\w-]*)\1[ \t]*:(?=[ \t\r\n]|$)/gm),
    ([, , key = '']) => key,
  )
