import { DETAIL, TONES, type Tone } from '../palette.ts'
import { disc, fill, n, oval, type Point, place, stroke } from '../svg.ts'
import { ball, darkBerry, sepals, shine } from './fruit.ts'

/** Two cherries on long stalks that meet at (0, −92). */
export function cherries(tone: Tone): string {
  return (
    stroke('M0-92C-6-60-22-40-28-14M0-92C8-66 24-46 30-6', TONES.olive[1], 3.4) +
    ball(-28, 14, 30, tone) +
    shine(-40, 4, 20) +
    ball(31, 24, 30, tone) +
    shine(19, 14, 20) +
    stroke('M-34-12Q-28-6-22-12M25-2Q31 4 37-2', DETAIL.bark, 2, 0.5)
  )
}

const STRIG: readonly Point[] = [
  [-13, -44],
  [14, -36],
  [-17, -16],
  [16, -8],
  [-12, 12],
  [15, 20],
  [-4, 36],
  [8, 50],
]

/** A hanging strig of currants. */
export function currants(tone: Tone, core: string): string {
  return (
    stroke('M0-70C-4-30 4 10 4 48', TONES.olive[1], 3) +
    STRIG.map(([x, y], i) =>
      place(x, y, 0, 1, darkBerry(0, 0, 15 - i * 0.6, tone, core) + fill('M-3 13L0 17L3 13Z', TONES.brown[1])),
    ).join('')
  )
}

/** Berries of a vine, row by row; the last one hangs alone. */
export function grapes(tone: Tone): string {
  let body = stroke('M0-78V-40', TONES.wood[1], 4)
  const rows = [4, 5, 4, 3, 2, 1]
  rows.forEach((count, row) => {
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * 21 + (row % 2 ? 1.5 : -1.5)
      body += place(x, -48 + row * 19, 0, 1, ball(0, 0, 12.5, tone) + oval(-4, -4.5, 4, 2.5, DETAIL.white, -38, 0.45))
    }
  })
  return body
}

export function blueberries(tone: Tone): string {
  const crown = fill('M-6-1L-3 4L0 1L3 4L6-1L3-3H-3Z', '#33436f')
  const berries: readonly Point[] = [
    [-26, -20],
    [4, -28],
    [30, -10],
    [-12, 6],
    [16, 14],
    [-2, 34],
  ]
  return (
    stroke('M0-66C0-50-10-40-24-28M0-66C2-50 2-40 4-34M0-66C10-46 24-30 30-18', TONES.olive[1], 3) +
    berries
      .map(([x, y]) =>
        place(
          x,
          y,
          0,
          1,
          ball(0, 0, 19, tone) + place(3, 8, 0, 1, crown) + oval(-6, -7, 6, 3.5, DETAIL.white, -38, 0.35),
        ),
      )
      .join('')
  )
}

export function gooseberry(tone: Tone): string {
  return (
    ball(0, 0, 40, tone) +
    stroke(
      'M-6-39C-26-20-26 20-6 39M4-40C-6-16-6 16 4 40M12-38C26-18 26 18 12 38M-14-37C-42-14-40 16-14 37',
      '#e9f2bd',
      2,
      0.75,
    ) +
    fill('M-6 38L-4 52L0 46L4 53L6 38Z', TONES.brown[1]) +
    shine(-15, -16, 26)
  )
}

export function raspberry(tone: Tone): string {
  const drupelet =
    disc(0, 0, 10.5, tone[1]) + disc(-1.4, -1.6, 8.2, tone[0]) + oval(-3, -4, 2.6, 1.7, DETAIL.white, -38, 0.5)
  const rows: readonly (readonly [y: number, half: number, count: number])[] = [
    [-24, 21, 4],
    [-8, 27, 5],
    [8, 23, 4],
    [22, 15, 3],
    [34, 6, 2],
  ]
  let body = fill('M-32-30C-38 8-14 46 0 46C14 46 38 8 32-30Z', tone[1])
  for (const [y, half, count] of rows) {
    for (let i = 0; i < count; i++) body += place(-half + (2 * half * i) / (count - 1), y, 0, 1, drupelet)
  }
  return body + sepals(-36, 30, TONES.fresh[1])
}

export function strawberry(tone: Tone): string {
  const seeds: readonly Point[] = [
    [-24, -22],
    [-6, -20],
    [12, -22],
    [28, -18],
    [-28, -2],
    [-12, 0],
    [6, -2],
    [22, 2],
    [-18, 18],
    [0, 18],
    [14, 20],
    [-6, 34],
    [6, 38],
  ]
  return (
    fill('M0-42C22-52 46-40 44-12C42 18 16 50 0 56C-16 50-42 18-44-12C-46-40-22-52 0-42Z', tone[0]) +
    fill('M24-46C40-42 46-30 44-12C42 18 16 50 0 56C24 28 34-10 24-46Z', tone[1]) +
    seeds.map(([x, y]) => oval(x, y, 1.7, 2.9, DETAIL.cream)).join('') +
    sepals(-42, 36, TONES.fresh[1], 7) +
    shine(-26, -14, 22)
  )
}

/** An open pod with its peas. */
export function peaPod(tone: Tone): string {
  const peas = [-46, -24, -1, 22, 44]
    .map((x, i) => ball(x, 1 + Math.abs(i - 2) * -1.5, 12.5 - Math.abs(i - 2) * 0.9, ['#cfe59a', '#a9cc66']))
    .join('')
  return (
    fill('M-80-6C-50-34 50-34 80-4C52 30-52 30-80-6Z', tone[1]) +
    fill('M-66-5C-40-20 40-20 66-4C42 14-42 14-66-5Z', '#4f7a2e') +
    peas +
    fill('M-80-6C-52 30 52 30 80-4C46 14-46 14-80-6Z', tone[0]) +
    stroke('M80-4L91-10', tone[1], 3) +
    stroke('M-80-6Q-88-12-96-8', tone[1], 5)
  )
}

/** Five round petals around a yellow heart: the flower of fruit trees, strawberries, potatoes. */
export function blossom(petal: string, rim: string, heart: string, size = 30): string {
  const one = `<ellipse cy="${n(-size * 0.62)}" rx="${n(size * 0.4)}" ry="${n(size * 0.46)}" fill="${petal}" stroke="${rim}" stroke-width="2.4"/>`
  return (
    [0, 72, 144, 216, 288].map(turn => place(0, 0, turn, 1, one)).join('') +
    disc(0, 0, size * 0.27, heart) +
    disc(0, 0, size * 0.1, TONES.amber[1])
  )
}
