import { pointerText } from '../../core/text/json-pointer.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import { UsageError } from '../../files/usage-error.ts'
import { oneLine } from '../../reporters/escape.ts'
import { type BuiltForm, nameOfBuild } from '../../run/build/origins/built-forms.ts'
import { partAt } from '../../run/build/origins/built-value.ts'
import { type ShownValue, shownValue } from '../../run/build/origins/shown-value.ts'
import type { LintResult } from '../../run/lint-files.ts'

/** An object as some builds make it, as `vclint files --built NAME -f json` prints it. */
export interface BuiltObject {
  readonly kind: string
  readonly name: string
  /** The file that holds it, and the line where it begins. */
  readonly path: string
  readonly line: number
  /** The kustomizations and objects that deploy it in this form; empty if nothing does. */
  readonly builds: readonly string[]
  readonly isDeleted: boolean
  /** True if part of the build is unknown, so that there may be other values and more of them. */
  readonly isUnknown: boolean
  readonly values: readonly ShownValue[]
}

/** The forms of the objects with a name, in a file, or of a kustomization. */
export function builtObjects(
  named: string,
  { builtForms, known }: Pick<LintResult, 'builtForms' | 'known'>,
): readonly BuiltObject[] {
  const wanted = named.replace(/^\.\//, '').replace(/(?!^)\/+$/, '')
  const found = builtForms().filter((form) => isMeant(form, wanted))
  if (found.length === 0)
    throw new UsageError(
      oneLine(`No object is called "${named}", and no file of objects or kustomization is there.`),
    )
  return found.map((form) => builtObject(form, known))
}

function isMeant(form: BuiltForm, wanted: string): boolean {
  const { document, builds } = form
  const folders = ['', 'kustomization.yaml', 'kustomization.yml'].map((file) =>
    wanted === '.' ? file : [wanted, file].filter((part) => part !== '').join('/'),
  )
  const uris = [document.file.uri, ...builds.flatMap((by) => by.uris())]
  if (uris.some((uri) => folders.includes(uri))) return true
  const kind = String(ownProperty(document.value, 'kind'))
  const names = [nameIn(document.value), String(partAt(form.value(), NAME)?.value ?? '')]
  return names.some((name) => name !== '' && (wanted === name || wanted === `${kind}/${name}`))
}

const NAME = ['metadata', 'name']

const nameIn = (value: unknown): string => {
  const name = ownProperty(ownProperty(value, 'metadata'), 'name')
  return typeof name === 'string' ? name : ''
}

function builtObject(form: BuiltForm, known: readonly string[]): BuiltObject {
  const { document, builds, isDeleted, isUnknown } = form
  const { file, root } = document
  const value = form.value()
  const whole = value && shownValue(value, known)
  const name = whole && partAt(whole, NAME)
  return {
    kind: String(ownProperty(document.value, 'kind')),
    name: name?.isUnknown === false ? String(name.value) : nameIn(document.value),
    path: file.uri,
    line: file.lines.position(root.span.start).line + 1,
    builds: builds.map((by) => nameOfBuild(by)),
    isDeleted,
    isUnknown,
    values: whole?.parts ?? [],
  }
}

/** An object with its values as a list, for programs. */
export function flatObject(object: BuiltObject): FlatObject {
  return { ...object, values: flatValues(object.values) }
}

export interface FlatObject extends Omit<BuiltObject, 'values'> {
  readonly values: readonly FlatValue[]
}

function flatValues(values: readonly ShownValue[]): readonly FlatValue[] {
  return values.flatMap(({ parts, pointer, value, isUnknown, origin }) =>
    parts !== undefined && parts.length > 0
      ? flatValues(parts)
      : [
          {
            pointer: pointerText(pointer),
            value: isUnknown ? null : value,
            isUnknown,
            path: origin?.uri ?? null,
            line: origin?.line ?? null,
          },
        ],
  )
}

/** A value with the file and the line that write it. */
export interface FlatValue {
  readonly pointer: string
  readonly value: unknown
  readonly isUnknown: boolean
  readonly path: string | null
  readonly line: number | null
}
