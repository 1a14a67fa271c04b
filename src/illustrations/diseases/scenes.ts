import { TONES } from '../palette.ts'
import { FRUITS, type Fruit, type FruitName } from '../plants/fruits.recipes.ts'
import { drawLeaf, type LeafLook, lookOf } from '../plants/leaf.ts'
import { LEAVES, type LeafName } from '../plants/leaves.recipes.ts'
import type { PlantRecipe } from '../plants/plants.recipes.ts'
import type { Random } from '../random.ts'
import { n, onSpline, type Point, place, spline, stroke } from '../svg.ts'
import { type CoatName, coatOn } from './coats.ts'
import { type LensName, lens } from './lens.ts'
import type { MarkName } from './marks.recipes.ts'
import { marksOf } from './marks.ts'

/** The leaf of a crop with the marks of a disease; `marks` undefined = a healthy leaf. */
export function leafLook(host: PlantRecipe, marks: MarkName | undefined, random: Random, density = 1): LeafLook {
  const look = lookOf(host.green, marks && marksOf(marks, random, density))
  return { ...look, ...(host.vein && { vein: host.vein }), ...(host.petiole && { petiole: host.petiole }) }
}

const isBroad = (leaf: LeafName) =>
  ['currant', 'gooseberry', 'grape', 'cucumber', 'zucchini', 'cabbage', 'strawberry', 'eggplant'].includes(leaf)

/** How large leaves lie on the page: [x, y, turn, length], the healthy or less marked one first. */
const LAYS: Record<'broad' | 'long' | 'compound', readonly (readonly [number, number, number, number])[]> = {
  broad: [
    [262, 284, 40, 196],
    [176, 288, -10, 262],
  ],
  long: [
    [216, 282, 62, 212],
    [206, 286, -52, 220],
    [210, 292, -2, 276],
  ],
  compound: [
    [236, 292, 34, 216],
    [176, 292, -14, 276],
  ],
}

export function leafScene(
  host: PlantRecipe,
  marks: MarkName,
  fruit: { name: FruitName; coat: CoatName } | undefined,
  random: Random,
  sign?: LensName,
): string {
  if (sign) return lensScene(host, marks, fruit, sign, random)
  const form = LEAVES[host.leaf].form
  const lay = form === 'compound' && host.leaf !== 'strawberry' ? 'compound' : isBroad(host.leaf) ? 'broad' : 'long'
  const shift = fruit ? -62 : lay === 'broad' ? -8 : 0
  const leaves = LAYS[lay].map(([x, y, turn, length], i, all) => {
    const first = i === all.length - 1
    const look = leafLook(host, marks, random, form === 'compound' ? 0.6 : first ? 1 : 0.8)
    const size = fruit && !first ? length * 0.8 : length
    return place(
      x + shift + (fruit && lay === 'compound' ? 8 : 0),
      y,
      turn + random.sway(3),
      1,
      drawLeaf(host.leaf, random.around(size, 0.02), look, random),
    )
  })
  return (
    leaves.join('') +
    (fruit ? fruitWithCoat(fruit.name, fruit.coat, 306, 196, FRUIT_SIZE[fruit.name] ?? 1.3, random) : '')
  )
}

/** One leaf, and the deciding sign enlarged beside it; with a fruit the lens is higher. */
function lensScene(
  host: PlantRecipe,
  marks: MarkName,
  fruit: { name: FruitName; coat: CoatName } | undefined,
  sign: LensName,
  random: Random,
): string {
  const broad = isBroad(host.leaf)
  const look = leafLook(host, marks, random, LEAVES[host.leaf].form === 'compound' ? 0.6 : 1)
  const leaf = place(130, 290, -8 + random.sway(3), 1, drawLeaf(host.leaf, broad ? 216 : 264, look, random))
  const whole = fruit
    ? fruitWithCoat(fruit.name, fruit.coat, 300, 240, 0.82 * (FRUIT_SIZE[fruit.name] ?? 1.3), random)
    : ''
  return leaf + whole + lens(sign, 300, fruit ? 92 : 126, broad ? [150, 176] : [128, 168], random)
}

const FRUIT_SIZE: Partial<Record<FruitName, number>> = {
  apple: 1.35,
  tomato: 1.3,
  pear: 1.15,
  grapes: 1.2,
  cucumber: 1.2,
  tuber: 1.2,
  peaPod: 0.86,
  rosebud: 2.1,
  strawberry: 1.35,
  pepper: 1.3,
}

function fruitWithCoat(name: FruitName, coat: CoatName, x: number, y: number, size: number, random: Random): string {
  const lean = name === 'cucumber' ? 18 : random.sway(5)
  const stem = name === 'rosebud' ? stroke('M0 28C-2 34-2 40-4 50', TONES.deep[1], 3.4) : ''
  return place(x, y, lean, size, stem + FRUITS[name].draw() + coatOn(name, coat, random))
}

/** Two fruits on a piece of the plant: the near one is the sicker one. */
export function fruitScene(
  host: PlantRecipe,
  name: FruitName,
  coat: CoatName,
  marks: MarkName | undefined,
  random: Random,
): string {
  const axis: Point[] = [
    [44, 82],
    [150, 62],
    [260, 72],
    [360, 56],
  ]
  const big = BIG[name] ?? 1.5
  const look = leafLook(host, marks, random, 0.6)
  const leaf = (at: number, turn: number, length: number) => {
    const [x, y] = onSpline(axis, at)
    return place(x, y, turn + random.sway(5), 1, drawLeaf(host.leaf, length, look, random))
  }
  const span = isBroad(host.leaf) ? 118 : LEAVES[host.leaf].form === 'compound' ? 136 : 104
  const fruit = (at: number, x: number, y: number, size: number) => {
    const [ax, ay] = onSpline(axis, at)
    const { stalk: tip }: Fruit = FRUITS[name]
    const end = (tip?.[1] ?? 0) * size
    const stalk = stroke(`M${n(ax)} ${n(ay)}Q${n(x)} ${n(ay + 4)} ${n(x)} ${n(y + end)}`, TONES[host.stem][1], 3.6)
    return stalk + fruitWithCoat(name, coat, x, y, size, random)
  }
  return (
    leaf(0.14, 196, span) +
    leaf(0.52, 176, span * 0.96) +
    leaf(0.95, 162, span) +
    leaf(0.3, 20, 58) +
    leaf(0.72, -16, 58) +
    stroke(spline(axis), TONES[host.stem][1], host.stem === 'wood' ? 7 : 5) +
    fruit(0.66, 282, 178, big * 0.8) +
    fruit(0.36, 150, 186, big)
  )
}

const BIG: Partial<Record<FruitName, number>> = {
  pear: 1.36,
  grapes: 1.3,
  tomato: 1.56,
  pepper: 1.46,
  strawberry: 1.5,
  raspberry: 1.6,
  gooseberry: 1.7,
  plum: 1.6,
  sourCherry: 1.15,
  sweetCherry: 1.15,
  eggplant: 1.3,
  blueberries: 1.5,
  apricot: 1.6,
}

/** A leaf rolled by a disease: the blade seen at a slant. */
export function curledScene(host: PlantRecipe, marks: MarkName, random: Random): string {
  const axis: Point[] = [
    [60, 270],
    [130, 190],
    [230, 130],
    [346, 60],
  ]
  const leaf = (at: number, turn: number, length: number, sick: boolean) => {
    const [x, y] = onSpline(axis, at)
    const body = drawLeaf(host.leaf, length, leafLook(host, sick ? marks : undefined, random), random)
    return place(
      x,
      y,
      turn + random.sway(6),
      1,
      sick ? `<g transform="scale(1.75 1) skewX(${n(random.sway(12))})">${body}</g>` : body,
    )
  }
  return (
    leaf(0.2, 96, 132, true) +
    leaf(0.28, -34, 140, true) +
    leaf(0.58, 108, 138, true) +
    leaf(0.62, -30, 128, true) +
    leaf(0.9, 102, 96, false) +
    leaf(0.94, -12, 84, false) +
    leaf(1, 46, 74, false) +
    stroke(spline(axis), TONES.wood[1], 6)
  )
}
