import { MAX_EXAMPLES } from '../../limits.ts'
import { enumerate } from '../../text/enumerate.ts'
import { isMapping } from '../../text/mapping.ts'
import type { LineFacts } from '../../types.ts'
import { type FieldForm, formOf } from '../field-form.ts'
import { firstOf, linesBetween } from '../line-set.ts'
import type { Release } from '../parse-release.ts'
import { accepts } from '../release.ts'
import {
  nameOfAccepting,
  nameOfLineSet,
  nameOfLines,
  nameOfRelease,
  nameOfVersion,
} from '../release-names.ts'
import { lineFactsAt } from '../vc-positions.ts'
import { fateAround, fateOf, fits, translationOf } from './translate.ts'

/** Describes, in the words of messages, what a release has in place of a field that it refuses. */
export type Refusal =
  | { readonly message: 'form'; readonly data: Form }
  | { readonly message: 'entry'; readonly data: Omit<Form, 'form'> & { readonly field: string } }
  | { readonly message: 'needless'; readonly data: Names }
  | { readonly message: 'other'; readonly data: Names & Fate & { readonly refuse: string } }
  | { readonly message: 'moved'; readonly data: Names & { readonly use: string } }
  | {
      readonly message: 'partly' | 'mistaken'
      readonly data: Names & { readonly to: string; readonly left: string }
    }

interface Path {
  /** The path as the file writes it: `privateNodes.autoNodes[0].static`. */
  readonly path: string
}

interface Form {
  readonly name: string
  readonly lines: string
  readonly form: string
}

interface Names extends Path {
  readonly release: string
  readonly target: string
}

interface Fate {
  /** A sentence without its full stop. */
  readonly fate: string
}

/** A field that a release refuses. */
export interface RefusedField extends Path {
  readonly value: unknown
  readonly lines: LineFacts
  /** The field that replaces it in the release. */
  readonly to: string | undefined
}

export function refusalOf({ path, value, lines, to }: RefusedField, release: Release): Refusal {
  const form = formOf(lines, release)
  if (form !== undefined) return otherForm({ path, value, lines, to }, form, release)
  const names = { path, ...namesFor(lines, release) }
  const { values, left } = translationOf(value, lines.path, release)
  if (left.length === 0 && Object.keys(values).length === 0)
    return { message: 'needless', data: names }
  const fate = fateWords(lines, release, to)
  if (to === undefined) {
    const refuse = release.versions === undefined ? 'refuses' : 'refuse'
    return { message: 'other', data: { ...names, refuse, fate: fate ?? 'Remove it' } }
  }
  const rest = left.flatMap((one) =>
    one === lines.path ? [] : [`"${one.slice(lines.path.length + 1)}"`],
  )
  // A sentence on what to write is better than a list of all that is not moved.
  const hasAdvice = fate !== undefined && Object.keys(values).length === 0
  if (hasAdvice || rest.length === 0 || rest.length > MAX_EXAMPLES || !isGone(lines, release))
    return {
      message: 'moved',
      data: { ...names, use: fate === undefined ? `"${to}"` : `"${to}". ${fate}` },
    }
  const message = left.every((one) => isMistake(one, lines.path, to, release))
    ? 'mistaken'
    : 'partly'
  return { message, data: { ...names, to, left: enumerate(rest) } }
}

/** True of a key that no line has, and of a wrong value of a field that the new place has, too. */
function isMistake(left: string, from: string, to: string, release: Release): boolean {
  const there = lineFactsAt(`${to}${left.slice(from.length)}`)
  return lineFactsAt(left) === undefined || (there !== undefined && accepts(release, there))
}

function otherForm(
  { path, value, lines }: RefusedField,
  form: FieldForm,
  release: Release,
): Refusal {
  const data = { name: lastOf(path), lines: nameOfLineSet(form.lines) }
  const [field] = isMapping(value) ? Object.keys(value) : []
  return field !== undefined && fits([value], lines.path, release)
    ? { message: 'entry', data: { ...data, field } }
    : { message: 'form', data: { ...data, form: form.words } }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Names what accepts a field and the release that does not, with versions if they decide. */
function namesFor(lines: LineFacts, release: Release): Omit<Names, 'path'> {
  const { first, patch } = release
  const isByVersion = patch !== undefined && lines.within?.[first] !== undefined
  const linesHere = { ...lines, accepted: lines.accepted & linesBetween(first, first) }
  return isByVersion
    ? { release: nameOfAccepting(linesHere), target: nameOfVersion(release) }
    : { release: nameOfLines(lines.accepted), target: nameOfRelease(release) }
}

/** True of a field that an earlier line has. */
const isGone = ({ accepted }: LineFacts, { last }: Release): boolean =>
  accepted !== 0 && firstOf(accepted) <= last

/** A field of a later line has no fate yet. */
function fateWords(lines: LineFacts, release: Release, to?: string) {
  const fate = to === undefined ? fateAround(lines.path) : fateOf(lines.path)
  return isGone(lines, release) ? fate?.replace(/\.$/, '') : undefined
}
