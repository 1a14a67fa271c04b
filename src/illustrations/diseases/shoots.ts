import { DETAIL, TONES } from '../palette.ts'
import { FRUITS } from '../plants/fruits.recipes.ts'
import { drawLeaf } from '../plants/leaf.ts'
import type { PlantRecipe } from '../plants/plants.recipes.ts'
import type { Random } from '../random.ts'
import { fill, n, onSpline, type Point, patch, place, rimmed, spline, stroke } from '../svg.ts'
import { type LensName, lens } from './lens.ts'
import { leafLook } from './scenes.ts'

// biome-ignore format: coordinates
const CANE: readonly Point[] = [[150, 294], [142, 200], [158, 110], [150, 14]]

const SORES = {
  purple: {
    places: [0.2, 0.5, 0.8],
    draw: (x: number, y: number, wobble: () => number) =>
      fill(patch(x, y, 11.5, 30, wobble, 9), '#6d3a78') + fill(patch(x, y, 7, 18, wobble, 9), '#4a2357'),
  },
  ulcer: {
    places: [0.1, 0.22, 0.36, 0.48, 0.62, 0.74, 0.88],
    draw: (x: number, y: number, wobble: () => number) =>
      rimmed(patch(x + wobble() * 30, y, 7.5, 13, wobble, 8), '#cfc8c0', '#7d2f5c', 3) +
      stroke(`M${n(x)} ${n(y - 7)}v14`, '#8b8078', 1.6),
  },
}

const caneBud = (x: number, y: number, side: number): string =>
  place(
    x + side * 12,
    y,
    side * 32,
    1,
    fill('M-7 8C-8-4-4-14 0-20C4-14 8-4 7 8Z', TONES.brown[1]) + fill('M0 8V-20C4-14 8-4 7 8Z', TONES.brown[0]),
  )

/** A cane of a raspberry with sores, a leaf beside it, and one sore in a lens. */
export function caneScene(spots: keyof typeof SORES, sign: LensName, host: PlantRecipe, random: Random): string {
  const look = leafLook(host, undefined, random)
  const leaf = (x: number, y: number, turn: number, length: number) =>
    place(x, y, turn + random.sway(5), 1, drawLeaf(host.leaf, length, look, random))
  const { places, draw } = SORES[spots]
  const wobble = () => random.sway(0.11)
  const cane = (axis: readonly Point[], i: number) => {
    const d = spline(axis)
    const sores = places.map(at => draw(...onSpline(axis, at), wobble))
    const buds = [0.2, 0.5, 0.8].map((at, k) => caneBud(...onSpline(axis, at), (k + i) % 2 ? 1 : -1))
    return stroke(d, TONES.olive[1], 28) + stroke(d, TONES.olive[0], 14) + sores.join('') + buds.join('')
  }
  return leaf(158, 96, -62, 140) + leaf(150, 220, -74, 118) + cane(CANE, 0) + lens(sign, 278, 150, [152, 150], random)
}

/** A shoot burnt black whose top hangs as a hook. */
export function hookScene(host: PlantRecipe, random: Random): string {
  const axis: Point[] = [
    [196, 294],
    [192, 220],
    [200, 140],
    [212, 66],
    [252, 36],
    [288, 62],
    [286, 96],
  ]
  const burnt = { tone: ['#a87a58', '#93643a'] as const, vein: '#4a2f1c', petiole: '#93643a' }
  const leaf = (at: number, turn: number, length: number, dead: boolean) => {
    const [x, y] = onSpline(axis, at)
    const look = dead ? burnt : leafLook(host, undefined, random)
    const body = drawLeaf(host.leaf, length, look, random)
    return place(x, y, turn + random.sway(5), 1, dead ? `<g transform="scale(.62 1)">${body}</g>` : body)
  }
  return (
    leaf(0.08, -64, 128, false) +
    leaf(0.14, 62, 128, false) +
    leaf(0.28, -58, 118, false) +
    leaf(0.36, 120, 96, true) +
    leaf(0.46, -118, 100, true) +
    leaf(0.56, -128, 92, true) +
    leaf(0.62, 132, 86, true) +
    leaf(0.76, 196, 76, true) +
    leaf(0.9, 160, 70, true) +
    leaf(0.98, 196, 64, true) +
    stroke(spline(axis), TONES.ink[1], 9) +
    stroke(spline(axis.slice(2)), DETAIL.night, 4) +
    stroke(spline(axis.slice(0, 3)), TONES.wood[1], 9)
  )
}

/** Plums turned into long pale bags. */
export function pocketScene(host: PlantRecipe, random: Random): string {
  const axis: Point[] = [
    [40, 84],
    [150, 60],
    [260, 74],
    [362, 54],
  ]
  const leaf = (at: number, turn: number, length: number) => {
    const [x, y] = onSpline(axis, at)
    return place(x, y, turn + random.sway(5), 1, drawLeaf(host.leaf, length, leafLook(host, undefined, random), random))
  }
  const bag =
    fill(
      'M-4-70C14-72 24-50 24-26C26 4 22 40 6 66C0 74-8 72-12 62C-26 36-28 0-24-28C-22-52-16-70-4-70Z',
      TONES.pale[0],
    ) +
    fill('M4-70C18-68 24-48 24-26C26 4 22 40 6 66C2 72-3 73-7 70C14 30 16-30 4-70Z', TONES.pale[1]) +
    stroke('M-8-56C-16-30-16 10-6 52M6-60C10-30 10 20 0 58', '#e6e9b8', 2.4, 0.7) +
    stroke('M-22-20Q-8-14 2-20M-22 10Q-8 18 6 10M12-34Q18-28 23-32M10 26Q16 30 20 26', '#5b5a1c', 2, 0.5)
  const hang = (at: number, x: number, y: number, turn: number, size: number, body: string, top: number) => {
    const [ax, ay] = onSpline(axis, at)
    return (
      stroke(`M${n(ax)} ${n(ay)}Q${n(x)} ${n(ay + 6)} ${n(x)} ${n(y - top * size)}`, TONES.wood[1], 3.6) +
      place(x, y, turn + random.sway(3), size, body)
    )
  }
  return (
    leaf(0.06, 200, 100) +
    leaf(0.3, 22, 62) +
    leaf(0.52, 178, 104) +
    leaf(0.7, -18, 62) +
    leaf(0.96, 150, 96) +
    stroke(spline(axis), TONES.wood[1], 7) +
    hang(0.28, 120, 180, 8, 1.3, bag, 68) +
    hang(0.56, 218, 186, -10, 1.16, bag, 68) +
    hang(0.84, 314, 164, -4, 1.1, FRUITS.plum.draw(), 44)
  )
}
