import { sizeOf } from '../../../core/json-patch/branch.ts'
import { MAX_PARTS } from '../../../core/limits.ts'
import { nameWords } from '../../../core/lint/wording.ts'
import { groupBy } from '../../../core/text/group-by.ts'
import type { Document } from '../../../core/types.ts'
import type { Files } from '../../input-file.ts'
import type { Build } from '../builds.ts'
import { asWritten, type BuiltObject } from '../built-object.ts'
import { sourceObjects } from '../objects.ts'
import { type BuiltValue, builtValue } from './built-value.ts'

/** An object as some builds make it, or as its file has it if none deploys it. */
export interface BuiltForm {
  /** The object in its file. */
  readonly document: Document
  /** The files and objects that deploy it in this form. */
  readonly builds: readonly BuiltBy[]
  readonly isDeleted: boolean
  /** True if part of the build is unknown. */
  readonly isUnknown: boolean
  /** Undefined of a deleted object, and of one that is too large. */
  readonly value: () => BuiltValue | undefined
}

/** A kustomization, or an object that deploys a folder. */
export interface BuiltBy {
  readonly document: Document
  readonly isKustomization: boolean
  /** Its file, and those of the kustomizations that it builds on. */
  readonly uris: () => readonly string[]
}

interface Known {
  readonly builds: readonly Build[]
  /** The files with objects. */
  readonly uris: readonly string[]
  readonly files: Files
}

/** The forms of all objects, those of one object next to each other. */
export function builtForms({ builds, uris, files }: Known): readonly BuiltForm[] {
  const all = builds.flatMap((build) =>
    [...build.objects].map(([id, object]) => ({ id, object, build })),
  )
  const byId = groupBy(all, ({ id }) => id)
  const written = uris.flatMap((uri) => {
    const file = files.get(uri)
    const left = file ? sourceObjects(file).filter(({ id }) => !byId.has(id)) : []
    return left.map((source) => formOf(asWritten(source), []))
  })
  const built = [...byId.values()].flatMap((same) =>
    [...groupBy(same, ({ object }) => object)].map(([object, found]) =>
      formOf(
        object,
        found.map(({ build }) => builtBy(build)),
      ),
    ),
  )
  return [...built, ...written]
}

function formOf(object: BuiltObject, builds: readonly BuiltBy[]): BuiltForm {
  const { source, branch, isUnknown } = object
  const isShown = branch !== undefined && sizeOf(branch) <= MAX_PARTS
  return {
    document: source.document,
    builds,
    isDeleted: branch === undefined,
    isUnknown,
    value: () => (isShown ? builtValue(branch) : undefined),
  }
}

const builtBy = ({ deployment: { id, uri, document }, parts }: Build): BuiltBy => {
  return { document, isKustomization: id === uri, uris: () => parts().map((part) => part.uri) }
}

/** The file of a kustomization, or the name of an object and its file; `path` is below the root. */
export function nameOfBuild(
  { document, isKustomization }: BuiltBy,
  where: 'uri' | 'path' = 'uri',
): string {
  const file = document.file[where]
  return isKustomization ? file : `${nameWords(document)} in ${file}`
}
