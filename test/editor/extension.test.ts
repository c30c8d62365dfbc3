import { describe, expect, it } from 'vitest'
import { deaths } from '../../editors/vscode/src/deaths.ts'
import { previewPage, sentencePage } from '../../editors/vscode/src/preview-page.ts'

const body = (html: string) => html.replace(/^.*<\/style>/s, '')

describe('the page of a preview', () => {
  const answer = {
    title: 'Pod till: in the virtual cluster ↔ in the host cluster (sync.toHost.pods)',
    isSample: true,
    after: 'kind: Pod\n',
    values: [
      { text: 'metadata.name: "a" → "b"', verdict: 'comes back', throws: false },
      { text: 'spec.x: null → TypeError: <b> & "c"', verdict: 'throws', throws: true },
    ],
  }

  it('shows the effect first, marks what throws, and ends with the object', () => {
    expect(body(previewPage(answer, 'choose'))).toBe(
      '<p><code>metadata.name: &quot;a&quot; → &quot;b&quot;</code><br><b>comes back</b></p>' +
        '<p class="throws"><code>spec.x: null → TypeError: &lt;b&gt; &amp; &quot;c&quot;</code><br><b>throws</b></p>' +
        '<h2>Pod till: in the virtual cluster ↔ in the host cluster (sync.toHost.pods)</h2>' +
        '<p><a href="command:choose">Take another object…</a></p>' +
        '<p>After all patches of the list, on a sample:</p><pre>kind: Pod\n</pre>',
    )
  })

  it('says so where nothing matches, outside of patches, and without an answer', () => {
    const nothing = previewPage({ ...answer, isSample: false, values: [] }, 'choose')
    expect(body(nothing)).toMatch(/^<p>The path of this patch matches nothing .*list:<\/p>/s)
    expect(body(previewPage(null, 'choose'))).toMatch(/^<p>Put the cursor into a patch/)
    expect(body(sentencePage('No preview: <why>'))).toBe('<p>No preview: &lt;why&gt;</p>')
  })
})

it('counts five deaths in three minutes as too many, and begins again after them', () => {
  const minute = 60_000
  const diesTooOften = deaths()
  const at = (...minutes: readonly number[]) => minutes.map((one) => diesTooOften(one * minute))
  expect(at(0, 1, 2, 3.5, 4.5, 5.5)).toEqual([false, false, false, false, false, false])
  expect(at(10, 10.1, 10.2, 10.3, 10.4, 10.5)).toEqual([false, false, false, false, true, false])
})
