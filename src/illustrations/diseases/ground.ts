import { DETAIL, TONES } from '../palette.ts'
import { drawLeaf } from '../plants/leaf.ts'
import type { PlantRecipe } from '../plants/plants.recipes.ts'
import { tuber } from '../plants/roots.ts'
import type { Random } from '../random.ts'
import { disc, fill, n, oval, type Point, patch, place, rimmed, spline, stroke } from '../svg.ts'
import { lens } from './lens.ts'
import { leafLook } from './scenes.ts'

/** The line of the soil with a few clods below it. */
const soil = (y: number): string =>
  stroke(`M30 ${y}Q110 ${y - 5} 200 ${y}T370 ${y}`, TONES.brown[1], 4) +
  stroke(`M60 ${y + 13}h16M118 ${y + 20}h10M262 ${y + 15}h18M322 ${y + 20}h12`, TONES.brown[1], 3)

/** Two seed leaves on a stem: its foot is at (0, 0), its top at (x, y). */
function seedling(x: number, y: number, sick: boolean): string {
  const [light, dark] = TONES.fresh
  const leaf = (turn: number) =>
    place(
      x,
      y,
      turn,
      1,
      fill('M0 0C10-4 26-14 28-30C29-40 16-42 0-34Z', dark) +
        fill('M0 0C-10-4-26-14-28-30C-29-40-16-42 0-34Z', light) +
        stroke('M0 0V-30', '#c4e9b4', 2, 0.7),
    )
  const lean = (Math.atan2(x, -y) * 180) / Math.PI
  const [fx, fy] = [x * 0.16, y * 0.5 - 4]
  const stem = stroke(`M0 4Q${n(fx)} ${n(fy)} ${n(x)} ${n(y)}`, light, 7)
  const foot = sick
    ? stroke(`M0 6Q${n(fx * 0.3)} ${n(fy * 0.36)} ${n(x * 0.2)} ${n(y * 0.42)}`, TONES.ink[1], 9) +
      stroke(`M0 5Q${n(fx * 0.3)} ${n(fy * 0.36)} ${n(x * 0.18)} ${n(y * 0.4)}`, DETAIL.night, 4.6)
    : ''
  return stem + foot + leaf(lean - 50) + leaf(lean + 52)
}

/** Seedlings: one stands, the others have a black foot and fall. */
export function seedlingScene(random: Random): string {
  const plants = [
    [70, -4, -86, false],
    [158, 30, -74, true],
    [238, 74, -30, true],
    [352, -66, -16, true],
  ] as const
  const roots = (x: number) => stroke(`M${x} 200q-4 20-16 34M${x} 200q2 24 12 38M${x} 200v46`, TONES.straw[1], 2.6)
  return (
    plants.map(([x]) => roots(x)).join('') +
    soil(200) +
    plants
      .map(([x, dx, dy, sick]) => place(x, 198, 0, 1.3, seedling(dx + random.sway(5), dy + random.sway(3), sick)))
      .join('')
  )
}

/** A root swollen by the disease. */
const club = (x: number, y: number, rx: number, ry: number, turn: number) =>
  oval(x, y, rx, ry, TONES.straw[1], turn) +
  oval(x - rx * 0.12, y - ry * 0.18, rx * 0.82, ry * 0.68, TONES.straw[0], turn) +
  stroke(`M${n(x - rx * 0.3)} ${n(y + ry * 0.3)}q${n(rx * 0.3)} 4 ${n(rx * 0.6)} 0`, DETAIL.soil, 2, 0.5)

/** A cabbage that droops over roots swollen into clubs. */
export function clubScene(host: PlantRecipe, random: Random): string {
  const look = { ...leafLook(host, undefined, random), tone: TONES.olive, vein: '#d2e2b6' }
  const leaf = (turn: number, length: number) =>
    place(
      200,
      150,
      turn + random.sway(4),
      1,
      `<g transform="scale(.74 1)">${drawLeaf('cabbage', length, look, random)}</g>`,
    )
  const clubs: readonly (readonly [number, number, number, number, number])[] = [
    [168, 232, 30, 20, -40],
    [128, 262, 22, 15, -60],
    [236, 230, 32, 21, 38],
    [278, 258, 20, 14, 52],
    [202, 264, 22, 32, 0],
    [98, 234, 18, 11, 0],
    [312, 238, 18, 11, 34],
  ]
  return (
    [-82, 82, -54, 54, -28, 28, 0].map((turn, i) => leaf(turn, i < 2 ? 128 : 136)).join('') +
    soil(166) +
    stroke('M200 172V206', TONES.straw[0], 22) +
    stroke(
      'M200 200C170 210 150 226 124 272M200 200C230 210 256 226 284 268M200 200C196 230 200 264 204 306M168 226C140 230 114 228 84 238M236 224C270 226 300 232 326 244',
      TONES.straw[0],
      7,
    ) +
    clubs.map(one => club(...one)).join('')
  )
}

const HEALTHY_ROOTS =
  'M200 222C180 236 150 242 116 262M200 222C220 238 250 242 286 260M200 222C194 250 182 272 160 294M200 222C206 250 218 272 242 294M200 222V300'
const ROTTEN =
  'M190 230C166 242 144 246 124 256M210 230C236 242 258 246 278 256M197 244C190 262 180 276 166 286M204 246C210 262 222 276 236 286M200 232V288'

/** A plant that wilts over rotten roots. */
export function rootRotScene(host: PlantRecipe, random: Random): string {
  const look = { ...leafLook(host, undefined, random), tone: TONES.light, vein: '#e0edb3', petiole: TONES.light[1] }
  const leaf = (x: number, y: number, turn: number, length: number) =>
    place(x, y, turn + random.sway(5), 1, drawLeaf(host.leaf, length, look, random))
  return (
    leaf(196, 110, -146, 112) +
    leaf(202, 100, 148, 110) +
    leaf(206, 46, -132, 108) +
    leaf(232, 20, 134, 112) +
    stroke('M200 210C194 160 190 100 206 50C212 28 222 18 240 22', look.petiole, 7) +
    stroke('M200 224C197 204 197 192 196 176', TONES.brown[1], 13) +
    stroke('M199 212C198 204 197 196 197 186', DETAIL.burn, 5) +
    soil(214) +
    stroke(HEALTHY_ROOTS, TONES.brown[1], 7) +
    stroke(ROTTEN, DETAIL.burn, 2.6) +
    stroke('M150 250q-6 12-16 20M252 248q8 12 14 22M182 272q-14 6-20 8M220 272q14 6 20 8', TONES.brown[0], 3)
  )
}

export function tuberScene(crust: 'scab' | 'black', random: Random): string {
  const sore = (x: number, y: number) => {
    const r = random.between(5, 9)
    const shape = patch(x, y, r * 1.2, r, () => random.sway(0.2), 8)
    if (crust === 'black')
      return fill(
        patch(x, y, r * 0.95, r * 0.6, () => random.sway(0.3), 7),
        '#221c19',
      )
    return (
      rimmed(shape, '#6b4a25', '#d9b878', 2) +
      stroke(
        `M${n(x - r * 0.5)} ${n(y)}l${n(r)} ${n(random.sway(3))}M${n(x)} ${n(y - r * 0.5)}l${n(random.sway(3))} ${n(r)}`,
        '#3f2a12',
        1.5,
      )
    )
  }
  const spots = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const [a, far] = [i * 2.4 + random.sway(0.4), Math.sqrt((i + 0.5) / count)]
      return sore(Math.cos(a) * far * 44, Math.sin(a) * far * 25)
    }).join('')
  const count = crust === 'black' ? 16 : 9
  const sprouts = crust === 'black' ? place(238, 82, 0, 1, sprout()) + place(216, 80, -22, 0.8, sprout()) : ''
  return (
    sprouts +
    place(232, 132, -8, 1.86, tuber(TONES.straw, spots(count))) +
    place(112, 218, 14, 1.24, tuber(TONES.brown, spots(count - 2))) +
    lens(crust === 'black' ? 'blackCrust' : 'corkyUlcer', 312, 204, [236, 112], random)
  )
}

/** A sprout with brown sores, as the black crust leaves them. */
const sprout = () =>
  rimmed('M-7 4C-10-18-8-36 0-48C8-36 10-18 7 4Z', '#efe9c9', TONES.lemon[0], 4) +
  disc(-2, -14, 4, '#6b3d1c') +
  disc(3, -28, 3, '#6b3d1c')

/** A hollow leaf of an onion; `down` puts a pale patch with violet down on its middle. */
function hollowLeaf(
  { axis, width, down }: { axis: readonly Point[]; width: number; down: boolean },
  random: Random,
): string {
  const [light, dark] = TONES.blue
  const d = spline(axis)
  const [x, y] = axis[1]!
  const fluff = () =>
    disc(x + random.sway(width * 0.42), y + random.sway(width * 1.5), random.between(1.6, 3), '#8a76a8')
  const sore =
    oval(x, y, width * 0.66, width * 1.95, TONES.light[0]) + oval(x, y, width * 0.48, width * 1.75, '#c9cfa0')
  return (
    stroke(d, dark, width) +
    stroke(d, light, width * 0.5) +
    (down ? sore + Array.from({ length: 16 }, fluff).join('') : '')
  )
}

// biome-ignore format: a table
const ONION_LEAVES: readonly { axis: readonly Point[]; width: number; down: boolean }[] = [
  { axis: [[196, 292], [176, 180], [128, 76]], width: 20, down: false },
  { axis: [[206, 292], [226, 176], [262, 44]], width: 22, down: true },
  { axis: [[190, 292], [136, 204], [96, 128], [52, 168]], width: 18, down: true },
  { axis: [[214, 292], [274, 206], [318, 136], [356, 196]], width: 18, down: true },
  { axis: [[202, 292], [196, 160], [186, 34]], width: 22, down: true },
]

/** Leaves of an onion: pale, broken, with a violet down. */
export const onionLeafScene = (random: Random): string => ONION_LEAVES.map(leaf => hollowLeaf(leaf, random)).join('')

/** An onion cut by half: grey rot goes down from the neck. */
export function onionNeckScene(): string {
  const [light, dark] = TONES.amber
  const whole =
    fill('M-9-34C-10-10-62 0-62 50C-62 84-26 96-6 98H6C26 96 62 84 62 50C62 0 10-10 9-34Z', light) +
    fill('M4-34H9C10-10 62 0 62 50C62 84 26 96 6 98C36 76 38 12 4-34Z', dark) +
    stroke('M-6-18C-32 14-40 66-8 96M0-20C-8 20-8 66 0 96M6-16C26 18 32 66 8 96', '#7b4a05', 1.8, 0.4) +
    fill('M-8-33Q0-38 8-33L14-4C22 14 14 30 4 22C-6 34-22 26-17 4Z', '#6b5138') +
    [
      [-8, -22],
      [6, -20],
      [-14, -2],
      [0, 0],
      [12, 2],
      [-6, 14],
      [8, 14],
      [-16, 12],
      [0, -30],
    ]
      .map(([x, y]) => disc(x!, y!, 6, '#aeb5bd', 0.9))
      .join('')
  const rings = [1, 0.8, 0.6, 0.4]
    .map(
      k =>
        `M0 ${n(-4 * k)}C${n(-16 * k)} ${n(2)} ${n(-54 * k)} ${n(6)} ${n(-54 * k)} 50C${n(-54 * k)} ${n(50 + 34 * k)} ${n(-18 * k)} ${n(50 + 42 * k)} 0 ${n(50 + 42 * k)}C${n(18 * k)} ${n(50 + 42 * k)} ${n(54 * k)} ${n(50 + 34 * k)} ${n(54 * k)} 50C${n(54 * k)} 6 ${n(16 * k)} 2 0 ${n(-4 * k)}`,
    )
    .join('')
  const cut =
    rimmed('M-9-34C-10-10-62 0-62 50C-62 84-26 96-6 98H6C26 96 62 84 62 50C62 0 10-10 9-34Z', '#f3ecd2', dark, 6) +
    stroke(rings, '#bfb388', 2.2) +
    fill('M-8-34C-10-8-40 2-44 22C-22 34 20 36 42 22C38 2 10-8 8-34Z', '#8d6c4a') +
    fill('M-6-30C-8-6-24 6-26 16C-10 26 12 26 24 16C22 4 8-6 6-30Z', '#6b4a2c') +
    [
      [0, -8],
      [-12, 8],
      [10, 8],
      [0, 16],
      [-22, 16],
      [22, 16],
    ]
      .map(([x, y]) => disc(x!, y!, 5.4, '#aeb5bd', 0.9))
      .join('')
  const tails = stroke('M-6 98q-5 10-3 20M0 98q0 12-3 24M6 98q5 10 3 22', TONES.straw[1], 2.4)
  return place(124, 96, -6, 1.4, whole + tails) + place(286, 116, 6, 1.24, cut + tails)
}
