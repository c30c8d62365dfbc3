import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

// Draws the icon of the extension: a cluster inside of a cluster, and a tick. Usage: tsx scripts/icon.ts
const SIZE = 256
type Color = readonly [red: number, green: number, blue: number]
const BLUE: Color = [23, 78, 166]
const LIGHT: Color = [138, 180, 248]
const WHITE: Color = [255, 255, 255]

/** Distance of a point to a square around the centre with round corners; negative inside. */
function toSquare(x: number, y: number, half: number, radius: number): number {
  const dx = Math.abs(x - SIZE / 2) - half + radius
  const dy = Math.abs(y - SIZE / 2) - half + radius
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0))
  return outside + Math.min(Math.max(dx, dy), 0) - radius
}

/** Distance of a point to a line between two others. */
function toLine(x: number, y: number, [ax, ay, bx, by]: readonly number[]): number {
  const [px, py, vx, vy] = [
    x - (ax ?? 0),
    y - (ay ?? 0),
    (bx ?? 0) - (ax ?? 0),
    (by ?? 0) - (ay ?? 0),
  ]
  const along = Math.min(Math.max((px * vx + py * vy) / (vx * vx + vy * vy), 0), 1)
  return Math.hypot(px - along * vx, py - along * vy)
}

const TICK = [
  [96, 130, 120, 154],
  [120, 154, 164, 102],
]

/** How much of a pixel is covered at a distance to an edge. */
const cover = (distance: number) => Math.min(Math.max(0.5 - distance, 0), 1)
const mix = (below: Color, above: Color, amount: number) =>
  below.map((one, index) => one + ((above[index] ?? 0) - one) * amount) as unknown as Color

function pixel(x: number, y: number): readonly number[] {
  const frame = Math.abs(toSquare(x, y, 72, 18)) - 7
  const tick = Math.min(...TICK.map((line) => toLine(x, y, line))) - 9
  const color = mix(mix(BLUE, LIGHT, cover(frame)), WHITE, cover(tick))
  return [...color.map(Math.round), Math.round(255 * cover(toSquare(x, y, 126, 44)))]
}

const rows = Array.from({ length: SIZE }, (_, y) => [
  0,
  ...Array.from({ length: SIZE }, (_, x) => pixel(x + 0.5, y + 0.5)).flat(),
])

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const header = Buffer.alloc(13)
header.writeUInt32BE(SIZE, 0)
header.writeUInt32BE(SIZE, 4)
// Eight bits for each of red, green, blue and alpha.
header.set([8, 6], 8)
writeFileSync(
  join(import.meta.dirname, '../editors/vscode/icon.png'),
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)
