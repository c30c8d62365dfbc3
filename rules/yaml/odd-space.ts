import {
  defineRule,
  didYouMean,
  error,
  isOwnedKind,
  type Node,
  oddSpaceFix,
  oddSpaces,
  renameKey,
  replaceInvisible,
  suggestion,
  type UnknownKey,
  warning,
} from '#core'

export default defineRule({
  id: 'odd-space',
  summary:
    'A no-break space or an invisible character is text to YAML, so a key or a value is not what it looks like.',
  fixable: 'safe',
  safeBecause: 'Only a space between tokens is written; to rename a key is a suggestion.',
  supersedes: ['invalid-label'],
  messages: {
    odd: error(
      '{point} is not a space in YAML, so this line is read as text{more}. Replace it with a space.',
    ),
    invisible: warning(
      '{point} cannot be seen in "{key}", so what reads "{visible}" does not find this key. Remove it.',
    ),
  },
  check: ({ file, report, reportSpan }) => {
    const checkKey = (at: Node) => {
      const key = String(at.name)
      const visible = withoutInvisible(key)
      // Places are found on demand, and most keys need none.
      if (visible === key) return
      const written = file.text.slice(at.keySpan.start, at.keySpan.end)
      const shown = withoutInvisible(written)
      // An escaped character is visible already.
      if (shown === written) return
      const offset = written.split('').findIndex((one, index) => one !== shown[index])
      const start = at.keySpan.start + offset
      const edits = at.parent?.child(visible) === undefined ? renameKey(at, visible) : undefined
      const span = { start, end: start + 1 }
      const data = { point: codePoint(file.text, start), key, visible }
      const fix = suggestion('Remove what cannot be seen', edits)
      report({ message: 'invisible', at, part: 'key', span, data, fix })
    }
    return {
      'LabelValue:raw': checkKey,
      'AnnotationValue:raw': checkKey,
      'SecretDataValue:raw': checkKey,
      'SecretStringDataValue:raw': checkKey,
      'MappedName:raw': checkKey,
      'SyncedResource:raw': checkKey,
      UnknownKey(unknown) {
        const at = isUnknownField(unknown) ? undefined : unknown.node.child(unknown.key)
        if (at !== undefined) checkKey(at)
      },
      File() {
        if (!file.problems.some(({ code }) => code === 'odd-space')) return
        const spans = oddSpaces(file.text)
        const [span] = spans
        if (span === undefined) return
        const more = spans.length === 1 ? '' : ` (${spans.length} places in all)`
        const data = { point: codePoint(file.text, span.start), more }
        reportSpan({ message: 'odd', span, data, fix: oddSpaceFix(file, spans) })
      },
    }
  },
})

const withoutInvisible = (text: string) => replaceInvisible(text, () => '')

/** Another rule reports the key, and shows the character. */
const isUnknownField = ({ node, key, known, closed, typos }: UnknownKey) =>
  isOwnedKind(node.document.kind) && (closed || !typos || didYouMean(key, known) !== undefined)

const codePoint = (text: string, at: number) =>
  `U+${text.codePointAt(at)?.toString(16).toUpperCase().padStart(4, '0')}`
