import type { TextBlock } from '../core/document/parse-options.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { isUnknownText } from '../core/template/unknown-text.ts'
import type { Span } from '../core/types.ts'
import type { Line } from './lines.ts'
import type { ValueFor } from './shell-values.ts'
import { commandsNaming, type Word, wordsIn } from './shell-words.ts'

export const MAKES_SECRET = /\bsecret\s+generic\b/

const COMMAND =
  /^\s*(?:(?:if|then|else|do|sudo|!)\s+)*(?:kubectl|oc)\b[^#|;&]*?\bcreate\s+secret\s+generic\b/

/** The Secrets that `kubectl create secret generic` in a script makes. `code` lacks heredocs. */
export function secretCommandsIn(
  text: string,
  lines: readonly Line[],
  code: readonly (string | undefined)[],
): readonly TextBlock[] {
  const found: TextBlock[] = []
  for (const { command, start, valueFor } of commandsNaming('secret', text, lines, code)) {
    const block = secretOf(command, start, valueFor, found.length)
    if (block !== undefined) found.push(block)
  }
  return found
}

function secretOf(command: string, start: number, valueFor: ValueFor, index: number) {
  const before = COMMAND.exec(command)?.[0]
  if (before === undefined) return undefined
  const options = optionsOf(wordsIn(command, start, valueFor))
  const { name } = options
  if (name === undefined) return undefined
  const wrapper = { name: 'shell script', hasUnreadSources: options.isOpen }
  return { embedding: embeddingOf(name, options), pointer: ['secret', index], wrapper }
}

const VALUED =
  /^(?:-[nfo]|--(?:namespace|context|cluster|kubeconfig|user|type|output|field-manager|request-timeout|from-(?:literal|file|env-file)))$/

/** Stands for a value that is unknown, or a secret. */
const UNKNOWN = '<VALUE>'

interface Options {
  readonly name: Word | undefined
  readonly namespace: Word | undefined
  readonly keys: readonly Key[]
  /** A file of variables may hold any key. */
  readonly isOpen: boolean
}

interface Key extends Word {
  readonly key: string
}

function optionsOf(words: readonly Word[]): Options {
  const { names, options } = split(words)
  const all = (called: RegExp) =>
    options.flatMap(({ option, value }) => (called.test(option) ? [value] : []))
  const literals = all(/^--from-literal$/).map((word) => keyOf(word, word.text))
  const files = all(/^--from-file$/).map((word) => keyOf(word, nameOfFile(word.text)))
  const keys = [...literals, ...files.map((one) => ({ ...one, isKnown: false }))]
  return {
    // The first word after the program and its subcommands.
    name: names[names.findIndex(({ text }) => text === 'generic') + 1],
    namespace: all(/^(?:-n|--namespace)$/).at(-1),
    keys: keys.filter(({ key }) => key !== ''),
    isOpen: all(/^--from-env-file$/).length > 0 || keys.some(({ key }) => key === ''),
  }
}

/** A key with its value; empty where none is written. */
function keyOf(word: Word, text: string): Key {
  const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  return { ...word, key, text: value }
}

/** A file gives its name to the key; a folder brings a key for each of its files. */
const nameOfFile = (text: string): string =>
  text.includes('=') || !/\.\w+$/.test(text) ? text : `${text.replace(/^.*\//, '')}=`

/** The options with their values, and the other words. */
function split(words: readonly Word[]) {
  const names: Word[] = []
  const options: { readonly option: string; readonly value: Word }[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    if (!word.text.startsWith('-')) {
      names.push(word)
      continue
    }
    const [, option = word.text, assigned] = /^(--[\w-]+)=(.*)$/s.exec(word.text) ?? []
    const next = assigned === undefined && VALUED.test(option) ? words[++at] : undefined
    options.push({ option, value: next ?? { ...word, text: assigned ?? '' } })
  }
  return { names, options }
}

/** The text of a word, with placeholders for what is unknown. */
function textOf({ text, isKnown }: Word): string {
  if (isKnown) return text
  const written = text.replace(/`[^`]*`|\$\(.*\)|\$[\d@*#?!$-]/g, UNKNOWN)
  return isUnknownText(written) ? written : UNKNOWN
}

/** The Secret in YAML; only its host is shown, because the other values are secrets. */
function embeddingOf(name: Word, { namespace, keys }: Options): Embedding {
  // A name with a variable is unknown but for the text around that, and may be any Secret that fits.
  const metadata = { name: textOf(name), namespace: namespace && textOf(namespace) }
  let text = `{apiVersion: v1, kind: Secret, metadata: ${JSON.stringify(metadata)}, stringData: {`
  const places: { readonly inner: Span; readonly outer: Span }[] = []
  for (const { key, text: value, isKnown, span } of keys) {
    const start = text.length
    const shown = key === 'host' && isKnown ? value : UNKNOWN
    text += `${JSON.stringify(key)}: ${JSON.stringify(shown)}, `
    places.push({ inner: { start, end: text.length }, outer: span })
  }
  const placeOf = (offset: number) =>
    places.find(({ inner }) => inner.start <= offset && offset < inner.end)?.outer ?? name.span
  return {
    text: `${text}}}`,
    toFile: ({ start }) => placeOf(start),
    toText: () => undefined,
    edits: () => undefined,
  }
}
