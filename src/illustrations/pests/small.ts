import { DETAIL, TONES, type Tone } from '../palette.ts'
import { both, disc, fill, n, oval, place, rimmed, stroke } from '../svg.ts'

const INK = TONES.ink[1]

export interface AphidLook {
  rim: Tone
  color: string
  /** Tubes on the back and the knees. */
  dark?: string
  /** Wax dust, as on the cabbage aphid. */
  wax?: boolean
  band?: string
}

/** A wingless aphid seen from above, head up: a pear with two tubes and a tail at its wide end, no wing cases. About 60 wide and 90 high. */
export function aphid({ rim, color, dark = DETAIL.night, wax, band }: AphidLook, legs = true): string {
  const limbs = both(
    stroke('M8-16l20-12l6-16M12 0l24 4l10 16M14 12l20 18l2 22', INK, 2) + stroke('M6-38C14-52 32-50 42-32', INK, 1.8),
  )
  const body =
    'M0-40C9-40 14-35 14-28C22-20 29 0 29 18C29 35 15 44 0 44C-15 44-29 35-29 18C-29 0-22-20-14-28C-14-35-9-40 0-40Z'
  const tube = rimmed('M16 32L21 29L32 54L28 56Z', dark, rim[1], 1.6)
  return (
    (legs ? limbs : '') +
    both(tube) +
    rimmed('M-6 40L0 60L6 40Z', color, rim[1], 2.6) +
    rimmed(body, color, rim[1], 3.6) +
    (band ? both(disc(12, 16, 3.4, band) + disc(8, 2, 2.6, band) + disc(15, 28, 3, band)) : '') +
    (wax
      ? WAX.map(([x, y]) => disc(x, y, 3.6, DETAIL.white, 0.8)).join('')
      : oval(-12, 12, 4.4, 12, DETAIL.white, 14, 0.4)) +
    both(disc(13, -31, 2.4, dark))
  )
}

// biome-ignore format: places on the back
const WAX: readonly (readonly [number, number])[] = [[-6, -16], [5, -10], [13, 6], [-14, 8], [2, 8], [-6, 24], [12, 24], [-20, 22], [21, 18], [2, 36]]

/** A mite with eight legs. `spots`: a dark broken stripe along each side. Nothing in front of the body, so that no face appears. */
export function mite({ rim, color, dark = '#4a2f1c' }: AphidLook, spots = true): string {
  const bristles = stroke('M8-24l5-11M18-10l11-6M20 8l11 3M14 24l8 9M5 32l3 10', INK, 1.8)
  const stripe = fill('M13-12C20-14 22-4 20 2C24 6 20 18 14 20C9 18 12 10 11 5C14 0 9-8 13-12Z', dark, 0.85)
  const belt = stroke('M-24-8H24', rim[1], 2.4, 0.8)
  return (
    both(stroke('M10-20l18-16l4-18M16-14l26-8l10-12M17 14l26 10l8 14M12 22l18 18l2 18', INK, 4) + bristles) +
    stroke('M-5-32l-2-9M5-32l2-9', INK, 4) +
    rimmed('M0-34C18-34 26-14 25 4C24 22 14 34 0 34C-14 34-24 22-25 4C-26-14-18-34 0-34Z', color, rim[1], 4) +
    (spots ? both(stripe) : belt + oval(0, 12, 7, 15, DETAIL.white, 0, 0.35))
  )
}

/** A gall mite: a tapering body with rings and two pairs of legs in front. */
export const gallMite = (rim: Tone, color: string): string =>
  stroke('M-10-50l-14-10l-2-14M10-50l14-10l2-14M-6-54l-6-16M6-54l6-16', INK, 3.4) +
  rimmed(
    'M0-60C15-60 19-44 18-26C17 14 10 52 5 76C3 82-3 82-5 76C-10 52-17 14-18-26C-19-44-15-60 0-60Z',
    color,
    rim[1],
    4,
  ) +
  stroke(
    [-28, -16, -4, 8, 20, 32, 44, 56]
      .map((y, i) => `M${n(-16 + i * 1.4)} ${y}Q0 ${y + 5} ${n(16 - i * 1.4)} ${y}`)
      .join(''),
    rim[1],
    2.2,
    0.75,
  ) +
  stroke('M-3 80q-10 10-16 12M3 80q10 10 16 12', INK, 2)

/** A whitefly: a small yellow body between two pairs of white wings. */
export const whitefly = (): string =>
  both(stroke('M8-26l20-14l8-12M9-14l26-2M6-42C10-56 20-62 28-66', INK, 3)) +
  both(
    rimmed('M4-28C30-24 46 12 44 52C38 62 22 62 12 52C6 30 4 0 3-16Z', DETAIL.white, TONES.ink[0], 4) +
      stroke('M10-12C20 8 28 30 28 54', '#c9ced4', 2.4),
  ) +
  rimmed('M0-42C10-42 12-30 10-22C12 0 8 22 0 30C-8 22-12 0-10-22C-12-30-10-42 0-42Z', '#f2d95c', TONES.lemon[1], 3) +
  both(disc(6.5, -36, 3.2, '#8a2f24'))

/** A thrips: a thread of a body, wings like feathers. */
export function thrips(tone: Tone, color: string): string {
  const fringe = (side: number) => {
    let d = ''
    for (let i = 0; i < 9; i++) {
      const [x, y] = [14 + i * 7.5, -14 + i * 11]
      d += `M${n(side * x)} ${n(y)}l${n(side * 13)} ${n(-5)}M${n(side * (x - 4))} ${n(y + 2)}l${n(side * -2)} ${n(15)}`
    }
    return d
  }
  return (
    both(stroke('M10-30l22-14M10-18l28-2M9-2l26 20', INK, 4) + stroke('M5-66C8-80 14-88 20-96', INK, 3.8)) +
    stroke(fringe(1) + fringe(-1), INK, 1.8) +
    both(stroke('M10-18L80 80', INK, 6)) +
    rimmed(
      'M0-68C10-68 12-58 11-50C16-44 17-30 14-22C17 10 14 62 0 96C-14 62-17 10-14-22C-17-30-16-44-11-50C-12-58-10-68 0-68Z',
      color,
      tone[1],
      4,
    ) +
    stroke(
      'M-12-22H12M-14-2Q0 4 14-2M-14 16Q0 22 14 16M-13 34Q0 40 13 34M-11 52Q0 57 11 52M-8 68Q0 72 8 68',
      tone[1],
      2.6,
      0.8,
    ) +
    both(disc(7, -60, 3.4, '#8a2f24'))
  )
}

/** The shield of a scale insect with its rings. */
export const shield = (): string =>
  disc(0, 0, 30, TONES.ink[1]) +
  disc(0, 0, 25, '#9aa1ab') +
  disc(1, 1, 17, '#7b828d') +
  disc(1, 1, 9, '#c9a227') +
  disc(1, 1, 4.4, '#f0d878') +
  stroke('M-20-10A22 22 0 0 1-4-21', DETAIL.white, 3, 0.5)

/** Threads of a spider mite between two points, sagging. */
export const web = (x: number, y: number, size: number): string =>
  place(
    x,
    y,
    0,
    size,
    stroke('M0 0Q30 26 62 6M0 24Q34 44 74 28M8-16Q20 14 16 52M34-20Q40 20 36 60M58-14Q56 22 60 54', INK, 1.4),
  )
