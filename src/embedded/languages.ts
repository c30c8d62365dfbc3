import type { TextBlock } from '../core/document/parse-options.ts'
import { chartOf } from './index.ts'
import { blocksIn } from './markdown.ts'
import { MARKDOWN } from './markdown-file.ts'
import { scriptBlocksIn } from './shell.ts'
import { releasesIn } from './terraform.ts'
import { objectsIn } from './terraform-objects.ts'

const READERS = [
  { names: MARKDOWN, read: blocksIn },
  { names: /\.(?:sh|bash)$/i, read: scriptBlocksIn },
  // OpenTofu uses the same language.
  {
    names: /\.(?:tf|tofu)$/i,
    read: (text: string) => [...releasesIn(text), ...objectsIn(text)],
  },
]

/** True of a file in another language, in which only embedded texts can be configuration. */
export const isOtherLanguage = (uri: string): boolean =>
  READERS.some(({ names }) => names.test(uri))

/**
 * The texts in a file of another language that may be configuration; undefined if the file itself
 * may be.
 */
export function blocksOfLanguage(
  uri: string,
  text: string,
  charts?: readonly string[],
): readonly TextBlock[] | undefined {
  const read = READERS.find(({ names }) => names.test(uri))?.read
  return read?.(text).map(({ wrapper, ...block }) => {
    return { ...block, wrapper: { ...wrapper, ofChart: chartOf(wrapper.chart, charts) } }
  })
}
