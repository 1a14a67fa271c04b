import { DETAIL, TONES, type Tone } from '../palette.ts'
import { disc, n, onSpline, oval, type Point, rimmed, spline, stroke } from '../svg.ts'

/** Larvae lie along a line from the tail (left) to the head (right), about 150 long. */
export interface CaterpillarLook {
  tone: Tone
  head: string
  stripe?: string
  dots?: string
  legs?: boolean
}

const CRAWL: readonly Point[] = [
  [-72, 8],
  [-44, -8],
  [-12, 8],
  [22, -6],
  [56, 2],
]

export function caterpillar({ tone, head, stripe, dots, legs = true }: CaterpillarLook): string {
  const at = (i: number) => onSpline(CRAWL, i / 10)
  const body = Array.from({ length: 11 }, (_, i) => {
    const [x, y] = at(i)
    return disc(x, y, 13.5 - (i < 2 ? (2 - i) * 2 : 0), i % 2 ? tone[1] : tone[0])
  }).join('')
  const feet = legs
    ? stroke([1, 4, 5, 6, 8, 9, 10].map(i => `M${n(at(i)[0])} ${n(at(i)[1] + 11)}v9`).join(''), TONES.ink[1], 4.4)
    : ''
  const line = stripe ? stroke(spline(CRAWL.map(([x, y]): Point => [x, y - 4])), stripe, 4, 0.9) : ''
  const spots = dots
    ? Array.from(
        { length: 11 },
        (_, i) => disc(at(i)[0], at(i)[1] + 4, 2, dots) + disc(at(i)[0] + 3, at(i)[1] - 8, 1.8, dots),
      ).join('')
    : ''
  return (
    feet +
    body +
    line +
    spots +
    disc(70, 2, 12.5, TONES.brown[1]) +
    disc(70, 2, 9.5, head) +
    disc(75, -1, 2.2, DETAIL.white)
  )
}

/** A legless maggot: pointed in front, blunt behind. */
export const maggot = (rim: Tone = TONES.lemon): string =>
  rimmed('M-44 0C-44-16-26-20-4-17C18-14 38-8 46 0C38 8 18 14-4 17C-26 20-44 16-44 0Z', DETAIL.milk, rim[0], 4.5) +
  stroke('M-32-14Q-27 0-32 14M-18-17Q-13 0-18 17M-3-16Q2 0-3 16M12-13Q16 0 12 13M26-9Q29 0 26 9', rim[1], 2, 0.7) +
  stroke('M40-2L46 1', DETAIL.night, 3.4)

/** The thick bent grub of a chafer. */
export const grub = (): string =>
  rimmed(
    'M44-46C58-20 52 30 20 46C-16 62-58 44-62 4C-64-16-58-26-46-26C-34-26-30-14-26-2C-20 14 2 14 8-4C12-20 8-36 14-48C22-58 38-58 44-46Z',
    DETAIL.milk,
    TONES.straw[0],
    5,
  ) +
  stroke(
    'M50-18Q34-14 12-12M50 6Q32 4 8 2M40 28Q26 20 2 10M20 44Q12 30-8 13M-8 50Q-8 34-18 10M-34 44Q-28 28-26 2M-54 26Q-42 14-30-6',
    TONES.straw[1],
    2.4,
    0.7,
  ) +
  disc(30, -54, 19, '#a8641e') +
  disc(27, -58, 9, '#c98a4a') +
  stroke('M16-48q-8 8-14 6M22-40q-6 10-14 10', DETAIL.bark, 4) +
  stroke('M8-24l-22 8M8-8l-20 12M10-38l-22 0', TONES.brown[1], 5)

/** A wireworm: a long hard larva with even rings. */
export function wireworm(axis: readonly Point[], tone: Tone = ['#c08529', '#a86a12']): string {
  const d = spline(axis)
  const rings = Array.from({ length: 11 }, (_, i) => {
    const [x, y] = onSpline(axis, (i + 1) / 12.5)
    const [u, v] = onSpline(axis, (i + 1) / 12.5 + 0.02)
    const size = Math.hypot(u - x, v - y) || 1
    const [px, py] = [(-(v - y) / size) * 7, ((u - x) / size) * 7]
    return `M${n(x + px)} ${n(y + py)}L${n(x - px)} ${n(y - py)}`
  }).join('')
  const [hx, hy] = axis.at(-1)!
  return (
    stroke(d, tone[1], 20) +
    stroke(d, tone[0], 13) +
    stroke(rings, '#6b3f0a', 2.2, 0.7) +
    disc(hx, hy, 10, tone[1]) +
    disc(hx, hy, 6, '#5c3408')
  )
}

/** The larva of a sawfly clings to the edge of a leaf, its tail lifted. */
export function sawflyLarva(tone: Tone, head: string, dots: string): string {
  const axis: readonly Point[] = [
    [-58, -26],
    [-46, 0],
    [-20, 8],
    [12, 2],
    [44, 6],
  ]
  const at = (i: number) => onSpline(axis, i / 10)
  const body = Array.from({ length: 11 }, (_, i) =>
    disc(at(i)[0], at(i)[1], 8 + Math.min(4, i), i % 2 ? tone[1] : tone[0]),
  ).join('')
  const spots = Array.from(
    { length: 11 },
    (_, i) => disc(at(i)[0], at(i)[1] - 3, 1.9, dots) + disc(at(i)[0] + 2, at(i)[1] + 5, 1.6, dots),
  ).join('')
  return (
    stroke([4, 5, 6, 7, 8, 9, 10].map(i => `M${n(at(i)[0])} ${n(at(i)[1] + 10)}v7`).join(''), TONES.ink[1], 3.6) +
    body +
    spots +
    oval(56, 6, 10.5, 11, TONES.ink[1]) +
    oval(56, 6, 8, 8.5, head) +
    disc(60, 4, 2, DETAIL.white)
  )
}
