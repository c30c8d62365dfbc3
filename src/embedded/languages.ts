import type { TextBlock } from './embedding-type.ts'
import { blocksIn } from './markdown.ts'
import { heredocsIn } from './terraform.ts'

/** Whether a file's name says that it is written for Terraform or OpenTofu. */
const isTerraformName = (uri: string): boolean => /\.(?:tf|tofu)$/i.test(uri)

/** Whether a file's name says that it is Markdown, where configuration is an example. */
export const isMarkdownName = (uri: string): boolean => /\.(?:md|mdx|markdown)$/i.test(uri)

/** Whether a file's name says that only texts in it may be ours. */
export const isOtherLanguage = (uri: string): boolean => isTerraformName(uri) || isMarkdownName(uri)

/** The texts of a file in another language that may be ours; undefined where the file itself may be. */
export function blocksOfLanguage(uri: string, text: string): readonly TextBlock[] | undefined {
  if (isTerraformName(uri)) return heredocsIn(text)
  return isMarkdownName(uri) ? blocksIn(text) : undefined
}
