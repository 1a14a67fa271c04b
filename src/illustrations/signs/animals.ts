import { disc, fill, oval, type Point, rimmed, stroke } from '../svg.ts'
import { circle } from './organs.ts'

/** Pests as a gardener meets them, on 48 × 48; none has a face. */

const LEGS = 'M12 18l6 4M36 18l-6 4M10 29h7m14 0h7M12 40l6-4m18 4-6-4'

export const beetle = (color = '#e7a52b', rim = '#684301', striped = true): string =>
  stroke(LEGS, '#374151', 2) +
  `<ellipse cx="24" cy="29" rx="9" ry="13" fill="${color}" stroke="${rim}" stroke-width="1.5"/>` +
  stroke(striped ? 'M24 16v26M19.5 19v20M28.5 19v20' : 'M24 16v26', rim, 1.5) +
  fill('M17 14c0-5 3-8 7-8s7 3 7 8Z', rim)

export const weevil = (): string => beetle('#8a8f98', '#374151', false) + stroke('M24 7C24 4 27 2 30 2', '#374151', 2.6)

export const jumpers = (): string =>
  oval(16, 32, 6, 8, '#8b95a3', 30) +
  oval(16, 32, 4.8, 6.8, '#1f2937', 30) +
  oval(34, 18, 6, 8, '#8b95a3', 30) +
  oval(34, 18, 4.8, 6.8, '#1f2937', 30) +
  stroke('M14 24C18 12 26 8 32 11', '#9aa3ad', 1.4) +
  stroke('M11 38l-4 4M18 39l2 5M29 24l-3 5M36 26l3 4', '#6b7280', 1.8)

const CLUSTER: readonly Point[] = [
  [16, 18],
  [27, 15],
  [34, 24],
  [21, 28],
  [31, 35],
  [14, 36],
]

/** Pear-shaped, with two tubes behind. */
export const aphids = (color: string, rim: string): string =>
  CLUSTER.map(
    ([x, y]) =>
      stroke(`M${x - 2} ${y + 3}l-2 4M${x + 2} ${y + 3}l2 4M${x - 3} ${y}l-4 1M${x + 3} ${y}l4 1`, rim, 1) +
      rimmed(`M${x} ${y - 5}c3 1 4.5 4 4 7s-2 4-4 4-3.6-1-4-4 1-6 4-7Z`, color, rim, 1),
  ).join('')

export const whiteflies = (): string =>
  (
    [
      [16, 16],
      [32, 22],
      [18, 34],
    ] as const
  )
    .map(
      ([x, y]) =>
        rimmed(`M${x} ${y - 5}c5 2 7 7 5 11-3 1-5-1-5-5 0 4-2 6-5 5-2-4 0-9 5-11Z`, '#fff', '#6b7280', 1.2) +
        disc(x, y - 5, 1.8, '#c68806'),
    )
    .join('')

export const mites = (): string =>
  stroke(circle(24, 22, 17), '#4b5563', 2.4) +
  stroke('M36 34l8 9', '#4b5563', 4) +
  (
    [
      [18, 18],
      [29, 24],
      [21, 29],
    ] as const
  )
    .map(
      ([x, y]) =>
        stroke(`M${x - 5} ${y - 3}l10 6M${x - 5} ${y + 3}l10-6M${x} ${y - 5}v10`, '#7f2c28', 0.9) +
        oval(x, y, 2.6, 3.2, '#ca4741'),
    )
    .join('')

export const thrips = (): string =>
  (
    [
      [15, 24, -20],
      [30, 20, 25],
      [28, 37, -60],
    ] as const
  )
    .map(([x, y, turn]) => oval(x, y, 2.2, 8, '#8a6a2a', turn) + oval(x, y, 0.8, 7, '#f4dfa6', turn))
    .join('')

export function caterpillars(count: 1 | 3, color = '#7aa83a', rim = '#486a1c', spots = ''): string {
  const one = (y: number) =>
    stroke(`M8 ${y + 3}c5-7 9-7 14-1s9 6 16-1`, rim, 8) +
    stroke(`M8 ${y + 3}c5-7 9-7 14-1s9 6 16-1`, color, 5.4) +
    disc(39, y + 1, 3.6, rim) +
    (spots && stroke(`M12 ${y}h.1M18 ${y}h.1M25 ${y + 4}h.1M31 ${y + 5}h.1`, spots, 2))
  return count === 1 ? one(22) : one(10) + one(23) + one(36)
}

export const webbedCaterpillar = (): string =>
  caterpillars(1) + stroke('M6 10 42 36M6 36 42 10M4 23h40M24 6v34M14 7l20 32M34 7 14 39', '#9aa3ad', 0.9)

/** The white, curved larva of a chafer. */
export const curvedLarva = (): string =>
  stroke('M34 12C20 6 8 16 10 28c2 10 14 14 22 8', '#a9a083', 11) +
  stroke('M34 12C20 6 8 16 10 28c2 10 14 14 22 8', '#f6f1e4', 8.4) +
  disc(35, 13, 5, '#b0742c') +
  stroke('M26 16l4 6M20 19l4 5', '#b0742c', 1.4)

export const wireLarva = (): string =>
  stroke('M7 36C16 20 26 30 41 12', '#8a5a14', 6.4) +
  stroke('M7 36C16 20 26 30 41 12', '#dda640', 4) +
  stroke('M14 27l3 3M21 25l2 4M28 23l3 3M34 17l3 3', '#8a5a14', 1.2) +
  disc(41, 12, 3.4, '#6b3f10')

export const smallFly = (): string =>
  oval(15, 22, 11, 5, '#c5d3dc', 35, 0.85) +
  oval(33, 22, 11, 5, '#c5d3dc', -35, 0.85) +
  stroke('M18 32l-6 8M30 32l6 8M20 20l-6-6M28 20l6-6', '#374151', 1.6) +
  oval(24, 28, 5, 10, '#4b5563') +
  disc(24, 16, 4.4, '#7f2c28')

export const moth = (): string =>
  rimmed(
    'M24 20C14 6 4 8 4 18c0 8 9 10 20 4ZM24 20C34 6 44 8 44 18c0 8-9 10-20 4ZM24 24c-9 1-13 8-10 15 5 2 9-4 10-15ZM24 24c9 1 13 8 10 15-5 2-9-4-10-15Z',
    '#c9b18a',
    '#7a5a30',
    1.3,
  ) +
  oval(24, 25, 2.4, 9, '#5b3f26') +
  stroke('M23 16C21 12 19 10 17 9M25 16c2-4 4-6 6-7', '#5b3f26', 1.2)

export const slug = (): string =>
  rimmed('M5 38C8 26 20 20 30 22c2-6 6-8 10-6 3 3 1 9-4 12 2 6-4 10-12 10Z', '#a98b62', '#5b3f26', 1.5) +
  stroke('M38 16l3-6M34 17l-1-6', '#5b3f26', 1.8) +
  disc(41, 9, 1.4, '#1f2937') +
  disc(33, 10, 1.4, '#1f2937')

export const psyllids = (): string =>
  (
    [
      [16, 20],
      [32, 26],
    ] as const
  )
    .map(
      ([x, y]) =>
        oval(x, y, 5.5, 7.5, '#d9902b') +
        oval(x - 5, y + 3, 3, 7, '#f4e6bf', 20, 0.85) +
        oval(x + 5, y + 3, 3, 7, '#f4e6bf', -20, 0.85),
    )
    .join('') +
  disc(22, 38, 3.6, '#f2c94c') +
  disc(36, 41, 2.6, '#f2c94c')

export const moleCricket = (): string =>
  stroke('M16 18l-8-7M32 18l8-7', '#6b4a26', 5) +
  stroke('M16 28 7 33M32 28l9 5M18 36l-6 7M30 36l6 7', '#6b4a26', 2.4) +
  oval(24, 29, 7.5, 14, '#96702f') +
  stroke('M18 26h12M17 31h14M18 36h12', '#5b3f26', 1.3) +
  rimmed(circle(24, 13, 7), '#7a5a26', '#4a3414', 1.4)

export const eggs = (): string =>
  (
    [
      [18, 18],
      [26, 16],
      [34, 20],
      [16, 26],
      [24, 25],
      [32, 28],
      [21, 33],
      [29, 35],
    ] as const
  )
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="4.4" fill="#f0a52b" stroke="#9a5c0a" stroke-width="1"/>`)
    .join('')

/** Shields of scale insects. */
export const shields = (at: readonly Point[]): string =>
  at.map(([x, y]) => rimmed(circle(x, y, 3.2), '#b9b2a4', '#5b5346', 1.2) + disc(x, y, 1.1, '#5b5346')).join('')
