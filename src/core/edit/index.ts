import { writtenNode } from '../document/node.ts'
import type { Edits, Node } from '../types.ts'
import { joinEdits, suggestion } from './fix.ts'
import * as insert from './insert.ts'
import * as remove from './remove.ts'
import { renderFlow } from './render.ts'
import * as scalar from './scalar.ts'
import * as wrap from './wrap.ts'

export { writeScalar } from '../scalar/write.ts'
export { joinEdits, safeFix, suggestion } from './fix.ts'
export { oddSpaceFix } from './odd-spaces.ts'
export type { Data } from './render.ts'

type Build<More extends readonly unknown[]> = (node: Node, ...more: More) => Edits

/** Builds an edit in the text that the node was read from, then moves it into the file. */
const inFile =
  <More extends readonly unknown[]>(build: Build<More>): Build<More> =>
  (node, ...more) => {
    const { file, text } = node.document
    if (text === undefined) return build(node, ...more)
    const edits = build(writtenNode(node), ...more)
    return edits && text.edits(edits)?.map((edit) => ({ ...edit, uri: file.uri }))
  }

/** Edits an object that a patch makes in the patch. */
const inPatch =
  <More extends readonly unknown[]>(build: Build<More>): Build<More> =>
  (node, ...more) => {
    const { made } = node.document
    const written = made === undefined ? node : made.written(node.pointer)
    return written && inFile(build)(written, ...more)
  }

export const ensurePath = inPatch(insert.ensurePath)
export const insertItem = inPatch(insert.insertItem)
export const insertPair = inPatch(insert.insertPair)
export const editExpression = inPatch(scalar.editExpression)
export const replaceRaw = inPatch(scalar.replaceRaw)
export const replaceValue = inPatch(scalar.replaceValue)
export const toLiteralBlock = inPatch(scalar.toLiteralBlock)
export const wrapInList = inPatch(wrap.wrapInList)
export const wrapInMap = inPatch(wrap.wrapInMap)

/** Replaces a value by a text, if both are known. */
export const writeFix = (node: Node | undefined, text: string | undefined, offer = suggestion) =>
  offer(`Write "${text}"`, node && text !== undefined ? replaceValue(node, text) : undefined)

/** The key that an operation writes is the last step of its path. */
export const renameKey: typeof scalar.renameKey = (node, name) => {
  const operation = node.document.made?.operationAt(node.pointer)
  if (operation === undefined) return inPatch(scalar.renameKey)(node, name)
  const { step: span } = operation
  const isPlain = /^[\w-]+$/.test(name)
  return span && isPlain ? [{ uri: operation.node.document.file.uri, span, text: name }] : undefined
}

/** An operation without its value is none, so the whole operation is removed. */
export const removeEntry: typeof remove.removeEntry = (node) => {
  const operation = node.document.made?.operationAt(node.pointer)
  return operation ? inFile(remove.removeEntry)(operation.node) : inPatch(remove.removeEntry)(node)
}

/** Removes a field or an item. */
export const removalFix = (node: Node, offer = suggestion) =>
  offer(`Remove "${node.name}"`, removeEntry(node))

/** The key that an operation writes is in its path, so only the value can be replaced with it. */
export const replacePair: typeof insert.replacePair = (node, key, data) => {
  if (node.document.made === undefined) return inFile(insert.replacePair)(node, key, data)
  const value = replaceRaw(node, renderFlow(data, true))
  return node.name === key ? value : joinEdits(renameKey(node, key), value)
}
