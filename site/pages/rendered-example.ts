import { deflateRawSync } from 'node:zlib'
import { type Block, type Example, fileName, isOld } from '../../scripts/rule-page.ts'
import type { ExampleOutput } from '../../scripts/run-example.ts'
import type { Finding } from '../../src/core/types.ts'
import type { State } from '../playground/share.ts'

/** Ends of lines are escaped as well: an empty line would end the markup in Markdown. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '',
  '\n': '&#10;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"\r\n]/g, (one) => escapes[one] ?? one)

/** The address of the playground with these files in it. */
export function playgroundLink(state: State): string {
  const packed = deflateRawSync(JSON.stringify(state), { level: 9 })
  return `/playground/#${packed.toString('base64url')}`
}

/** An example of a rule's page as markup: each file with its findings underlined in place, and the messages below. */
export function renderExample(example: Example, { findings }: ExampleOutput): string {
  const files = example.files.map((block) => {
    const own = isOld(block) ? [] : findings.filter(({ uri }) => uri === fileName(block))
    const caption =
      block.file === undefined ? '' : `<figcaption>${escapeHtml(captionOf(block))}</figcaption>`
    return `<figure class="file">${caption}<pre tabindex="0"><code>${underlined(block.text, own)}</code></pre></figure>`
  })
  return [
    '<div class="example" v-pre>',
    ...files,
    messageList(findings),
    `<p><a href="${playgroundLink(stateOf(example))}" target="_self">Open in the playground</a></p>`,
    '</div>',
  ].join('')
}

/** A text with its findings underlined in place, and the messages below. */
export function renderText(text: string, findings: readonly Finding[]): string {
  return `<pre><code>${underlined(text, findings)}</code></pre>${messageList(findings)}`
}

function messageList(findings: readonly Finding[]): string {
  const messages = findings.map(
    ({ severity, message, rule }) =>
      `<li class="${severity}"><strong>${severity}</strong> ${escapeHtml(message)} <code>${rule}</code></li>`,
  )
  return `<ul class="messages">${messages.join('')}</ul>`
}

const captionOf = (block: Block) => `${fileName(block)}${isOld(block) ? ' (before)' : ''}`

export function stateOf({ files }: Example): State {
  const named = (blocks: readonly Block[]) =>
    blocks.map((block) => ({ name: fileName(block), text: block.text }))
  const before = named(files.filter(isOld))
  const now = named(files.filter((block) => !isOld(block)))
  const added = files.filter(({ flags }) => flags.has('new')).map(fileName)
  const isThere = (name: string) => before.some((one) => one.name === name)
  return {
    files: now,
    active: now.at(-1)?.name ?? '',
    ...(before.length === 0
      ? {}
      : { before, added: added.filter((name) => !isThere(name)), pane: 'compare' }),
  }
}

/** Text with the places of findings marked; where two overlap, the first one is marked. */
function underlined(text: string, findings: readonly Finding[]): string {
  let html = ''
  let at = 0
  const sorted = findings.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  for (const { span, severity, message } of sorted) {
    if (span.start < at) continue
    // A place without a character would not be seen.
    const end = Math.max(span.end, span.start + 1)
    html += escapeHtml(text.slice(at, span.start))
    html += `<mark class="${severity}" title="${escapeHtml(message)}">${escapeHtml(text.slice(span.start, end))}</mark>`
    at = end
  }
  return html + escapeHtml(text.slice(at))
}
