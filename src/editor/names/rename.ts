import { insertPair } from '../../core/edit/index.ts'
import { addAll } from '../../core/lists.ts'
import { scalarMap } from '../../core/scalar/map.ts'
import { editScalar } from '../../core/scalar/rewrite.ts'
import { isPlain } from '../../core/scalar/write.ts'
import { isDnsLabel, isSubdomain } from '../../core/text/dns-name.ts'
import { lineBreakOf } from '../../core/text/lines.ts'
import type { Edit, SourceFile, Span } from '../../core/types.ts'
import { isDefinedAt, isWritten, type Named, type Occurrence } from '../../project/names/index.ts'
import {
  documentOfPlace,
  type NameSource,
  type Names,
  namedAt,
  nodeOfPlace,
  spanInAddress,
  spanOfName,
  textAt,
  treeOf,
} from './navigate.ts'

/** One edit of a rename, and its reason. */
export interface NameEdit extends Edit {
  /** `default-name` means that the name is written where it was left out. */
  readonly how: Occurrence['how']
}

export type Renaming = { readonly edits: readonly NameEdit[] } | { readonly problem: string }

/**
 * The name at an offset that can be changed, or the reason why it cannot; undefined if there is
 * none.
 */
export function renameableAt(source: NameSource, offset: number, names: Names) {
  const found = namedAt(source, offset, names)
  if (found === undefined) return undefined
  const { occurrence, named } = found
  const span = spanOfName(source.file, occurrence)
  if (!isWritten(occurrence) || span === undefined) return undefined
  const problem = obstacle(named, names)
  return problem === undefined ? { named, span } : { problem }
}

/** All edits that rename an object, or a problem if one of them is not possible. */
export function renaming(named: Named, newName: string, names: Names): Renaming {
  const problem = nameProblem(named, newName, names) ?? obstacle(named, names)
  if (problem !== undefined) return { problem }
  const edits: NameEdit[] = []
  const aliases: { readonly occurrence: Occurrence; readonly target: Span }[] = []
  for (const occurrence of [...named.definitions, ...named.references]) {
    const file = names.sourceOf(occurrence.place.uri)?.file
    const target = file && aliasOf(file, occurrence)
    if (file !== undefined && target !== undefined) aliases.push({ occurrence, target })
    else {
      const own = file && editsFor(file, occurrence, newName)
      if (own === undefined) return { problem: cannotChange(occurrence, file) }
      addAll(
        edits,
        own.map((edit) => ({ ...edit, how: occurrence.how })),
      )
    }
  }
  const lost = aliases.find(
    ({ occurrence, target }) => !edits.some((edit) => isIn(edit, occurrence.place.uri, target)),
  )
  if (lost !== undefined) {
    const base = baseOf(lost.occurrence)
    return { problem: `The name in ${base} comes from an anchor. Change it there by hand first.` }
  }
  return { edits: withoutRepeats(edits) }
}

const isIn = ({ uri, span }: Edit, where: string, target: Span) =>
  uri === where && target.start <= span.start && span.end <= target.end

function nameProblem({ kind, name, scope }: Named, newName: string, { index }: Names) {
  const isValid = kind === 'Project' ? isDnsLabel(newName) : isSubdomain(newName)
  if (!isValid) {
    return `"${newName}" is not a valid name. Use lowercase letters, digits, "-" and ".".`
  }
  if (newName === name) return undefined
  const taken = index.all.find(
    (other) =>
      other.kind === kind &&
      other.name === newName &&
      other.definitions.length > 0 &&
      (other.scope === undefined || scope === undefined || other.scope === scope),
  )
  const [there] = taken?.definitions ?? []
  return there && `${kind} "${newName}" already exists in ${there.place.uri.split('/').at(-1)}.`
}

/** A name that cannot be edited as text: the name of a patch file. */
function obstacle(named: Named, { graph }: Names): string | undefined {
  const objects = graph.objects.filter((object) => isDefinedAt(named, object))
  if (objects.length === 0) return undefined
  const patch = graph.changes.find((one) => {
    const object = graph.changedBy(one)
    const isWrittenThere = named.references.some(({ place }) => place.uri === one.place.uri)
    return one.verb === 'patch' && objects.some((own) => own === object) && !isWrittenThere
  })
  const base = patch?.place.uri.split('/').at(-1)
  return base && `The patch ${base} names the object by its file name. Rename the file first.`
}

const cannotChange = ({ place }: Occurrence, file: SourceFile | undefined) => {
  const base = baseOf({ place })
  return file === undefined
    ? `${base} cannot be read.`
    : `The name in ${base} cannot be changed where it is written. Change it by hand first.`
}

const baseOf = ({ place }: Pick<Occurrence, 'place'>) =>
  place.uri.replace(/#.*$/s, '').split('/').at(-1)

/** The scalar that an alias or a merge key stands for. */
function aliasOf(file: SourceFile, { place, span }: Occurrence): Span | undefined {
  if (span !== undefined) return undefined
  const tree = documentOfPlace(file, place)?.tree ?? file.trees[place.document]
  for (let length = place.pointer.length; length > 0; length--) {
    const target = tree?.aliasTarget(place.pointer.slice(0, length))
    if (target !== undefined) return target
  }
  return undefined
}

/** The edits of a name; a name in an embedded text is edited there. */
function editsFor(
  file: SourceFile,
  occurrence: Occurrence,
  newName: string,
): readonly Edit[] | undefined {
  const { place, span, how } = occurrence
  const own = span === undefined ? documentOfPlace(file, place) : undefined
  const text = own?.text ?? file.texts.find((one) => span && one.toText(span.start) !== undefined)
  if (text === undefined || how === 'default-name') return editsIn(file, occurrence, newName)
  const written = own?.written
  const pointer = written && [...written.base, ...place.pointer.slice(own.base.length)]
  const start = span && (text.toText(span.start) ?? 0)
  const edits = editsIn(
    text.file,
    {
      ...occurrence,
      place: { uri: text.file.uri, document: written?.index ?? 0, pointer: pointer ?? [] },
      ...(start === undefined ? {} : { span: { start, end: start + occurrence.name.length } }),
    },
    newName,
  )
  return edits && text.edits(edits)?.map((edit) => ({ ...edit, uri: file.uri }))
}

function editsIn(
  file: SourceFile,
  occurrence: Occurrence,
  newName: string,
): readonly Edit[] | undefined {
  const { uri } = file
  const { place, span, prefix = 0, name, how } = occurrence
  if (how === 'holds') return []
  if (span !== undefined) return [{ uri, span, text: newName }]
  if (how === 'default-name') {
    const node = nodeOfPlace(file, place)
    return node && insertPair(node, 'secretName', newName)
  }
  const tree = treeOf(file, place)
  const at = tree?.locate(place.pointer, 'value')
  const style = tree?.style(place.pointer)
  const held = textAt(file, place)
  if (at === undefined || held === undefined) return undefined
  if (style === undefined) {
    const written = spanInAddress(file, at, held.slice(prefix), name)
    // An unquoted parameter must stay a text.
    const isText = tree === file.trees[place.document] || isPlain(newName, true)
    return written && isText ? [{ uri, span: written, text: newName }] : undefined
  }
  const { text, masked } = file
  const isTemplated = text.slice(at.start, at.end) !== masked.slice(at.start, at.end)
  if (isTemplated || scalarMap(text, at, style, held) === undefined) return undefined
  const change = { span: { start: prefix, end: prefix + name.length }, text: newName }
  const format = { inFlow: true, eol: lineBreakOf(text) }
  return editScalar(text, at, style, held, [change], format).map((edit) => ({ uri, ...edit }))
}

/** A comment and an address may name an object twice at the same place. */
function withoutRepeats(edits: readonly NameEdit[]): readonly NameEdit[] {
  const ids = edits.map(({ uri, span }) => `${uri} ${span.start} ${span.end}`)
  return edits.filter((_, index) => ids.indexOf(ids[index] ?? '') === index)
}
