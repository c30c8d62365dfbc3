import { isMapping } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { Contents, EmbeddedPart } from './extractor.ts'
import { indexes, textAt, valueBelow } from './read.ts'
import { namespacePiece, piece, secretAt } from './secret-makers.ts'

/** The Secrets that a kustomization makes from literals and files, or changes by `behavior`. */
export function generatedSecrets(value: unknown, contents?: Contents): readonly EmbeddedPart[] {
  const isPlainFor = (at: Pointer) =>
    [['generatorOptions'], [...at, 'options']].some(
      (options) => valueBelow(value, ...options, 'disableNameSuffixHash') === true,
    )
  return indexes(value, 'secretGenerator').flatMap((index) => {
    const at: Pointer = ['secretGenerator', index]
    const isMerged = (textAt(value, ...at, 'behavior') ?? 'create') !== 'create'
    const variables = variableFilesAt(value, at)
    const keys = [
      ...literalsAt(value, at),
      ...filesAt(value, at).flatMap((one) => keyOfFile(value, one, contents)),
      ...variables.flatMap((one) => keysOfVariables(one.pointer, contents?.get(one.file) ?? '')),
    ]
    // A missing file of variables may contain any key.
    const hasUnreadSources = variables.some(({ file }) => !contents?.has(file))
    const own = ['name', 'type'].flatMap((name) => {
      const is = valueBelow(value, ...at, name)
      const path = name === 'name' ? ['metadata', name] : [name]
      return is === undefined ? [] : [piece(path, [...at, name], is)]
    })
    const everywhere = namespacePiece(value, 'namespace')
    const namespace = everywhere.length > 0 ? everywhere : namespacePiece(value, ...at, 'namespace')
    const addsHash = !isPlainFor(at)
    const part = secretAt(at, [...own, ...namespace, ...keys, ...metadataPieces(value, at)])
    return [{ ...part, addsHash, hasUnreadSources, ...(isMerged && { isMerged }) }]
  })
}

/** Labels and annotations: those of a generator before those of all. */
const metadataPieces = (value: unknown, at: Pointer): readonly DottedValue[] =>
  [[...at, 'options'], ['generatorOptions']].flatMap((options) =>
    ['labels', 'annotations'].flatMap((key) => {
      const pairs = valueBelow(value, ...options, key)
      return Object.entries(isMapping(pairs) ? pairs : {}).map(([name, is]) =>
        piece(['metadata', key, name], [...options, key, name], is),
      )
    }),
  )

/** `KEY=VALUE`; the value may be quoted. */
const LITERAL = /^()([^=]+)=(?:(["'])(.*)\3|(.*))$/s

/** `KEY=FILE`, or a file whose name is the key. */
const FILE = /^((?:[^=]*\/)?)([^=/]+)(?:=.*)?$/s

interface NamedFile {
  /** The pointer of the name. */
  readonly pointer: Pointer
  readonly file: string
}

/** The files whose contents become values. */
const filesAt = (value: unknown, at: Pointer): readonly NamedFile[] =>
  indexes(value, ...at, 'files').flatMap((index) => {
    const pointer = [...at, 'files', index]
    const [, file = ''] = /^(?:[^=]+=)?([^=]+)$/.exec(textAt(value, ...pointer) ?? '') ?? []
    return file === '' ? [] : [{ pointer, file }]
  })

/** The files with one variable per line. */
const variableFilesAt = (value: unknown, at: Pointer): readonly NamedFile[] =>
  [
    [...at, 'env'],
    ...indexes(value, ...at, 'envs').map((index): Pointer => [...at, 'envs', index]),
  ].flatMap((pointer) => {
    const file = textAt(value, ...pointer)
    return file === undefined ? [] : [{ pointer, file }]
  })

/** The files of the Secrets that a kustomization makes, relative to its folder. */
export const filesOfSecrets = (value: unknown): readonly string[] =>
  indexes(value, 'secretGenerator').flatMap((index) => {
    const at: Pointer = ['secretGenerator', index]
    return [...filesAt(value, at), ...variableFilesAt(value, at)].map(({ file }) => file)
  })

function keyOfFile(
  value: unknown,
  { pointer, file }: NamedFile,
  contents: Contents | undefined,
): readonly DottedValue[] {
  return keysAt(value, pointer, FILE).map((key) => {
    const name = String(key.steps.at(-1)?.name)
    return { ...key, is: seen(name, contents?.get(file)) }
  })
}

/** Only the host is shown, because all other values are secrets. */
const seen = (name: string, text: string | undefined) => (name === 'host' ? (text ?? null) : null)

/** The keys of a file of variables as Kustomize reads it. */
function keysOfVariables(pointer: Pointer, text: string): readonly DottedValue[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimStart())
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [, name = '', is] = /^([^=]+)(?:=(.*))?$/.exec(line) ?? []
    // A name alone takes its value from the environment.
    const holder = typeof pointer.at(-1) === 'number' ? pointer.slice(0, -1) : pointer
    const steps = [{ name: 'stringData', holder }, { name }]
    const known = { path: undefined, steps, value: pointer, is: seen(name, is), isRead: true }
    return name === '' ? [] : [known]
  })
}

const literalsAt = (value: unknown, at: Pointer): readonly DottedValue[] =>
  indexes(value, ...at, 'literals').flatMap((index) =>
    keysAt(value, [...at, 'literals', index], LITERAL),
  )

function keysAt(value: unknown, pointer: Pointer, form: RegExp): readonly DottedValue[] {
  const text = valueBelow(value, ...pointer)
  const found = typeof text === 'string' ? form.exec(text) : null
  if (found === null) return []
  const [source, before = '', name = '', , quoted, plain] = found
  const start = before.length
  const holder = pointer.slice(0, -1)
  const steps = [
    { name: 'stringData', holder },
    { name, start, end: start + name.length },
  ]
  const path = { pointer, text: source }
  return [{ path, steps, value: pointer, is: quoted ?? plain ?? null, isRead: true }]
}
