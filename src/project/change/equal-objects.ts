import type { Document, Node } from '#core'
import { rememberEach } from '../../core/memo.ts'
import { type FolderIndex, folderIndex } from '../facts/folder-index.ts'
import { isSame } from './compare.ts'

/** Objects that are equal to a sample, by their folders. */
interface EqualObjects {
  readonly sample: Document
  readonly folders: FolderIndex<Document>
}

/** Objects without a pair so far, by their values: only equal objects are compared. */
export function openByValue(before: readonly Document[]) {
  const byValues = new Map<string | undefined, EqualObjects[]>()
  const groups = new Map<Document, EqualObjects>()
  for (const document of before) {
    const values = valuesOf(document)
    const among = byValues.get(values) ?? []
    byValues.set(values, among)
    const isKnown = ({ sample }: EqualObjects) =>
      values !== undefined && isSame(sample.root, document.root)
    const known = among.find(isKnown)
    const group = known ?? { sample: document, folders: folderIndex(uriOf) }
    if (known === undefined) among.push(group)
    group.folders.add(document)
    groups.set(document, group)
  }
  return {
    /** Two of many that are equally near show that the pair is not certain. */
    equalTo(document: Document): readonly Document[] {
      const values = valuesOf(document)
      // A template may be any value.
      const near =
        values === undefined
          ? [...byValues.values()].flat()
          : [...(byValues.get(values) ?? []), ...(byValues.get(undefined) ?? [])]
      const equal = near.filter(({ sample }) => isSame(sample.root, document.root))
      return equal.flatMap(({ folders }) => firstTwo(folders.nearest(document.file.uri).found))
    },
    remove: (document: Document) => groups.get(document)?.folders.remove(document),
  }
}

function firstTwo<T>(items: Iterable<T>): readonly T[] {
  const found: T[] = []
  for (const one of items) if (found.push(one) === 2) break
  return found
}

/** The values of a document in one text; undefined where a template may be any. */
const valuesOf = rememberEach(({ root }: Document): string | undefined => {
  const values: string[] = []
  const isKnown = (node: Node): boolean => {
    if (node.unknown || node.mayHoldMore) return false
    const children = node.children()
    if (children.length === 0) values.push(`${JSON.stringify(node.value)}`)
    return children.every(isKnown)
  }
  return isKnown(root) ? values.sort().join('\n') : undefined
})

const uriOf = ({ file }: Document) => file.uri
