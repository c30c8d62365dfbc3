import { writtenNode } from '../document/node.ts'
import type { Edit, Node } from '../types.ts'
import * as insert from './insert.ts'
import * as remove from './remove.ts'
import * as scalar from './scalar.ts'
import * as wrap from './wrap.ts'

export { quoteSource, writeScalar } from '../scalar/write.ts'
export { safeFix, suggestion } from './fix.ts'
export { oddSpaceFix } from './odd-spaces.ts'
export type { Data } from './render.ts'

type Build<More extends readonly unknown[]> = (
  node: Node,
  ...more: More
) => readonly Edit[] | undefined

/** An edit is built in the text that the node was read from, and then made one of the file. */
const inFile =
  <More extends readonly unknown[]>(build: Build<More>): Build<More> =>
  (node, ...more) => {
    const { file, text } = node.document
    if (text === undefined) return build(node, ...more)
    const edits = build(writtenNode(node), ...more)
    return edits && text.edits(edits)?.map((edit) => ({ ...edit, uri: file.uri }))
  }

export const ensurePath = inFile(insert.ensurePath)
export const insertItem = inFile(insert.insertItem)
export const insertPair = inFile(insert.insertPair)
export const removeItem = inFile(remove.removeItem)
export const removePair = inFile(remove.removePair)
export const editExpression = inFile(scalar.editExpression)
export const renameKey = inFile(scalar.renameKey)
export const replaceRaw = inFile(scalar.replaceRaw)
export const replaceValue = inFile(scalar.replaceValue)
export const toLiteralBlock = inFile(scalar.toLiteralBlock)
export const wrapInList = inFile(wrap.wrapInList)
export const wrapInMap = inFile(wrap.wrapInMap)
