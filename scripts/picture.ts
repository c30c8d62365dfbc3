import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
export const PICTURE = join(root, 'docs/images/findings.svg')

export const BADGES = join(root, 'docs/images/badges.svg')

const WIDTH = 8.43
const HEIGHT = 19
const MARGIN = 20
const FONT = 14

/** Classes of the picture by the codes that the command writes. */
const classes: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  36: 'cyan',
  90: 'dim',
}

/** The picture of README.md: what the built command prints for the file that README.md shows. */
export function picture(): string {
  const sample = /^```yaml file=vc\.yaml\n([\s\S]*?)^```$/m.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )?.[1]
  if (sample === undefined) throw new Error('README.md shows no vc.yaml.')
  const lines = output(sample).trimEnd().split('\n')
  const columns = Math.max(...lines.map((line) => plain(line).length))
  const [width, height] = [
    Math.ceil(columns * WIDTH) + 2 * MARGIN,
    lines.length * HEIGHT + 2 * MARGIN,
  ]
  const texts = lines.map(
    (line, index) =>
      `<text x="${MARGIN}" y="${MARGIN + FONT + index * HEIGHT}">${spans(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="What vclint prints for a file with three mistakes">
<style>
  rect { fill: #f6f8fa; stroke: #d0d7de }
  text { font: ${FONT}px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328 }
  .bold { font-weight: 600 } .dim { fill: #59636e } .red { fill: #b3261e } .green { fill: #0a6640 } .yellow { fill: #7d4e00 } .blue, .cyan { fill: #0550ae }
  @media (prefers-color-scheme: dark) {
    rect { fill: #14181d; stroke: #3a424c } text { fill: #e6e9ed }
    .dim { fill: #a3adb8 } .red { fill: #ff9a93 } .green { fill: #5fd39b } .yellow { fill: #f2c76b } .blue, .cyan { fill: #79b8ff }
  }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${texts.join('\n')}
</svg>
`
}

/**
 * The badges in the first line of README.md: only facts that are counted or written down here, and none that could
 * be out of date.
 */
export function badges(): string {
  const { license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const rules = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md'),
  ).length
  const facts = [
    ['rules', String(rules)],
    ['Node.js', String(engines.node)],
    ['dependencies', String(Object.keys(dependencies ?? {}).length)],
    ['licence', String(license)],
  ] as const
  let x = 0
  const parts = facts.map(([name, value]) => {
    const [left, right] = [name.length * 6.6 + 14, value.length * 6.6 + 14]
    const at = x
    x += left + right + 8
    const fact = value.replace('>=', '≥ ')
    return `<g transform="translate(${at.toFixed(1)})"><rect class="name" width="${left.toFixed(1)}" height="20"/><rect class="fact" x="${left.toFixed(1)}" width="${right.toFixed(1)}" height="20"/><text x="${(left / 2).toFixed(1)}" y="14">${name}</text><text x="${(left + right / 2).toFixed(1)}" y="14">${fact}</text></g>`
  })
  const width = Math.ceil(x - 8)
  const label = facts.map(([name, value]) => `${name} ${value.replace('>=', '≥ ')}`).join(', ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 20" width="${width}" height="20" role="img" aria-label="${label}">
<style>text { font: 11px Verdana, DejaVu Sans, sans-serif; fill: #fff; text-anchor: middle } .name { fill: #3a424c } .fact { fill: #0a6640 }</style>
${parts.join('\n')}
</svg>
`
}

function output(sample: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-picture-'))
  try {
    writeFileSync(join(folder, 'vc.yaml'), sample)
    const command = [join(root, 'dist/vclint.cjs'), '--color', '--exit-zero']
    const env = { ...process.env, COLUMNS: '100', CI: '', NO_COLOR: '' }
    const text = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
    // The time of a run is another each time, and on each machine.
    return text.replace(/ in \d+(\.\d+)? m?s/, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes of colours.
const CODE = /\u001b\[([\d;]*)m/g
const plain = (line: string) => line.replace(CODE, '')

function spans(line: string): string {
  let open: readonly string[] = []
  return line
    .split(CODE)
    .map((part, index) => {
      if (index % 2 === 1) {
        open = opened(open, part)
        return ''
      }
      // Not every viewer honours white-space, and then columns would be lost.
      const text = part.replace(/&/g, '&amp;').replace(/</g, '&lt;').replaceAll(' ', '\u00a0')
      if (text === '' || open.length === 0) return text
      return `<tspan class="${open.join(' ')}">${text}</tspan>`
    })
    .join('')
}

/** The classes after a code: 22 ends bold and dim, 39 ends a colour, 0 ends all. */
function opened(open: readonly string[], codes: string): readonly string[] {
  let now = open
  for (const code of codes.split(';')) {
    if (code === '0' || code === '') now = []
    else if (code === '22') now = now.filter((name) => name !== 'bold' && name !== 'dim')
    else if (code === '39') now = now.filter((name) => name === 'bold' || name === 'dim')
    else now = [...now, classes[code] ?? '']
  }
  return now.filter((name) => name !== '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PICTURE, picture())
  writeFileSync(BADGES, badges())
}
