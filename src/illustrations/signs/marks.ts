import { disc, fill, n, oval, type Point, patch, rimmed, stroke } from '../svg.ts'
import { circle } from './organs.ts'

/** Marks of 48 × 48 that lie on a part of a plant. `at` are the places of the marks. */
type Places = readonly Point[]

export const BROWN = '#6b4a2b'

/** How far the outline of a blot leaves its circle: fixed, so that a drawing is always the same. */
const WOBBLE = [0.08, -0.1, 0.12, -0.06, 0.04, -0.12, 0.1]

export const blots = (at: Places, color: string, rim?: string, r = 5): string =>
  at
    .map(([x, y], index) => {
      let corner = index
      const shape = patch(x, y, r * 1.05, r * 0.95, () => WOBBLE[corner++ % WOBBLE.length]!)
      return rim ? rimmed(shape, color, rim, 1.2) : fill(shape, color)
    })
    .join('')

export const dots = (at: Places, color: string, r = 1.7, rim?: string): string =>
  at.map(([x, y]) => (rim ? rimmed(circle(x, y, r), color, rim, 1.2) : disc(x, y, r, color))).join('')

export const halos = (at: Places, color: string, halo: string, r = 3): string =>
  at.map(([x, y]) => disc(x, y, r * 1.7, halo) + disc(x, y, r, color)).join('')

export const targets = (at: Places): string =>
  at
    .map(
      ([x, y]) =>
        rimmed(circle(x, y, 5.4), '#a9783f', '#5a3a1c', 1.3) +
        stroke(circle(x, y, 3.2) + circle(x, y, 1.2), '#5a3a1c', 1.2),
    )
    .join('')

/** Patches with straight edges, as they lie between veins. */
export const angles = (at: Places, color: string, rim?: string): string =>
  at
    .map(([x, y]) => {
      const shape = `M${x - 5} ${y - 1}l4-4 5 2 1 5-5 3.5-4-2Z`
      return rim ? rimmed(shape, color, rim, 1.2) : fill(shape, color)
    })
    .join('')

/** Tufts of down or mould. */
export const fluff = (at: Places, color: string, rim = '#c9d3cc'): string =>
  at
    .map(([x, y]) =>
      [
        [0, 0],
        [3, -2.6],
        [3.6, 1.8],
        [-2, 3],
        [-2.6, -2],
      ]
        .map(([dx, dy]) => rimmed(circle(x + dx!, y + dy!, 2.7), color, rim, 0.5))
        .join(''),
    )
    .join('')

export const dust = (at: Places, color = '#fff'): string =>
  at
    .map(
      ([x, y]) =>
        oval(x, y, 6.5, 5, color, 20, 0.6) +
        disc(x - 2, y - 1, 1.6, color) +
        disc(x + 2, y + 1.5, 1.8, color) +
        disc(x + 1, y - 2, 1.2, color),
    )
    .join('')

export const stars = (at: Places, color: string): string =>
  at
    .map(
      ([x, y]) =>
        disc(x, y, 3.2, color) +
        stroke(`M${x - 6} ${y}h12M${x} ${y - 6}v12M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`, color, 1.4),
    )
    .join('')

export const strokesAt = (at: Places, color: string, width = 1.6): string =>
  stroke(at.map(([x, y]) => `M${x - 2.6} ${y + 2.6}l5-5`).join(''), color, width)

export const web = (): string =>
  stroke('M12 14 40 34M10 24l26 14M20 9l22 18M36 8 12 34M41 18 18 38M27 7 10 26', '#eef2f0', 1) +
  stroke('M13 13 41 33M37 9 13 35', '#9aa3ad', 0.7)

export const drops = (at: Places, color = '#f2c94c', rim = '#a36d00'): string =>
  rimmed(
    at.map(([x, y]) => `M${x} ${y - 4}c3 4 3.6 5 3.6 6.4a3.6 3.6 0 0 1-7.2 0c0-1.4.6-2.4 3.6-6.4Z`).join(''),
    color,
    rim,
    1,
  )

export const bumps = (at: Places, color: string, rim: string, r = 4): string =>
  at
    .map(
      ([x, y]) =>
        rimmed(circle(x, y, r), color, rim, 1.2) +
        stroke(
          `M${n(x - r * 0.5)} ${n(y - r * 0.2)}a${n(r * 0.6)} ${n(r * 0.6)} 0 0 1 ${n(r * 0.6)}-${n(r * 0.5)}`,
          '#fff',
          1,
        ),
    )
    .join('')

export const tunnel = (color = '#f1ead2', width = 2.4): string =>
  stroke('M11 30c5-6 6 4 11-1s-2-9 4-11 4 7 9 3', color, width)

export const cracks = (): string => stroke('M16 18l5 5-3 5 6 4M31 20l-3 6 5 4', '#3f2a18', 1.8)

export const slime = (): string =>
  stroke('M8 40c8 2 8-8 16-6s6 6 16-2', '#e9eef2', 3.4) + stroke('M8 40c8 2 8-8 16-6s6 6 16-2', '#9aa3ad', 0.9)

/** A dashed arrow for what has fallen off. */
export const falling = (color = '#b58a2a'): string =>
  rimmed('M30 30c5-3 9-2 12 2-4 4-9 4-12-2ZM8 36c4-4 8-4 12-1-3 5-8 6-12 1Z', color, '#7a5a1c', 1.2) +
  stroke('M36 20v6m-2-2 2 2 2-2M14 24v7m-2-2 2 2 2-2', '#6b7280', 1.5)
