import { Chalk } from 'chalk'

const FENCE = /^(`{3,})/
const MARK = /^<(?:!--.*--|\/?details)>\n/gm
const SUMMARY = /^<summary>(.*)<\/summary>$/gm

/** A page in Markdown for reading on a terminal: headings bold, code dim, marks left out. */
export function renderPage(page: string): string {
  const chalk = new Chalk({ level: 1 })
  const lines: string[] = []
  let fence: string | undefined
  const plain = page.replaceAll(MARK, '').replaceAll(SUMMARY, '## $1')
  for (const line of plain.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined && mark !== undefined) fence = mark
    else if (fence !== undefined && line === fence) fence = undefined
    else if (fence !== undefined) lines.push(line === '' ? '' : `    ${chalk.dim(line)}`)
    else if (/^#+ /.test(line)) lines.push(chalk.bold(line.replace(/^#+ /, '')))
    else lines.push(inline(line))
  }
  return lines.join('\n')

  function inline(line: string): string {
    return line
      .replaceAll(/\[([^\]\n]+)\]\([^()\s]+\)/g, '$1')
      .replaceAll(/\*\*([^*\n]+)\*\*/g, (_, text: string) => chalk.bold(text))
      .replaceAll(/`([^`\n]+)`/g, (_, text: string) => chalk.dim(text))
  }
}
