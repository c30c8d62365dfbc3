import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora } from './corpus.ts'
import { bench, machine, node, time, vclint, write } from './measure.ts'
import type { Sample } from './sample.ts'

// Draws how the time grows with files, documents, patches and the size of a file: growth.svg.
const series: Readonly<Record<string, readonly [unit: number, make: (size: number) => Sample[]]>> =
  {
    files: [2000, corpora.clean],
    documents: [2000, corpora.documents],
    patches: [300, corpora.patches],
    bytes: [500_000, corpora.huge],
  }
const STEPS = [1, 2, 4, 6, 8, 10]

const drawn = Object.entries(series).map(([name, [unit, make]], index) => {
  const commands = STEPS.map((step) => {
    const folder = write(`${name}-${step}`, make(unit * step))
    return [`${step}`, `${node} ${vclint} ${folder}`] as const
  })
  const times = time(Object.fromEntries(commands), { runs: 5, warmup: 1 })
  const points = times.map(({ median }, at) => [STEPS[at] ?? 0, median] as const)
  console.log(
    name,
    points.map(([step, median]) => `${step * unit}: ${median.toFixed(3)} s`).join(', '),
  )
  return chart(name, unit, points, index)
})

function chart(
  name: string,
  unit: number,
  points: readonly (readonly [number, number])[],
  index: number,
): string {
  const most = Math.max(...points.map(([, median]) => median))
  const x = (step: number) => 50 + (step / 10) * 280
  const y = (median: number) => 180 - (median / most) * 140
  const line = points
    .map(([step, median]) => `${x(step).toFixed(1)},${y(median).toFixed(1)}`)
    .join(' ')
  const dots = points.map(
    ([step, median]) => `<circle cx="${x(step)}" cy="${y(median).toFixed(1)}" r="3"/>`,
  )
  return `<g transform="translate(${(index % 2) * 360} ${Math.floor(index / 2) * 220})">
<path d="M50 30V180H340" fill="none" stroke="#888"/>
<polyline points="${line}" fill="none" stroke="#06c" stroke-width="2"/>${dots.join('')}
<text x="50" y="20">${name}</text>
<text x="330" y="200" text-anchor="end">${(unit * 10).toLocaleString('en')}</text>
<text x="45" y="45" text-anchor="end">${most.toFixed(2)} s</text>
</g>`
}

writeFileSync(
  join(bench, 'growth.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 460" font-family="sans-serif" font-size="12">
<rect width="720" height="460" fill="#fff"/>
${drawn.join('\n')}
<text x="10" y="450">${machine()}</text>
</svg>
`,
)
