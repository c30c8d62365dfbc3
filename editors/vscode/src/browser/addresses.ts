import { Uri } from 'vscode'

// The server knows files by paths. Those of other file systems get one that begins with scheme and authority.

/** What the server calls a document. */
export const fromUri = (uri: Uri): string =>
  uri.scheme === 'untitled' ? uri.toString() : Uri.file(pathOf(uri)).toString()

export const pathOf = ({ scheme, authority, path }: Uri): string =>
  `/${scheme}/${encodeURIComponent(authority)}${path}`

/** What the editor calls a document of the server. */
export function toUri(text: string): Uri {
  const uri = Uri.parse(text)
  const found = /^\/([^/]+)\/([^/]*)(\/.*)$/.exec(uri.path)
  if (uri.scheme !== 'file' || found === null) return uri
  const [, scheme = '', authority = '', path = ''] = found
  return Uri.from({ scheme, authority: decodeURIComponent(authority), path })
}
