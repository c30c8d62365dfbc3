import { filesOfSecrets } from '../../embedded/generated-secrets.ts'
import { fileOfBody } from '../../project/index.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import type { OtherFiles } from '../linter-options.ts'
import type { FileCache } from './file-cache.ts'

/**
 * A kustomization with the texts of the files that it makes Secrets from, if the host can open
 * them.
 */
export function withContents(
  input: InputFile,
  files: FileCache,
  outside: OtherFiles | undefined,
): InputFile {
  const { text } = input
  const mayName = text.includes('secretGenerator') && /\b(?:files|envs?)\b/.test(text)
  if (outside === undefined || !mayName) return input
  const paths = files.parsed(input).trees.flatMap(({ value }) => filesOfSecrets(value))
  const contents = new Map(
    paths.flatMap((path) => {
      const uri = fileOfBody(input.uri, path)
      const text = uri === undefined ? undefined : textOf(outside, uri)
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
  return contents.size === 0 ? input : copyOf(input, { contents, share: undefined })
}

/** The text of a file; undefined if there is none, as for one that may not be read. */
const textOf = ({ isMissing, open }: OtherFiles, uri: string): string | undefined =>
  isMissing(uri) ? undefined : open(uri)?.text || undefined
