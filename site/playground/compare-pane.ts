import { yaml } from '@codemirror/lang-yaml'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { element } from './dom.ts'
import type { Compared } from './messages.ts'

export interface ComparePane {
  readonly dom: HTMLElement
  /** Shows a file as it was beside what it is now. */
  readonly show: (before: string, now: string) => void
  /** Until the first report, that there is none yet. */
  readonly wait: () => void
  readonly report: (compared: Compared) => void
  /** Takes the report away, which is of other files. */
  readonly clear: () => void
}

/** Old text beside new; `onEdit` gets the old text, which can be changed. */
export function comparePane(theme: Extension, onEdit: (before: string) => void): ComparePane {
  const results = element('div', { class: 'results', 'aria-live': 'polite' })
  const holder = element('div', { class: 'merge' })
  let written = ''
  const common = [lineNumbers(), yaml(), theme]
  const label = (text: string) => EditorView.contentAttributes.of({ 'aria-label': text })
  const merge = new MergeView({
    parent: holder,
    a: {
      doc: '',
      extensions: [
        ...common,
        label('Text before the change'),
        EditorView.updateListener.of((update) => {
          const text = update.state.doc.toString()
          if (update.docChanged && text !== written) onEdit(text)
        }),
      ],
    },
    b: { doc: '', extensions: [...common, label('Text now'), EditorState.readOnly.of(true)] },
    highlightChanges: true,
    gutter: true,
  })
  const write = (view: EditorView, text: string) => {
    if (view.state.doc.toString() === text) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  }
  return {
    dom: element(
      'div',
      {},
      element(
        'p',
        { class: 'quiet' },
        'Left: before (edit it, or paste the old text). Right: the file in the editor.',
      ),
      holder,
      results,
    ),
    show(before, now) {
      written = before
      write(merge.a, before)
      write(merge.b, now)
    },
    clear: () => results.replaceChildren(),
    wait() {
      if (results.childElementCount === 0) results.append('Checking…')
    },
    report({ summary, findings }) {
      results.replaceChildren(
        element('h2', {}, 'What this change does'),
        element('pre', {}, summary.trimEnd()),
        ...findings.map(({ severity, rule, message, file, line }) =>
          element(
            'p',
            { class: `compared ${severity}` },
            `${file}:${line} ${message} `,
            element('code', {}, rule),
          ),
        ),
      )
    },
  }
}
