import { holdsSecret } from '../core/secret/credentials.ts'
import type { InputFile, Preparer, Profile, Told } from '../run/lint-files.ts'
import { tellFile } from '../run/lint-one.ts'
import { digest } from './digest.ts'

/** What one file told, wherever it was linted. */
export interface Shared {
  readonly uri: string
  readonly told: Told
  /** Hash of the text, when it was asked for and may be kept. */
  readonly hash?: string | undefined
}

/** Files that several threads work on; each takes the next few until none is left. */
export interface Work {
  readonly uris: readonly string[]
  /** One number that all threads share: how many files are taken. */
  readonly taken: Int32Array
  readonly wantsHashes: boolean
}

export interface Tools {
  readonly fileOf: (uri: string) => InputFile | undefined
  readonly prepared: Preparer
  readonly profile: Profile
}

/** Few enough that no thread waits long for the last one. */
const BATCH = 16

/**
 * Lints files until none is left. What depends on more than a file and its profile, or goes wrong, is
 * left to whoever joins everything: it is done again there, and told as it would have been.
 */
export function* doShare({ uris, taken, wantsHashes }: Work, tools: Tools): Generator<Shared> {
  for (let from = take(taken); from < uris.length; from = take(taken)) {
    for (const uri of uris.slice(from, from + BATCH)) {
      const told = tellQuietly(uri, wantsHashes, tools)
      if (told !== undefined) yield told
    }
  }
}

const take = (taken: Int32Array) => Atomics.add(taken, 0, BATCH)

function tellQuietly(uri: string, wantsHashes: boolean, tools: Tools): Shared | undefined {
  try {
    const input = tools.fileOf(uri)
    if (input === undefined) return undefined
    const telling = tellFile(input, tools.prepared, tools.profile)
    if (!telling.mayBeKept) return undefined
    const { told, file } = telling
    const hash = wantsHashes && !(file && holdsSecret(file)) ? digest(input.text) : undefined
    return { uri, told, hash }
  } catch {
    return undefined
  }
}
