import type { TextBlock } from '../core/document/parse-options.ts'
import { isOurChart } from './index.ts'
import { blocksIn } from './markdown.ts'
import { scriptBlocksIn } from './shell.ts'
import { releasesIn } from './terraform.ts'

/** The files of OpenTofu are in the same language. */
const isTerraformName = (uri: string): boolean => /\.(?:tf|tofu)$/i.test(uri)

const isScriptName = (uri: string): boolean => /\.(?:sh|bash)$/i.test(uri)

/** Configuration in Markdown is an example. */
export const isMarkdownName = (uri: string): boolean => /\.(?:md|mdx|markdown)$/i.test(uri)

const READERS = [
  { isNameOf: isMarkdownName, read: blocksIn },
  { isNameOf: isScriptName, read: scriptBlocksIn },
  { isNameOf: isTerraformName, read: releasesIn },
]

/** Only texts inside such a file can be configuration, not the file itself. */
export const isOtherLanguage = (uri: string): boolean =>
  READERS.some(({ isNameOf }) => isNameOf(uri))

/** The texts of a file in another language that may be configuration; undefined if the file itself may be. */
export function blocksOfLanguage(
  uri: string,
  text: string,
  charts?: readonly string[],
): readonly TextBlock[] | undefined {
  const read = READERS.find(({ isNameOf }) => isNameOf(uri))?.read
  return read?.(text).map(({ wrapper, ...block }) => {
    const hasOurChart = isOurChart(wrapper.chart, charts)
    return { ...block, wrapper: { ...wrapper, hasOurChart } }
  })
}
