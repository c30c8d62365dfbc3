import { mayBeUmbrella, virtualClusterCharts } from '../schema/charts.ts'
import {
  defaultSecretName,
  factKinds,
  isConfigFileName,
  isVcFileName,
  unmistakableKinds,
} from '../schema/detect.ts'
import { PLATFORM_GROUP } from '../schema/kind-info.ts'
import { isPatchFileName } from '../schema/patch-file.ts'
import { patchedKinds } from '../schema/patch-target.ts'
import { holdsNear, inAnyCase } from '../search/near-phrase.ts'
import { aroundPart, scalarWord, withoutEscapes } from '../search/scalar-words.ts'
import type { SourceFile } from '../types.ts'

/**
 * Every comment for vclint contains this word, and a `package.json` has the configuration under it.
 */
const OWN_NAME = 'vclint'

/**
 * Matches the API group, also with the typos that a rule reports. Two typos leave two of its four
 * parts `managem`, `ent.pl`, `atf` and `orm.sh` intact: the second, the last, or the other two with
 * one typo between them.
 */
const MANAGEMENT = /managem(?:\S{0,16}|\S{0,8}(?:\s|\{\{[^{}]*\}\})+\S{0,8})atf/
const GROUP = {
  text: PLATFORM_GROUP,
  part: inAnyCase(new RegExp(`ent\\.pl|orm\\.sh|${MANAGEMENT.source}`)),
  short: 'platform.sh',
}

/** Has no sticky or global flag, whose state would carry over between texts. */
const GROUP_START = new RegExp(inAnyCase(MANAGEMENT), '')

/** Words that together show that a file may be in scope. */
interface WordSet {
  /**
   * The part of the words to search for, which few texts contain. V8 finds a word of up to six
   * letters by its first letter, so that should be a rare one.
   */
  readonly mark: string
  /** One of these has to be a whole scalar, */
  readonly words: readonly string[]
  /** and each of these, */
  readonly all?: readonly string[]
  /** and one of these. */
  readonly some?: readonly string[]
  /** Or one of these is there: paths into values that are one scalar, in pointers, or with dots in parameters. */
  readonly paths?: readonly string[]
}

/**
 * A text without any of these has no configuration of a virtual cluster and no object of the
 * platform. A test checks that it covers everything that `detectKind` looks for.
 */
const OWNED_WORDS: readonly WordSet[] = [
  {
    mark: 'Host',
    words: ['toHost', 'fromHost'],
    all: ['sync'],
    paths: ['sync/toHost', 'sync/fromHost'],
  },
  { mark: 'Nodes', words: ['privateNodes'], paths: ['privateNodes/'] },
  { mark: 'Plane', words: ['controlPlane'], paths: ['controlPlane/'] },
  { mark: 'yncer', words: ['syncer'], paths: ['syncer/'] },
  {
    mark: 'vclus',
    words: ['vcluster'],
    some: ['image', 'extraArgs', 'baseArgs', 'extraVolumeMounts'],
  },
  {
    mark: 'form',
    words: ['platform'],
    some: ['external', 'apiKey', 'api'],
    paths: ['external/platform', 'platform/api'],
  },
  { mark: 'chart', words: ['chart'], some: virtualClusterCharts },
  ...['Direct', 'Owned', 'Instan'].map((mark) => {
    const words = unmistakableKinds.filter((kind) => kind.includes(mark))
    return { mark, words, all: ['kind'] }
  }),
  { mark: '-api-k', words: [defaultSecretName], all: ['apiVersion', 'kind', 'metadata'] },
  { mark: 'patch', words: ['patch'], all: ['target'], some: patchedKinds },
]

/** Kinds of objects that make Secrets and contain "Secret" in their names. */
const SECRET_MAKERS = [
  'ClusterExternalSecret',
  'InfisicalSecret',
  'SecretProviderClass',
  'SopsSecret',
  'VaultDynamicSecret',
  'VaultPKISecret',
  'VaultStaticSecret',
]

/** Words of objects that are read only for what they say about the others. */
const FACT_WORDS: readonly WordSet[] = [
  ...factKinds.filter(isShortest).map((mark) => {
    const words = [...factKinds, ...SECRET_MAKERS].filter((kind) => kind.includes(mark))
    return { mark, words, all: ['apiVersion', 'kind'] }
  }),
  { mark: 'OnePassw', words: ['OnePasswordItem'], all: ['apiVersion', 'kind'] },
  { mark: 'rnetes_s', words: ['kubernetes_secret', 'kubernetes_secret_v1'] },
  { mark: 'Genera', words: ['secretGenerator'] },
  // An object that deploys a folder may change everything in it.
  { mark: 'Kustom', words: ['Kustomization'], all: ['path', 'sourceRef'] },
  { mark: 'Applic', words: ['Application', 'ApplicationSet'], all: ['path', 'destination'] },
  {
    mark: 'patch',
    words: ['patch', 'patches', 'patchesJson6902'],
    all: ['target'],
    some: factKinds,
  },
]

/**
 * True of a kind that no other search word is part of: a search for `Secret` already finds
 * `SealedSecret`.
 */
function isShortest(kind: string): boolean {
  return !factKinds.some((other) => other !== kind && kind.includes(other))
}

type FileText = Pick<SourceFile, 'uri' | 'text'> & {
  readonly charts?: readonly string[] | undefined
  /** Starts a section that holds documents, in a text that is no YAML document itself. */
  readonly border?: RegExp | undefined
}

/**
 * The scope of a file by its name and text alone. `out` is certain: parsing would find nothing to
 * check, report or refer to. `facts` is certain for files that only matter to others.
 */
export type Scope = 'in' | 'facts' | 'out'

export function scopeOf(file: FileText): Scope {
  if (isVcFileName(file.uri) || isConfigFileName(file.uri)) return 'in'
  if (isPatchFileName(file.uri)) return 'in'
  const { text } = file
  if (isScriptName(file.uri) && INSTALLS.test(text) && CHART_NAME.test(text)) return 'in'
  if (mayBeUmbrella({ uri: file.uri, text })) return 'in'
  if (file.charts?.some((chart) => text.includes(chart))) return 'in'
  const scope = scopeOfWords(text, file.border)
  const plain = scope === 'in' ? text : withoutEscapes(text)
  if (plain === text) return scope
  const hidden = scopeOfWords(plain, file.border)
  return hidden === 'out' ? scope : hidden
}

function scopeOfWords(text: string, border: RegExp | undefined): Scope {
  if (text.includes(OWN_NAME) || mayHoldGroup(text) || owned.some((isIn) => isIn(text))) return 'in'
  if (!facts.some((isIn) => isIn(text))) return 'out'
  const isInScope =
    text.includes(defaultSecretName) ||
    VC_KEY.test(text) ||
    (border === undefined ? [text] : text.split(border)).some(lacksSeparator)
  return isInScope ? 'in' : 'facts'
}

/** A key named like a vc.yaml: its ConfigMap or Secret is one, whatever is misspelt inside. */
const VC_KEY = /\bvc(?:-[\w.-]{1,100})?\.ya?ml\b/

/** Manifests without `---` between them are always reported. */
function lacksSeparator(text: string): boolean {
  const documents = count(text, /^---/gm) + 1
  return [/^["']?kind\b/gim, /^["']?apiVersion\b/gim].some((key) => count(text, key) > documents)
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Releases in other languages write the chart's name after its repository or below other words. */
const CHART_NAME = new RegExp(`["'/ \t](?:${virtualClusterCharts.join('|')})["']?(?=[\\s,}#]|$)`)
/** `helm upgrade --install blue loft/vcluster -f vcluster.yaml` */
const INSTALLS = /\bhelm\s[^\n]{0,200}\b(?:upgrade|install|template)\b/
const isScriptName = (uri: string): boolean => /\.(?:sh|bash)$/i.test(uri)

const RELEASES = [
  ['leases', 'releases'],
  ['_relea', 'helm_release'],
  ['Charts', 'helmCharts'],
  ['Inflat', 'helmChartInflationGenerator', 'HelmChartInflationGenerator'],
].map(([mark = '', ...words]) => aroundPart(mark, words, [], (text) => CHART_NAME.test(text)))

const owned = [...OWNED_WORDS.map(finderOf), ...RELEASES]
const facts = [...FACT_WORDS.map(finderOf), (text: string) => text.includes('secret generic')]

function finderOf({ mark, words, all = [], some = [], paths = [] }: WordSet) {
  const others = all.map(scalarWord)
  const choices = some.map(scalarWord)
  const isBesideOthers = (text: string) =>
    others.every((isIn) => isIn(text)) &&
    (choices.length === 0 || choices.some((isIn) => isIn(text)))
  return aroundPart(mark, words, paths, isBesideOthers)
}

/** Two quick checks rule most texts out. */
const mayHoldGroup = (text: string): boolean =>
  (holdsGroupDot(text) || GROUP_START.test(text)) &&
  (text.includes(GROUP.short) || holdsNear(text, GROUP))

/** The group has a dot before `pl` and one before `sh`, in any case. */
function holdsGroupDot(text: string): boolean {
  for (let dot = text.indexOf('.'); dot !== -1; dot = text.indexOf('.', dot + 1)) {
    const pair = (text.charCodeAt(dot + 1) << 8) | text.charCodeAt(dot + 2) | BOTH_SMALL
    if (pair === PL || pair === SH) return true
  }
  return false
}

/** Setting this bit turns both bytes into lower-case letters. */
const BOTH_SMALL = 0x2020
const PL = 0x706c
const SH = 0x7368
