import { expect, vi } from 'vitest'
import type { CompletionItem, Diagnostic } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { pullClient, startClient } from './client.ts'

/** One thing that someone does in an editor. */
export type Step =
  /** Keys, one after the other. */
  | { readonly type: string }
  /** Takes the proposal with this label, as it is listed at the cursor. */
  | { readonly accept: string }
  /** Enter, in an editor that indents the new line like the one above, and so much more. */
  | { readonly enter: number }
  /** Takes back so many steps, each as a whole. */
  | { readonly undo: number }
  /** Puts the cursor behind these words. */
  | { readonly behind: string }
  /** Puts a cursor behind each of these words, for the keys that are typed next. */
  | { readonly behindEach: string }
  /** Removes these words, at once. */
  | { readonly cut: string }
  /** Inserts a text at once. */
  | { readonly paste: string }
  /** Does nothing for a while. */
  | { readonly think: number }

export interface Session {
  readonly title: string
  readonly file: string
  /** `‸` is the cursor. */
  readonly text: string
  readonly steps: readonly Step[]
  readonly others?: Readonly<Record<string, string>>
}

export interface Played {
  readonly text: string
  /** Findings that were shown within a second of a key, and are among those of neither start nor end: key by key. */
  readonly passing: readonly string[]
  /** The rules of such findings after a thought. */
  readonly thoughts: readonly string[]
  /** Those that were there from the start to the end, and not shown in between. */
  readonly missing: readonly string[]
  readonly last: readonly string[]
  readonly keys: number
}

const THOUGHT = 'a thought'

const said = ({ code, message }: Diagnostic) => `${code}: ${message}`

/** What an editor shows while a session is played. */
export async function play({ file, text: marked, steps, others = {} }: Session): Promise<Played> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = await startClient(pullClient, others)
  await client.next('client/registerCapability')
  let at = marked.indexOf('‸')
  let cursors: readonly number[] = []
  let text = marked.replace('‸', '')
  const before: string[] = []
  const shown: (readonly [key: string, found: readonly string[]])[] = []
  const textDocument = { uri: client.uri(file) }

  const look = async (key: string) => {
    const report = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument,
    })
    const lines = text.split('\n')
    // No finding is on words that are gone.
    for (const one of report.items)
      if (one.code === 'unknown-field')
        expect(lines[one.range.start.line], `${key}: ${said(one)}`).toContain(
          /"([^"]+)"/.exec(String(one.message))?.[1],
        )
    shown.push([key, report.items.map(said)])
  }
  const change = async (key: string, start: number, end: number, written: string) => {
    const document = TextDocument.create('x:', 'yaml', 1, text)
    const range = { start: document.positionAt(start), end: document.positionAt(end) }
    text = text.slice(0, start) + written + text.slice(end)
    at = start + written.length
    await client.change(file, [{ range, text: written }])
    await look(key)
  }
  /** One key at each cursor, from the last to the first, as editors send it. */
  const typeAtEach = async (key: string) => {
    const document = TextDocument.create('x:', 'yaml', 1, text)
    const edits = cursors.map((start) => {
      const position = document.positionAt(start)
      return { range: { start: position, end: position }, text: key }
    })
    text = TextDocument.applyEdits(
      document,
      edits.map((edit) => ({ ...edit, newText: edit.text })),
    )
    cursors = cursors.map((start, index) => start + key.length * (index + 1))
    at = cursors.at(-1) ?? at
    await client.change(file, edits.toReversed())
    await look(`"${key}" at each cursor`)
  }
  const margin = () => /^ */.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''
  const accept = async (label: string) => {
    const document = TextDocument.create('x:', 'yaml', 1, text)
    const items = await client.request<CompletionItem[]>('textDocument/completion', {
      textDocument,
      position: document.positionAt(at),
    })
    const item = items?.find((one) => one.label === label)
    expect(item, `"${label}" is proposed, not only ${items?.map((one) => one.label)}`).toBeDefined()
    const edit = item?.textEdit
    if (edit === undefined || !('range' in edit)) return
    const start = document.offsetAt(edit.range.start)
    // Such clients give the lines of a snippet the margin of the line at hand.
    const filled = edit.newText
      .replaceAll('\n', `\n${margin()}`)
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    const stop = filled.search(/\$\d/)
    await change(
      `accepted ${label}`,
      start,
      document.offsetAt(edit.range.end),
      filled.replace(/\$\d/g, ''),
    )
    if (stop >= 0) at = start + stop
  }
  const breakLine = async (more: number) => {
    await change('Enter', at, at, `\n${margin()}${' '.repeat(more)}`)
  }
  const cut = (words: string) =>
    change('a cut', text.indexOf(words), text.indexOf(words) + words.length, '')
  const undo = async () => {
    const old = before.pop() ?? ''
    let start = 0
    while (start < old.length && start < text.length && old[start] === text[start]) start++
    let end = 0
    while (
      end < Math.min(old.length, text.length) - start &&
      old.at(-1 - end) === text.at(-1 - end)
    )
      end++
    await change('an undo', start, text.length - end, old.slice(start, old.length - end))
  }

  const acts: Readonly<Record<string, (of: string) => Promise<void>>> = {
    async type(keys) {
      for (const key of keys)
        if (cursors.length > 0) await typeAtEach(key)
        else await change(`"${key}"`, at, at, key)
    },
    accept,
    enter: (more) => breakLine(Number(more)),
    paste: (words) => change('a text', at, at, words),
    cut,
    async behind(words) {
      cursors = []
      at = text.indexOf(words) + words.length
    },
    async behindEach(words) {
      cursors = Array.from(text.matchAll(new RegExp(words, 'g')), ({ index }) => index).map(
        (start) => start + words.length,
      )
    },
    async think(time) {
      vi.advanceTimersByTime(Number(time))
      await look(THOUGHT)
    },
    async undo(times) {
      for (let left = Number(times); left > 0; left--) await undo()
    },
  }

  await client.open(file, text)
  await look('the start')
  for (const step of steps) {
    const now = text
    const [[kind, of] = ['']] = Object.entries(step)
    await acts[kind]?.(String(of))
    if (now !== text && kind !== 'undo') before.push(now)
  }
  await client.save(file)
  await look('the end')
  await client.stop()
  vi.useRealTimers()

  const [first = [], last = []] = [shown[0]?.[1], shown.at(-1)?.[1]]
  const passing = shown.flatMap(([key, found]) =>
    found
      .filter((one) => !last.includes(one) && !first.includes(one))
      .map((one) => [key, one] as const),
  )
  const lasting = first.filter((one) => last.includes(one))
  return {
    text,
    last,
    keys: shown.length - 2,
    passing: passing.flatMap(([key, one]) => (key === THOUGHT ? [] : `${key}: ${one}`)),
    thoughts: passing.flatMap(([key, one]) => (key === THOUGHT ? one.replace(/:.*/, '') : [])),
    missing: shown.flatMap(([key, found]) =>
      lasting.filter((one) => !found.includes(one)).map((one) => `${key}: ${one}`),
    ),
  }
}
