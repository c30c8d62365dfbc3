import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  ),
]

/** Links of a page that lead to other files or headings of the project. */
function linksOf(page: string): readonly string[] {
  const text = read(page).replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
  const inline = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return inline.filter((target) => !/^[a-z]+:/.test(target))
}

/** Headings as GitHub names them in addresses. */
const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(pages)('%s links only to what is there', (page) => {
  const missing = linksOf(page).filter((target) => {
    const [file = '', anchor] = target.split('#')
    const path = file === '' ? join(root, page) : resolve(root, dirname(page), file)
    return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor))
  })
  expect(missing).toEqual([])
})

it('finds the links of a page', () => {
  expect(linksOf('README.md')).toContain('docs/where-configuration-lives.md')
})

const written = pages.filter((page) => /^docs\/(?:found-in\/)?[\w-]+\.md$/.test(page))

it.each(written)('%s says in its first sentence for whom it is', (page) => {
  expect(read(page)).toMatch(/^# .+\n\n(?:<!-- .* -->\n)?For [^:.]{8,}[:.]/)
})

// References that are made from the code are as long as the code.
it.each(written.filter((page) => !/\/(?:cli|rules)\.md$/.test(page)))(
  '%s answers one question in at most 1,700 words',
  (page) => {
    expect(read(page).split(/\s+/).length).toBeLessThan(1700)
  },
)
