/** Languages of documents that may be ours, one for each kind of file that the command reads. The server decides by path and content. */
export const LANGUAGES = [
  'yaml',
  'helm',
  'json',
  'jsonc',
  'http',
  'rest',
  'terraform',
  'opentofu',
  'markdown',
  'mdx',
  'shellscript',
  'jinja',
  'gotmpl',
] as const
