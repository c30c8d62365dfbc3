import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../editors/vscode/src/languages.ts'
import { WALKED_ENDINGS } from '../../src/files/walked.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** How editors call the language of a file with some ending. */
const names: Readonly<Record<string, Readonly<Record<Editor, string>>>> = {
  yaml: {
    vscode: 'yaml',
    neovim: 'yaml',
    helix: 'yaml',
    emacs: 'yaml-mode',
    sublime: 'source.yaml',
  },
  json: {
    vscode: 'json',
    neovim: 'json',
    helix: 'json',
    emacs: 'json-ts-mode',
    sublime: 'source.json',
  },
  http: {
    vscode: 'http',
    neovim: 'http',
    helix: 'http',
    emacs: 'restclient-mode',
    sublime: 'source.http',
  },
  tf: {
    vscode: 'terraform',
    neovim: 'terraform',
    helix: 'hcl',
    emacs: 'terraform-mode',
    sublime: 'source.terraform',
  },
  md: {
    vscode: 'markdown',
    neovim: 'markdown',
    helix: 'markdown',
    emacs: 'markdown-mode',
    sublime: 'text.html.markdown',
  },
  sh: {
    vscode: 'shellscript',
    neovim: 'sh',
    helix: 'bash',
    emacs: 'sh-mode',
    sublime: 'source.shell',
  },
}
/** Endings whose language is that of another, or one that only some editors know. */
const alike: Readonly<Record<string, string>> = {
  ...{
    yml: 'yaml',
    jsonc: 'json',
    rest: 'http',
    tofu: 'tf',
    bash: 'sh',
    mdx: 'md',
    markdown: 'md',
  },
  ...{ gotmpl: 'yaml', tpl: 'yaml', tmpl: 'yaml', tftpl: 'tf', j2: 'yaml' },
}
type Editor = 'vscode' | 'neovim' | 'helix' | 'emacs' | 'sublime'

const section = (path: string, title: string) =>
  read(path).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

it.each<[Editor, string, RegExp]>([
  ['vscode', read('editors/vscode/package.json'), /"onLanguage:([^"]*)"/g],
  ['neovim', section('docs/editors.md', 'Neovim').split('Before that')[0] ?? '', /'(\w+)'/g],
  ['neovim', section('docs/editors.md', 'Neovim').split('Before that')[1] ?? '', /'(\w+)'/g],
  ['helix', section('docs/editors.md', 'Helix'), /^name = "(\w+)"/gm],
  ['emacs', section('docs/editors.md', 'Emacs'), /([\w-]+-mode)/g],
  ['sublime', section('docs/others.md', 'Sublime Text'), /((?:source|text)[.\w]+)/g],
])('names for %s the languages of all files that the command reads', (editor, text, pattern) => {
  const found = new Set([...text.matchAll(pattern)].map(([, name]) => name))
  const missing = WALKED_ENDINGS.filter(
    (ending) => !found.has(names[alike[ending] ?? ending]?.[editor] ?? ending),
  )
  expect(missing).toEqual([])
})

it('has the extension look at the languages that start it, which a setting lists', () => {
  const { activationEvents, contributes } = JSON.parse(read('editors/vscode/package.json'))
  const starting = activationEvents.flatMap(
    (event: string) => /^onLanguage:(.*)/.exec(event)?.[1] ?? [],
  )
  const setting = contributes.configuration.properties['vclint.languages']
  expect(starting).toEqual(LANGUAGES)
  expect(setting.default).toEqual(LANGUAGES)
  expect(setting.items.enum).toEqual(LANGUAGES)
})
