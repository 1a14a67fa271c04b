import { disc, fill, n, oval, type Point, rimmed, stroke } from '../svg.ts'

/** Parts of plants on a square of 48 × 48, each large enough to carry one mark. */

const GREEN = { light: '#5fae74', dark: '#2f7d46', vein: '#b0dfb9' }
const PALE = { light: '#a9cfa5', dark: '#5b8f63', vein: '#6fa277' }
const BLADE = 'M11 38C3 25 8 9 41 5c2 30-12 42-30 33Z'
const VEINS = 'M11 38 37 9M17 31.5 13 22M24 23.7 21 13M31 16l-2-6M17 31.5 28 34M24 23.7 36 25M31 16l8 .5'

/** Places on the leaf with room for a mark of radius 5. */
export const ON_LEAF: readonly Point[] = [
  [16, 24],
  [29, 14],
  [28, 29],
  [19, 33],
  [36, 20],
]

/** Small places all over the leaf. */
export const ALL_OVER: readonly Point[] = [
  [14, 20],
  [18, 17],
  [13, 27],
  [18, 25],
  [25, 13],
  [33, 10],
  [29, 19],
  [36, 17],
  [33, 26],
  [26, 28],
  [30, 32],
  [21, 34],
  [15, 34],
  [24, 21],
]

const petiole = (color: string) => stroke('M5 45 12 37', color, 2.5)

export function leaf({ light, dark, vein }: { light: string; dark: string; vein: string } = GREEN): string {
  return petiole(dark) + rimmed(BLADE, light, dark, 1.5) + stroke(VEINS, vein, 1.3)
}

/** The underside is pale and has an arrow that turns the leaf. */
export const underside = (): string =>
  leaf(PALE) + stroke('M45 27c2 7 0 13-6 16m0 0 .8-3.8M39 43l3.8.8', '#6b7280', 1.6)

export const tintedLeaf = (light: string, dark: string): string => leaf({ light, dark, vein: dark })

/** Real holes, so that the ground of the page is seen through them. */
export function holedLeaf(
  holes: readonly (readonly [x: number, y: number, r: number])[],
  rim: string = GREEN.dark,
): string {
  const rings = holes.map(hole => circle(...hole)).join('')
  const blade = `<path d="${BLADE}${rings}" fill="${GREEN.light}" fill-rule="evenodd" stroke="${rim}" stroke-width="1.5"/>`
  return petiole(GREEN.dark) + blade
}

export const bittenLeaf = (): string =>
  petiole(GREEN.dark) +
  rimmed(
    'M11 38C7 31 6 24 9 18c3 1 5-1 5-5 3 2 6 0 6-4 4 1 7-1 8-4l13 0c0 4 0 8-1 11-4-1-6 2-5 6-4 0-6 3-4 7-5-1-7 3-5 7-5 3-10 5-15 2Z',
    GREEN.light,
    GREEN.dark,
    1.5,
  ) +
  stroke('M11 38 34 12M17 31.5 14 24M24 23.7 22 17', GREEN.vein, 1.3)

export const skeletonLeaf = (): string =>
  petiole('#6b4a2b') + stroke(BLADE + VEINS, '#7a6a3c', 1.6) + stroke('M13 29l9-10M22 33l12-13', '#7a6a3c', 1)

export const curledLeaf = (color: string = GREEN.light): string =>
  stroke('M24 46V36', GREEN.dark, 2.5) +
  rimmed('M24 37C10 36 6 24 12 14c6-7 18-8 24-1 6 8 2 22-12 24Z', color, GREEN.dark, 1.5) +
  stroke('M24 37c-8-3-10-12-5-17 5-4 12-1 12 5 0 5-6 6-8 2', GREEN.dark, 1.8)

export const rolledLeaf = (): string =>
  stroke('M6 44 13 36', GREEN.dark, 2.5) +
  rimmed('M11 37C8 34 9 31 12 28L34 7c4-3 9 1 6 6L18 36c-2 3-5 3-7 1Z', GREEN.light, GREEN.dark, 1.5) +
  oval(37, 10, 4, 2.6, GREEN.vein, -45) +
  stroke('M17 24l8 8M23 18l8 8M29 12l8 8', '#9aa3ad', 1.2)

export const narrowLeaf = (): string =>
  stroke('M24 46V20', GREEN.dark, 2.2) +
  rimmed(
    'M24 22C20 14 21 8 24 3c3 5 4 11 0 19ZM23 34C14 30 10 24 8 16c7 4 12 9 15 18ZM25 34c9-4 13-10 15-18-7 4-12 9-15 18Z',
    GREEN.light,
    GREEN.dark,
    1.3,
  )

/** Leaves of onions. */
export const feathers = (isBent = false): string =>
  stroke('M24 46C20 34 14 22 13 6M24 46C24 32 24 20 25 4', GREEN.light, 4) +
  stroke(isBent ? 'M24 46C28 36 31 28 32 22l9 8' : 'M24 46C28 34 34 24 36 10', isBent ? '#c8d3a0' : GREEN.light, 4) +
  (isBent ? stroke('M29 22l6 1', '#6b4a2b', 1.6) : '')

export const shoot = (color: string = GREEN.dark): string =>
  stroke('M22 46c-2-12 4-26 3-42', color, 4) +
  rimmed('M23 30c-8 0-12-4-13-9 8-1 12 3 13 9ZM25 18c7 0 11-4 12-9-7-1-11 3-12 9Z', GREEN.light, GREEN.dark, 1.3)

/** A bare woody branch. */
export const branch = (color = '#8a6a48'): string => stroke('M20 46C18 32 26 18 25 3M22 26l13-9M20 36 9 28', color, 5)

export const stemBase = (): string =>
  fill('M3 40h42v5H3Z', '#5c4023') +
  stroke('M24 40V8', GREEN.dark, 5) +
  rimmed('M25 16c7 0 11-4 12-9-7-1-11 3-12 9ZM23 22c-7 0-11-4-12-9 7-1 11 3 12 9Z', GREEN.light, GREEN.dark, 1.3)

export const bud = (color = '#7fb069'): string =>
  stroke('M24 46V32', GREEN.dark, 3.5) +
  rimmed('M24 33c-10-3-11-16 0-28 11 12 10 25 0 28Z', color, GREEN.dark, 1.5) +
  stroke('M24 33c-5-7-4-15 0-22M24 33c5-7 4-15 0-22', GREEN.dark, 1.2)

export function flower(color = '#f3c64e', rim = '#a36d00'): string {
  const petals = [0, 72, 144, 216, 288]
    .map(turn => `<ellipse cx="24" cy="14" rx="6" ry="9.5" transform="rotate(${turn} 24 24)"/>`)
    .join('')
  return `<g fill="${color}" stroke="${rim}" stroke-width="1.2">${petals}</g>${disc(24, 24, 5, '#c68806')}`
}

export const fruit = (color = '#e5675f', rim = '#a23732'): string =>
  rimmed('M24 12c10-4 19 3 18 14-1 10-9 17-18 17S7 36 6 26C5 15 14 8 24 12Z', color, rim, 1.5) +
  rimmed('M24 12c-2-3-5-4-8-3 2 3 5 5 8 3Zm0 0c2-3 5-4 8-3-2 3-5 5-8 3ZM24 12V6', '#3f9457', GREEN.dark, 1.5)

export function berries(color = '#6b4a9b', rim = '#3f2a66'): string {
  const at: readonly Point[] = [
    [16, 20],
    [31, 19],
    [22, 31],
    [34, 32],
  ]
  return (
    stroke('M24 4v10M24 10 16 16M24 10l8 6M24 14v14', GREEN.dark, 2) +
    at.map(([x, y]) => rimmed(circle(x, y, 7.5), color, rim, 1.4)).join('')
  )
}

export const cabbage = (): string =>
  rimmed('M24 8c12-1 20 7 19 18-1 10-9 16-19 16S6 36 5 26C4 15 12 7 24 8Z', '#a9d08a', '#4c8a3a', 1.5) +
  stroke('M24 42c-4-12-2-22 6-30M24 42C14 38 10 30 12 20M24 42c8-3 13-9 14-18', '#4c8a3a', 1.4)

export const pod = (): string =>
  rimmed('M6 30C14 16 30 10 43 12c-2 14-16 26-30 25-4 0-6-3-7-7Z', '#8cc46a', '#4c8a3a', 1.5) +
  disc(17, 28, 4, '#c9e6a8') +
  disc(26, 23, 4, '#c9e6a8') +
  disc(35, 18, 3.4, '#c9e6a8')

export const carrot = (): string =>
  stroke('M24 4v12M16 16h16', GREEN.dark, 3) +
  rimmed('M24 16c9 0 13 6 11 13-2 6-7 8-11 15-4-7-9-9-11-15-2-7 2-13 11-13Z', '#c9976a', '#7a5230', 1.5)

export const tuber = (): string =>
  rimmed('M10 16C16 6 34 6 40 16c5 9 2 20-8 24-9 3-20 2-24-6-3-6-2-12 2-18Z', '#d2ab74', '#7a5230', 1.5)

export const bulb = (): string =>
  stroke('M22 12C20 8 19 5 19 2M26 12c2-4 3-7 3-10', GREEN.dark, 2.4) +
  rimmed('M24 10c2 6 15 8 15 19 0 8-7 13-15 13S9 37 9 29c0-11 13-13 15-19Z', '#d9a45c', '#8a5a24', 1.5) +
  stroke('M24 12c-6 9-7 20-4 29M24 12c6 9 7 20 4 29M20 43l-2 3M24 43v4M28 43l2 3', '#8a5a24', 1.2)

export const roots = (color = '#a07c55'): string =>
  stroke('M24 2v10', GREEN.dark, 4) +
  fill('M3 10h42v4H3Z', '#5c4023') +
  stroke('M24 14v30M24 20C16 24 12 30 10 40M24 22c8 4 12 10 14 19M24 30c-4 4-6 8-6 14M24 30c4 4 6 8 6 13', color, 2.4)

export const seedling = (): string =>
  fill('M3 40h42v5H3Z', '#5c4023') +
  stroke('M24 41V20', GREEN.dark, 2.6) +
  rimmed('M24 22C14 22 9 17 8 11c9-2 15 3 16 11ZM24 22c10 0 15-5 16-11-9-2-15 3-16 11Z', GREEN.light, GREEN.dark, 1.4)

const LEAFLETS =
  'M24 16c-5 2-8 7-6 12 4-3 6-7 6-12ZM24 14c6 1 9 6 8 12-5-2-8-7-8-12ZM24 30c-8 1-11 6-10 11 6-1 10-5 10-11ZM24 30c8 1 11 6 10 11-6-1-10-5-10-11ZM24 12c-3-1-5-4-4-7 3 1 5 4 4 7Z'

export const plant = (leaves: string = GREEN.light, stem: string = GREEN.dark): string =>
  stroke('M24 46V12', stem, 2.5) + rimmed(LEAFLETS, leaves, stem, 1.2)

export const soil = (): string =>
  fill('M3 30c10-3 32-3 42 0v14H3Z', '#5c4023') + stroke('M8 36h4M20 40h5M33 36h5', '#8a6a48', 1.6)

export const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`
