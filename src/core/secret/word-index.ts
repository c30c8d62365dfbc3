import type { Span } from '../types.ts'

/** Finds long words in texts; the time to look does not grow with the number of words. */
export interface WordIndex {
  /** Where words stand, the longest one at each place. */
  find(text: string): readonly Span[]
}

/** Units that decide which words are looked at. */
export const LEAD_LENGTH = 8

/** Longer words are looked for in parts: a text that nearly repeats one would be compared again and again. */
const MAX_PART_LENGTH = 512

/** An index of words of at least `LEAD_LENGTH` units; shorter ones are left out. */
export function wordIndex(words: Iterable<string>): WordIndex {
  const byLead = new Map<string, string[]>()
  for (const word of partsOf(words)) {
    const lead = word.slice(0, LEAD_LENGTH)
    const known = byLead.get(lead)
    if (known === undefined) byLead.set(lead, [word])
    else known.push(word)
  }
  const chains = new Map<string, Chain>()
  const filter = leadFilter(byLead.keys())
  return {
    find(text) {
      const found: Span[] = []
      if (byLead.size === 0) return found
      for (const at of filter.candidates(text)) {
        const lead = text.slice(at, at + LEAD_LENGTH)
        const own = byLead.get(lead)
        if (own === undefined) continue
        const chain = chains.get(lead) ?? chainOf(own)
        chains.set(lead, chain)
        const length = longestAt(text, at, chain)
        if (length > 0) found.push({ start: at, end: at + length })
      }
      return found
    },
  }
}

function partsOf(words: Iterable<string>): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const word of words) {
    if (word.length < LEAD_LENGTH) continue
    for (let at = 0; at < word.length; at += MAX_PART_LENGTH) {
      const start = Math.max(0, Math.min(at, word.length - MAX_PART_LENGTH))
      parts.add(word.slice(start, start + MAX_PART_LENGTH))
    }
  }
  return parts
}

/** Words in order, each with the number of the longest other word that it begins with. */
interface Chain {
  readonly words: readonly string[]
  readonly parents: readonly number[]
}

function chainOf(unsorted: readonly string[]): Chain {
  const words = unsorted.toSorted()
  const parents: number[] = []
  for (const [index, word] of words.entries()) {
    let parent = index - 1
    while (parent >= 0 && !word.startsWith(words[parent] ?? '')) parent = parents[parent] ?? -1
    parents.push(parent)
  }
  return { words, parents }
}

/** All words that a text begins with are parents of the last word that is not behind it. */
function longestAt(text: string, at: number, { words, parents }: Chain): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    const word = words[middle] ?? ''
    if (word <= text.slice(at, at + word.length)) low = middle + 1
    else high = middle
  }
  let index = low - 1
  while (index >= 0 && !text.startsWith(words[index] ?? '', at)) index = parents[index] ?? -1
  return words[index]?.length ?? 0
}

const FILTER_BITS = 20

/** Passes over most places of a text where no word can begin, by a hash that rolls along. */
function leadFilter(leads: Iterable<string>) {
  const marked = new Uint8Array(1 << FILTER_BITS)
  for (const lead of leads) marked[slotOf(lead)] = 1
  return {
    *candidates(text: string): Generator<number> {
      for (let at = 0, hash = 0; at < text.length; at++) {
        // What is further back than a lead is long falls out of the 32 bits.
        hash = ((hash << 4) ^ text.charCodeAt(at)) | 0
        if (at + 1 >= LEAD_LENGTH && marked[slot(hash)] === 1) yield at + 1 - LEAD_LENGTH
      }
    },
  }
}

function slotOf(lead: string): number {
  let hash = 0
  for (let at = 0; at < lead.length; at++) hash = ((hash << 4) ^ lead.charCodeAt(at)) | 0
  return slot(hash)
}

const slot = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - FILTER_BITS)
