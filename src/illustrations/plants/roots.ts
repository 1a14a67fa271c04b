import { DETAIL, TONES, type Tone } from '../palette.ts'
import { disc, fill, n, oval, type Point, place, rimmed, stroke } from '../svg.ts'
import { shine } from './fruit.ts'

/** Roots and bulbs hang from the collar at (0, 0) downwards. */
export function carrotRoot(tone: Tone): string {
  return (
    fill('M0-6C26-12 36 6 32 30C26 66 14 100 2 136C0 142-2 142-4 136C-14 100-28 66-33 30C-36 6-26-12 0-6Z', tone[0]) +
    fill('M10-7C29-8 35 10 32 30C26 66 14 100 2 136C0 142-2 142-4 136C14 90 24 30 10-7Z', tone[1]) +
    stroke(
      'M-30 22Q-22 26-14 23M-22 56Q-15 60-7 57M27 38Q20 42 12 40M16 76Q10 80 3 78M-13 92Q-8 95-2 93',
      '#9a3f08',
      2.4,
      0.55,
    ) +
    fill('M-12-4Q0-12 12-4Q0 4-12-4Z', TONES.olive[1]) +
    shine(-18, 18, 22)
  )
}

export function beetRoot(tone: Tone): string {
  return (
    fill(
      'M-8-8C-42-6-58 14-54 42C-50 68-24 84-8 92C-3 96-2 112 2 122C4 112 4 98 9 92C26 84 52 68 55 42C59 14 42-6 8-8Z',
      tone[0],
    ) +
    fill('M20-6C46-2 58 16 55 42C52 68 26 84 9 92C4 98 4 112 2 122C-2 112-3 96-8 92C36 74 46 30 20-6Z', tone[1]) +
    stroke('M-50 34Q-30 46-14 44M-40 58Q-22 70-4 68M-2 12Q18 20 34 16', '#7c2440', 2.2, 0.4) +
    shine(-28, 16, 36)
  )
}

export function onionBulb(tone: Tone): string {
  return (
    fill('M-9-22C-10-4-56 2-56 44C-56 76-24 88-6 90H6C24 88 56 76 56 44C56 2 10-4 9-22Z', tone[0]) +
    fill('M4-22H9C10-4 56 2 56 44C56 76 24 88 6 90C34 70 34 10 4-22Z', tone[1]) +
    stroke(
      'M-6-10C-30 14-36 60-8 88M0-12C-6 20-6 60 0 88M6-8C24 18 28 60 8 88M-10-2C-52 24-48 66-20 84M11 0C50 24 46 68 22 84',
      '#7b4a05',
      1.8,
      0.4,
    ) +
    roots(90) +
    shine(-30, 26, 30)
  )
}

/** A white body with a rim of its own: cloves show as ribs. */
export function garlicBulb(): string {
  const rim = '#9a8aa6'
  return (
    rimmed('M-8-30C-8-6-50 6-50 44C-50 70-28 82 0 82C28 82 50 70 50 44C50 6 8-6 8-30Z', DETAIL.milk, rim, 5) +
    fill('M4-26H6C8-6 47 8 47 44C47 68 26 79 0 79C34 60 30 10 4-26Z', '#ddd3d9') +
    stroke(
      'M-3-20C-30 8-38 46-24 78M-1-18C-10 14-12 50-6 80M2-18C14 14 16 50 10 80M5-16C36 10 40 46 28 76',
      rim,
      2.6,
      0.85,
    ) +
    stroke('M-40 30Q-34 18-24 12M38 34Q34 24 26 16', '#b48fc0', 2, 0.6) +
    roots(82)
  )
}

/** One clove beside the bulb. */
export const clove = (): string =>
  rimmed('M2-40C12-26 26-8 24 14C22 30 0 34-14 28C-26 20-14-22 2-40Z', DETAIL.milk, '#9a8aa6', 4.4) +
  fill('M4-34C14-22 24-8 22 14C20 28 4 31-6 29C14 14 12-14 4-34Z', '#ddd3d9')

const roots = (y: number): string =>
  stroke(`M-8 ${n(y)}q-5 8-3 18M-2 ${n(y)}q0 10-3 22M4 ${n(y)}q4 10 2 20M9 ${n(y - 2)}q7 8 8 16`, TONES.straw[1], 2.2)

const EYES: readonly Point[] = [
  [-30, -8],
  [-8, 10],
  [20, -12],
  [34, 10],
  [0, -20],
]

/** A potato: skin, eyes, and whatever a disease adds on top. */
/** `eyes`: the buds of a healthy tuber; together with holes they would look like a face. */
export function tuber([light, dark]: Tone, over = '', eyes = true): string {
  return (
    fill('M-58-4C-58-32-28-40-2-38C26-40 58-28 60 0C62 26 34 38 6 36C-26 40-58 26-58-4Z', light) +
    fill('M30-33C48-28 59-16 60 0C62 26 34 38 6 36C-8 38-24 36-36 30C14 34 46 12 30-33Z', dark) +
    over +
    (eyes ? EYES.map(([x, y]) => stroke(`M${x - 5} ${y}q5 5 10 0`, DETAIL.bark, 2, 0.6)).join('') : '') +
    shine(-32, -22, 22, 0.3)
  )
}

export function cabbageHead(): string {
  const [rim, light, dark] = [TONES.olive[0], '#cfe3a4', '#b4d086']
  return (
    rimmed('M0-72C46-72 78-40 76 4C74 46 44 70 0 70C-44 70-74 46-76 4C-78-40-46-72 0-72Z', light, rim, 6) +
    fill('M30-64C60-54 75-28 73 4C71 44 42 67 0 67C56 50 62-20 30-64Z', dark) +
    fill('M-10 68C-60 40-72-10-40-58C-30-10-6 20 22 66Z', '#dcebb8') +
    stroke(
      'M-10 66C-40 30-50-10-40-56M-26 44Q-44 34-56 20M-36 18Q-48 4-52-14M-22 46Q-12 30-14 12M-36 6Q-26-6-28-22',
      '#8fb05c',
      2.4,
      0.9,
    ) +
    stroke('M22 66C34 20 34-20 10-66M32 30Q50 22 60 6M33 0Q48-12 54-30M31 26Q18 12 14-4', '#7fa24c', 2.4, 0.8)
  )
}

export const umbel = (color: string, stem: string, size: number): string => {
  let rays = ''
  let heads = ''
  for (let i = 0; i < 11; i++) {
    const turn = (i / 10 - 0.5) * 150
    const a = (turn * Math.PI) / 180
    const reach = size * (0.86 + (i % 2) * 0.14)
    const [x, y] = [Math.sin(a) * reach, -Math.cos(a) * reach * 0.72]
    rays += `M0 0Q${n(x * 0.4)} ${n(y * 0.75)} ${n(x)} ${n(y)}`
    heads += place(x, y, turn * 0.7, size / 90, smallUmbel(color, stem))
  }
  return stroke(rays, stem, 2.4) + heads
}

const smallUmbel = (color: string, stem: string): string =>
  stroke('M0 0L-15-9M0 0L-8-16M0 0L0-18M0 0L8-16M0 0L15-9', stem, 1.4) +
  [
    [-15, -9],
    [-8, -17],
    [0, -19],
    [8, -17],
    [15, -9],
    [-5, -9],
    [5, -9],
  ]
    .map(([x, y]) => disc(x!, y!, 4, color) + disc(x!, y!, 2.3, '#eadb6a'))
    .join('')

/** A rose seen a little from above: petals wound around the heart. */
export function roseBloom([light, dark]: Tone): string {
  const petal = (x: number, y: number, r: number, turn: number, color: string) => oval(x, y, r, r * 0.82, color, turn)
  return (
    [0, 72, 144, 216, 288].map((turn, i) => place(0, 0, turn, 1, petal(0, -30, 27, 0, i % 2 ? dark : light))).join('') +
    [36, 108, 180, 252, 324]
      .map((turn, i) => place(0, 0, turn, 1, petal(0, -17, 20, 0, i % 2 ? '#e391a9' : '#dd809b')))
      .join('') +
    disc(0, 0, 17, '#c04e72') +
    stroke('M-10 4C-12-12 10-14 11 0C12 12-6 12-5 2C-4-5 5-5 5 1', '#f3c3d1', 2.6) +
    stroke('M-22-14C-16-26 2-30 14-24M24 4C24 18 12 26-2 26M-26 6C-24 16-18 22-12 24', '#f3c3d1', 2.2, 0.7)
  )
}
