import { element } from './dom.ts'
import type { PreviewedList, PreviewedPatch } from './messages.ts'

/** What each patch does, value by value, and the object before and after. */
export function previewPane(lists: readonly PreviewedList[]): readonly HTMLElement[] {
  if (lists.length === 0)
    return [
      element(
        'p',
        { class: 'quiet' },
        'No patches in this file. Add some under sync.toHost.endpoints.patches, or open an example.',
      ),
    ]
  return lists.map(({ title, patches, sides, before, after }) =>
    element(
      'section',
      {},
      element('h2', {}, title),
      ...patches.map(patchItem),
      element(
        'div',
        { class: 'sides' },
        side(sides[0], before, after),
        side(sides[1], after, before),
      ),
    ),
  )
}

const patchItem = ({ path, line, note, values }: PreviewedPatch) =>
  element(
    'div',
    { class: 'patch' },
    element('code', {}, path),
    element('span', { class: 'quiet' }, ` line ${line}`),
    ...(note === undefined ? [] : [element('p', { class: 'quiet' }, note)]),
    element(
      'ul',
      {},
      ...values.map(({ text, verdict, tone }) =>
        element(
          'li',
          {},
          element('code', {}, text),
          ' ',
          element('strong', { class: tone }, verdict),
        ),
      ),
    ),
  )

/** One side of a sync; lines that the other has not are marked. */
function side(name: string, text: string, other: string): HTMLElement {
  const others = new Set(other.split('\n'))
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => element('span', { class: others.has(line) ? '' : 'changed' }, `${line}\n`))
  return element('figure', {}, element('figcaption', {}, name), element('pre', {}, ...lines))
}
