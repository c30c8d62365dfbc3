import { virtualClusterCharts } from '../schema/charts.ts'
import { factKinds, isConfigFileName, isVcFileName } from '../schema/detect.ts'
import { PLATFORM_GROUP } from '../schema/kind-info.ts'
import { isPatchFileName } from '../schema/patch-file.ts'
import { patchedKinds } from '../schema/patch-target.ts'
import { holdsNear, inAnyCase } from '../search/near-phrase.ts'
import { scalarWord, withoutEscapes } from '../search/scalar-words.ts'
import type { SourceFile } from '../types.ts'

/** What every comment for the linter holds, and what the configuration is called in a `package.json`. */
const OWN_NAME = 'vclint'

/**
 * The group, also with the slips that are reported. Two slips leave two of its four parts `managem`, `ent.pl`,
 * `atf` and `orm.sh` as they are: the second, the last, or the other two with one slip between.
 */
const GROUP = {
  text: PLATFORM_GROUP,
  part: inAnyCase(/ent\.pl|orm\.sh|managem\S{0,8}(?:\s|\{\{[^{}]*\}\})*\S{0,8}atf/),
  short: 'platform.sh',
}

/**
 * Sets of words, the rarest first: a text without any set, each word of it a whole scalar, holds no
 * configuration of a virtual cluster and no object that others refer to. Has to name what `detectKind`
 * looks for: a test holds the two together.
 */
const WORDS: readonly (readonly string[])[] = [
  ['toHost', 'sync'],
  ['fromHost', 'sync'],
  ['privateNodes'],
  ['controlPlane'],
  ['external', 'platform'],
  ['apiKey', 'platform'],
  ['platform', 'api'],
  ...virtualClusterCharts.map((chart) => [chart, 'chart']),
  ...patchedKinds.map((kind) => [kind, 'target', 'patch']),
  ...factKinds.map((kind) => [kind, 'kind', 'apiVersion']),
]

/** Ways into values that are written as one scalar, by a part of them: parameters of a release, pointers of a patch. */
const WAYS: Readonly<Record<string, RegExp>> = {
  Host: /sync[./](?:to|from)Host/,
  platform: /external[./]platform|platform[./]api/,
  Plane: /controlPlane[./]/,
  Nodes: /privateNodes[./]/,
}

const ways = Object.entries(WAYS)

/** A set of words, with what a search for them can begin with. */
interface WordSet {
  /** Parts of the words that are quickly seen not to be in a text: from a capital letter on, which few have. */
  readonly marks: readonly string[]
  /** Each returns whether a word may be a whole scalar of a text. */
  readonly words: readonly ((text: string) => boolean)[]
}

const wordSets: readonly WordSet[] = WORDS.map((words) => ({
  marks: words.map((word) => /[A-Z][a-z]+$/.exec(word)?.[0] ?? word),
  words: words.map(scalarWord),
}))

type FileText = Pick<SourceFile, 'uri' | 'text'> & {
  readonly charts?: readonly string[] | undefined
}

/**
 * Whether a file may hold something that is ours, or that others refer to, as its name and its text show.
 * False is sure: parsing would find nothing to check and nothing to report.
 */
export function mayBeOurs(file: FileText): boolean {
  if (isVcFileName(file.uri) || isConfigFileName(file.uri)) return true
  if (isPatchFileName(file.uri)) return true
  const { text } = file
  if (holdsWords(text) || file.charts?.some((chart) => text.includes(chart))) return true
  const plain = withoutEscapes(text)
  return plain !== text && holdsWords(plain)
}

function holdsWords(text: string): boolean {
  if (text.includes(OWN_NAME) || holdsNear(text, GROUP)) return true
  if (ways.some(([mark, way]) => text.includes(mark) && way.test(text))) return true
  return wordSets.some(
    ({ marks, words }) =>
      marks.every((mark) => text.includes(mark)) && words.every((isIn) => isIn(text)),
  )
}
