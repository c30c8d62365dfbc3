import {
  accepts,
  defineRule,
  error,
  inferredRelease,
  info,
  type LineFacts,
  moveForRelease,
  type Node,
  nameOfLines,
  nodeAt,
  type Refusal,
  type Release,
  refusalOf,
  releaseOf,
  successorOf,
  suggestion,
  vcUseOf,
  warning,
} from '#core'

export default defineRule({
  id: 'moved-field',
  summary: 'A release line refuses the fields of another.',
  fixable: 'suggest',
  messages: {
    moved: error('"{path}" is for {release}. In {target}, use {use}.'),
    partly: error('In {target}, use "{to}" without {left} for "{path}".'),
    mistaken: error('In {target}, use "{to}" for "{path}". Correct {left} first.'),
    form: error('In {lines}, "{name}" {form}.'),
    entry: error('In {lines}, "{name}" is a list: "{field}" belongs in an entry of the list.'),
    needless: error('{target} refuses "{path}". Remove it: this value changes nothing.'),
    other: error('"{path}" is for {release}, and {target} {refuse} it. {fate}.'),
    never: error('No release line has "{path}". Use "{to}".'),
    neverWithoutPin: warning('No release line has "{path}". Use "{to}".'),
    needed: info('"{path}" is for {release}. Set "target" to the line that you run.'),
    clash: warning(
      '"{path}" is for {release}, but "{other}" is for {others}. Name your release line in "target".',
    ),
  },
  check: ({ report, settings }) => {
    const reportRefused = ({ at, lines, to }: Refused, release: Release) => {
      const place = { at, part: 'key' } as const
      if (lines.accepted === 0 && to !== undefined) {
        const message = release.isKnown ? 'never' : 'neverWithoutPin'
        const fix = suggestion(`Move to "${to}"`, moveForRelease(at, lines.path, release))
        report({ message, ...place, data: { path: pathWords(at), to }, fix })
      } else if (release.isKnown && lines.accepted !== 0) reportOther({ at, lines, to }, release)
    }
    const reportOther = ({ at, lines, to }: Refused, release: Release) => {
      const path = pathWords(at)
      const refusal = refusalOf({ path, value: at.value, lines, to }, release)
      const title = titleOf(refusal.message, path, to)
      const fix = suggestion(title, moveForRelease(at, lines.path, release))
      report({ ...refusal, at, part: 'key', fix })
    }
    /** Reports fields that do not fit the release line which the file's other fields suggest. */
    const reportInferred = (root: Node) => {
      const { accepted, because } = inferredRelease(root.document)
      const [at, other] = because.map(({ steps }) => nodeAt(root, steps))
      const [of, others] = because.map(({ lines }) => nameOfLines(lines.accepted))
      if (at === undefined) return
      const path = pathWords(at)
      if (other === undefined) {
        const data = { path, release: nameOfLines(accepted) }
        report({ message: 'needed', at, part: 'key', data })
        return
      }
      const data = { path, release: of ?? '', other: pathWords(other), others: others ?? '' }
      const related = [{ at: other, part: 'key', message: 'The other field.' } as const]
      report({ message: 'clash', at, part: 'key', data, related })
    }
    return {
      VirtualClusterConfig(root) {
        const release = releaseOf(root.document, settings)
        for (const refused of refusedFields(root, release)) reportRefused(refused, release)
        if (isInferred(release)) reportInferred(root)
      },
    }
  },
})

interface Refused {
  readonly at: Node
  readonly lines: LineFacts
  /** The field that replaces it in this release. */
  readonly to: string | undefined
}

/** True if no version is named, not even a pre-release. */
const isInferred = ({ isKnown, preRelease, versions }: Release) =>
  !isKnown && preRelease === undefined && versions === undefined

function titleOf(kind: Refusal['message'], path: string, to: string | undefined): string {
  if (kind === 'form') return 'Write it in the form of this release'
  if (kind === 'entry') return 'Write it as an entry of the list'
  return to === undefined || kind === 'needless' ? `Remove "${path}"` : `Move to "${to}"`
}

/** The outermost fields that no line of a release accepts, without keys of the old layout. */
function refusedFields(root: Node, release: Release): readonly Refused[] {
  let reported: readonly (string | number)[] | undefined
  return vcUseOf(root.document).changing.flatMap(({ steps, lines }) => {
    const isBelow = reported?.every((step, index) => steps[index] === step)
    if (isBelow || lines.isOld || accepts(release, lines)) return []
    reported = steps
    const at = nodeAt(root, steps)
    return at === undefined ? [] : refusedBelow(at, lines, release)
  })
}

/** The field itself, or those of its parts that moved, and what is beside them. */
function refusedBelow(at: Node, above: LineFacts, release: Release): readonly Refused[] {
  const lines = at.facts.lines ?? above
  const to = nameIn(at, release)
  if (to !== undefined || !hasMovedPart(at, release)) return [{ at, lines, to }]
  return at.children().flatMap((child) => refusedBelow(child, lines, release))
}

const hasMovedPart = (at: Node, release: Release): boolean =>
  at.facts.lines !== undefined &&
  at.children().some((child) => nameIn(child, release) ?? hasMovedPart(child, release))

const nameIn = ({ facts }: Node, release: Release): string | undefined =>
  facts.lines && successorOf(facts.lines.path, release)

/** A field by its keys from the root of the configuration: `privateNodes.autoNodes[0].static`. */
function pathWords({ document, pointer }: Node): string {
  const steps = pointer.slice(document.base.length)
  return steps
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index ? '.' : ''}${step}`))
    .join('')
}
