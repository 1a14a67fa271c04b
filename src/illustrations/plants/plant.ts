import { TONES } from '../palette.ts'
import { type Random, seeded } from '../random.ts'
import { mirrored, n, onSpline, type Point, place, spline, stroke, WIDTH } from '../svg.ts'
import { FRUITS, type Fruit } from './fruits.recipes.ts'
import { drawLeaf, type LeafLook, lookOf, tendril } from './leaf.ts'
import { type FruitSlot, type LeafSlot, PLANTS, type PlantRecipe, STRANGERS } from './plants.recipes.ts'

const recipes: Record<string, PlantRecipe> = PLANTS

/** The plate of a crop; an alias that begins with a known one («tomat-cherri») is drawn as that crop. */
export function plantRecipe(alias: string): PlantRecipe {
  const own = recipes[alias]
  if (own && Object.hasOwn(recipes, alias)) return own
  const kin = Object.keys(recipes).find(
    name => alias.startsWith(`${name}-`) || alias.startsWith(`${name.split('-')[0]}-`),
  )
  if (kin) return recipes[kin]!
  return STRANGERS[Math.floor(seeded(`kind of ${alias}`).next() * STRANGERS.length)]!
}

/** The body of the drawing, without the page around it. */
export function plantBody(seed: string, recipe: PlantRecipe): string {
  const random = seeded(seed)
  const mirror = random.next() < 0.5
  const axes = recipe.axes.map(axis => grown(axis, random))
  const tone = TONES[recipe.stem][1]
  const look: LeafLook = {
    ...lookOf(recipe.green),
    ...(recipe.vein && { vein: recipe.vein }),
    ...(recipe.petiole && { petiole: recipe.petiole }),
  }
  const leaves = (slots: readonly LeafSlot[] = []) =>
    slots.map(slot => leafAt(slot, axes, recipe, look, random)).join('')
  const body =
    leaves(recipe.back) +
    axes.map((axis, i) => stroke(spline(axis), tone, recipe.width * (i ? 0.7 : 1))).join('') +
    (recipe.tendrils ?? [])
      .map(([at, turn, size]) => place(...pointOf(axes, at), turn, 1, tendril(0, 0, size, TONES[recipe.green][1])))
      .join('') +
    recipe.fruits.map(slot => fruitAt(slot, axes, tone, random)).join('') +
    leaves(recipe.front)
  return mirror ? mirrored(WIDTH / 2, body) : body
}

/** The inner points of an axis sway a little; its ends stay where the plate needs them. */
function grown(axis: readonly Point[], random: Random): Point[] {
  return axis.map((point, i): Point => {
    const inner = i > 0 && i < axis.length - 1
    return inner ? [point[0] + random.sway(6), point[1] + random.sway(5)] : point
  })
}

function pointOf(axes: readonly Point[][], at: number): Point {
  const index = Math.floor(at)
  return onSpline(axes[index]!, at - index)
}

function leafAt(
  [at, turn, length]: LeafSlot,
  axes: readonly Point[][],
  recipe: PlantRecipe,
  look: LeafLook,
  random: Random,
): string {
  const [x, y] = pointOf(axes, at)
  return place(x, y, turn + random.sway(6), 1, drawLeaf(recipe.leaf, random.around(length, 0.05), look, random))
}

function fruitAt(
  [name, at, dx, dy, size, turn = 0]: FruitSlot,
  axes: readonly Point[][],
  tone: string,
  random: Random,
): string {
  const [ax, ay] = pointOf(axes, at)
  const fruit: Fruit = FRUITS[name]
  const scale = random.around(size, 0.04)
  const lean = turn + random.sway(3)
  const [x, y] = [ax + dx + random.sway(2), ay + dy + random.sway(2)]
  return (
    (fruit.stalk ? stalkTo([ax, ay], [x, y], fruit.stalk, lean, scale, tone) : '') +
    place(x, y, lean, scale, fruit.draw())
  )
}

/** From the axis to the end of the stalk of a fruit that lies at `at`, turned and scaled. */
function stalkTo(from: Point, at: Point, end: Point, lean: number, scale: number, tone: string): string {
  const a = (lean * Math.PI) / 180
  const x = at[0] + (end[0] * Math.cos(a) - end[1] * Math.sin(a)) * scale
  const y = at[1] + (end[0] * Math.sin(a) + end[1] * Math.cos(a)) * scale
  if (Math.hypot(x - from[0], y - from[1]) < 5) return ''
  return stroke(`M${n(from[0])} ${n(from[1])}Q${n(x)} ${n((from[1] + y) / 2 - 4)} ${n(x)} ${n(y)}`, tone, 3.4)
}
