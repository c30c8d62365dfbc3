import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Bar {
  readonly label: string
  /** Milliseconds. */
  readonly time: number
}

const TIME = /([\d.]+) (ms|s)\b/g
const WIDTH = 560
const ROW = 26

/** The figures of `bench/RESULTS.md`, as they are written and as bars. */
export function speedPage(root: string): string {
  const text = readFileSync(join(root, 'bench/RESULTS.md'), 'utf8')
  const [intro = '', ...points] = text.replace(/^# .*\n/, '').split(/^- /m)
  const [last = '', ...rest] = (points.pop() ?? '').split('\n\n')
  const lines = [...points, last].map((line) => line.trim().replace(/;$/, '.'))
  return [
    '# Speed',
    '',
    intro.trim(),
    '',
    ...lines.flatMap((line) => [
      line.replace(/^./, (letter) => letter.toUpperCase()),
      '',
      plot(line),
      '',
    ]),
    ...rest.map((line) => line.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')),
    '',
  ].join('\n')
}

/** One bar for each time in a sentence: ours first, what it is compared with below. */
function plot(line: string): string {
  const times = [...line.matchAll(TIME)].map(([, number = '', unit]) =>
    unit === 's' ? Number(number) * 1000 : Number(number),
  )
  if (times.length < 2) throw new Error(`bench/RESULTS.md: no two times to compare in "${line}"`)
  const names = ['vclint', comparedWith(line)]
  const bars: readonly Bar[] = names.map((label, index) => ({ label, time: times[index] ?? 0 }))
  const longest = Math.max(...bars.map(({ time }) => time))
  const rows = bars.map(({ label, time }, index) => {
    const width = Math.max(2, Math.round((time / longest) * (WIDTH - 260)))
    const y = index * ROW
    return `<text x="0" y="${y + 17}">${label}</text><rect class="${index === 0 ? 'own' : 'other'}" x="150" y="${y + 4}" width="${width}" height="18" rx="3" /><text x="${158 + width}" y="${y + 17}">${time} ms</text>`
  })
  const told = bars.map(({ label, time }) => `${label} ${time} ms`).join(', ')
  return `<svg class="speed-plot" viewBox="0 0 ${WIDTH} ${ROW * bars.length}" role="img" aria-label="${told}">${rows.join('')}</svg>`
}

function comparedWith(line: string): string {
  if (line.includes('native validator')) return 'native validator'
  return line.includes('script') ? 'reading script' : 'Node alone'
}
