import { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompletionItem, CompletionList, Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { cursorIn } from '../editor/cursor.ts'
import { pullClient, pushClient, startClient } from './client.ts'
import { moreNeighbours, morePositions } from './more-positions.ts'
import { neighbours, type Position, positions } from './positions.ts'

/** What Visual Studio Code says of itself. */
const capabilities = {
  ...pullClient,
  textDocument: {
    ...pullClient.textDocument,
    completion: { completionItem: { snippetSupport: true, insertReplaceSupport: true } },
  },
}

describe.each([
  { positions, neighbours },
  { positions: morePositions, neighbours: moreNeighbours },
])('of a table', (table) => {
  let client: Client
  let opened = 0
  beforeAll(async () => {
    client = await startClient(capabilities, table.neighbours)
    await client.next('client/registerCapability')
  })
  afterAll(() => client.stop())

  it('has sixty positions or more', () => {
    const texts = table.positions.map(({ file, before, line }) => file + before + line)
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeGreaterThanOrEqual(60)
  })

  it.each(table.positions)('proposes $first at $line in $file', async (position) => {
    opened += 1
    expect(await tried(client, posix.join(`${opened}`, position.file), position)).toEqual({
      first: position.first,
      text: position.before + plain(position.becomes) + position.after,
    })
  })
})

type Client = Awaited<ReturnType<typeof startClient>>

const plain = (text: string) => text.replaceAll('‖', '|')

/** What a user gets who takes the first line of the list. */
async function tried(client: Client, name: string, { file, before, line, after }: Position) {
  const { text, offset } = cursorIn(line)
  const document = TextDocument.create(client.uri(name), 'yaml', 1, before + text + after)
  await client.open(name, document.getText(), file.endsWith('.json') ? 'json' : 'yaml')
  const position = document.positionAt(before.length + offset)
  const found = await client.request<CompletionItem[] | CompletionList | null>(
    'textDocument/completion',
    { textDocument: { uri: document.uri }, position },
  )
  await client.close(name)
  const items = Array.isArray(found) ? found : (found?.items ?? [])
  const [first] = shown(items, document, before.length + offset)
  if (first === undefined) return { first: '', text: document.getText() }
  const { textEdit, additionalTextEdits = [] } = first
  if (textEdit === undefined) throw new Error(`${first.label} has no edit.`)
  const edit = {
    range: 'range' in textEdit ? textEdit.range : textEdit.replace,
    newText: first.insertTextFormat === 2 ? withoutTabStops(textEdit.newText) : textEdit.newText,
  }
  return {
    first: first.label,
    text: TextDocument.applyEdits(document, [edit, ...additionalTextEdits]),
  }
}

const withoutTabStops = (snippet: string) =>
  snippet
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
    .replace(/\$(?:\d+|\{\d+\})/g, '')
    .replace(/\\([$}\\])/g, '$1')

/** The list as an editor shows it: what fits the word before the cursor, its beginnings first. */
function shown(
  items: readonly CompletionItem[],
  document: TextDocument,
  cursor: number,
): readonly CompletionItem[] {
  const rank = (item: CompletionItem): number => {
    const word = typed(item, document, cursor).toLowerCase()
    const text = (item.filterText ?? item.label).toLowerCase()
    if (text.startsWith(word)) return item.preselect === true ? 0 : 1
    return hasInOrder(text, word) ? 2 : 3
  }
  return items
    .map((item) => ({ item, rank: rank(item), sort: item.sortText ?? item.label }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || (a.sort < b.sort ? -1 : 1))
    .map(({ item }) => item)
}

function typed({ textEdit }: CompletionItem, document: TextDocument, cursor: number): string {
  if (textEdit === undefined) return ''
  const range: Range = 'range' in textEdit ? textEdit.range : textEdit.insert
  return document.getText().slice(document.offsetAt(range.start), cursor)
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

it('writes a key of JSON without places to fill in for a client that knows none', async () => {
  const plainClient = await startClient(pushClient)
  await plainClient.open('b.json', '{"apiVersion": "management.platform.sh/v1", "ki" "spec": {}}')
  await plainClient.next('textDocument/publishDiagnostics')
  const [kind] = await plainClient.request<CompletionItem[]>('textDocument/completion', {
    textDocument: { uri: plainClient.uri('b.json') },
    position: { line: 0, character: 47 },
  })
  expect([kind?.textEdit?.newText, kind?.insertTextFormat]).toEqual(['kind": "",', undefined])
  expect(await plainClient.stop()).toEqual({ isClean: true, unexpected: [] })
})
