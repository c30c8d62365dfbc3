/** What the server answers of the patch at a position. */
export interface Answer {
  readonly title: string
  readonly isSample: boolean
  readonly after: string
  readonly values: readonly {
    readonly text: string
    readonly verdict: string
    readonly throws: boolean
  }[]
}

/** The page beside the editor: first the effect on each value, then the whole object. */
export function previewPage(answer: Answer | null, choose: string): string {
  const link = `<p><a href="command:${choose}">Take another object…</a></p>`
  if (answer === null) {
    return page(
      `<p>Put the cursor into a patch of a vc.yaml.</p><p>Of some resources vclint has no sample: take an object of your own.</p>${link}`,
    )
  }
  const { title, isSample, after, values } = answer
  const none = '<p>The path of this patch matches nothing in the object, so nothing changes.</p>'
  const effects = values.map(
    ({ text, verdict, throws }) =>
      `<p${throws ? ' class="throws"' : ''}><code>${escaped(text)}</code><br><b>${escaped(verdict)}</b></p>`,
  )
  const last = `After all patches of the list${isSample ? ', on a sample' : ''}:`
  return page(
    `${effects.join('') || none}<h2>${escaped(title)}</h2>${link}<p>${last}</p><pre>${escaped(after)}</pre>`,
  )
}

/** A page with nothing but a sentence. */
export const sentencePage = (text: string): string => page(`<p>${escaped(text)}</p>`)

const STYLE = `body { padding: 0 1em; line-height: 1.5; overflow-wrap: anywhere }
h2 { font-size: 1.1em }
code { white-space: pre-wrap; color: inherit; background: none; padding: 0 }
pre { white-space: pre-wrap; font-family: var(--vscode-editor-font-family) }
.throws { color: var(--vscode-errorForeground) }`

/** Nothing is loaded, and nothing runs. */
const page = (body: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>${STYLE}</style>${body}`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
