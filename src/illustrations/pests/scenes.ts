import type { MarkName } from '../diseases/marks.recipes.ts'
import { leafLook } from '../diseases/scenes.ts'
import { TONES } from '../palette.ts'
import { FRUITS, type FruitName } from '../plants/fruits.recipes.ts'
import { drawLeaf } from '../plants/leaf.ts'
import { LEAVES } from '../plants/leaves.recipes.ts'
import { plantRecipe } from '../plants/plant.ts'
import type { PlantAlias } from '../plants/plants.recipes.ts'
import { tuber } from '../plants/roots.ts'
import type { Random } from '../random.ts'
import { disc, fill, place, stroke } from '../svg.ts'
import { beetle } from './beetle.ts'
import { type FlyLook, fly, sawfly } from './fly.ts'
import { caterpillar, grub, maggot, sawflyLarva, wireworm } from './larva.ts'
import { butterfly, clearwing, type MothLook, moth, restingMoth } from './moth.ts'
import type { PestPlate } from './pests.recipes.ts'

type Plate<S extends PestPlate['scene']> = Extract<PestPlate, { scene: S }>

export const leafAt = (
  alias: PlantAlias,
  marks: MarkName | undefined,
  x: number,
  y: number,
  turn: number,
  length: number,
  random: Random,
) => {
  const host = plantRecipe(alias)
  const density = LEAVES[host.leaf].form === 'compound' ? 0.5 : 1
  const size = length * (host.leaf === 'cabbage' ? 0.78 : 1)
  return place(
    x,
    y,
    turn + random.sway(3),
    1,
    drawLeaf(host.leaf, size, leafLook(host, marks, random, density), random),
  )
}

const fruitAt = (name: FruitName, x: number, y: number, turn: number, size: number) =>
  place(x, y, turn, size, FRUITS[name].draw())

/** A tunnel gnawed into a fruit. */
const burrow = (x: number, y: number, size: number) =>
  place(x, y, 0, size, disc(0, 0, 10, '#8a5a34') + disc(0, 0, 6.4, '#3f2412'))

export function beetleScene({ look, beside, young }: Plate<'beetle'>, random: Random): string {
  const alone = !beside && !young
  const turn = (alone ? 0 : -14) + random.sway(5)
  let rest = ''
  if (beside && 'leaf' in beside) rest += leafAt(beside.leaf, beside.marks, 322, 292, 12, 240, random)
  if (beside && 'fruit' in beside) {
    const isCut = beside.fruit === 'cutBud'
    const [x, y, tilt] = isCut ? [338, 178, 168] : [300, isOnStem(beside.fruit) ? 110 : 128, 0]
    rest += flowerStem(beside.fruit) + fruitAt(beside.fruit, x, y, tilt + random.sway(8), beside.size)
  }
  if (young === 'orange') rest += place(306, 214, -12, 0.94, orangeLarva())
  if (young === 'grub') rest += place(296, 190, random.sway(6), 1.14, grub())
  if (young === 'maggot') rest += place(306, 240, -8, 0.9, maggot(TONES.straw))
  return rest + place(alone ? 200 : 138, look.snout ? 172 : 156, turn, alone ? 1.14 : 1.08, beetle(look))
}

const isOnStem = (fruit: FruitName) => fruit.endsWith('Flower') || fruit.endsWith('Bud')

/** The stalk of a cut bud is bent over. */
const flowerStem = (fruit: FruitName) =>
  isOnStem(fruit)
    ? stroke(
        `M300 290C306 230 294 170 300 120${fruit === 'cutBud' ? 'Q304 84 326 96L336 124' : ''}`,
        TONES.deep[1],
        5,
      ) +
      place(300, 220, 58, 1, fill('M0 0C-16-14-18-48 0-66C18-48 16-14 0 0Z', TONES.deep[0])) +
      place(302, 250, -60, 1, fill('M0 0C-14-12-16-40 0-56C16-40 14-12 0 0Z', TONES.deep[1]))
    : ''

/** The humped larva of the Colorado beetle. */
const orangeLarva = () =>
  stroke('M-20 26l-6 16M0 30l0 16M20 28l6 14', TONES.ink[1], 5) +
  fill('M-52 18C-54-14-24-42 6-38C36-34 52-8 46 14C40 32-44 36-52 18Z', '#d9702b') +
  fill('M-52 18C-30 8 24 12 46 14C40 32-44 36-52 18Z', '#c06a0a') +
  [-34, -18, -2, 14, 30]
    .map((x, i) => disc(x, 2 - (i === 2 ? 2 : 0), 4.6, '#1f2937') + disc(x, 18, 3.6, '#1f2937'))
    .join('') +
  disc(52, 14, 13, TONES.ink[1]) +
  disc(52, 14, 9.5, '#1f2937')

export function jumperScene({ look, beside }: Plate<'jumpers'>, random: Random): string {
  const small = (x: number, y: number, turn: number, size: number) =>
    place(x, y, turn + random.sway(10), size, beetle(look))
  return (
    leafAt(beside.leaf, beside.marks, 288, 292, 6, 280, random) +
    small(250, 110, 40, 0.3) +
    small(330, 150, -60, 0.28) +
    small(286, 214, 120, 0.3) +
    small(236, 182, -20, 0.27) +
    small(320, 70, 10, 0.27) +
    place(98, 158, -10 + random.sway(4), 0.98, beetle(look))
  )
}

export function mothScene({ look, shape, young, beside }: Plate<'moth'>, random: Random): string {
  const adult = shape === 'butterfly' ? butterfly(look as MothLook) : moth(look)
  if (!beside)
    return place(200, 132, random.sway(6), 1.16, adult) + place(206, 254, random.sway(4), 1.2, caterpillar(young))
  const pod = beside.fruit === 'peaPod'
  const [x, y] = pod ? [296, 212] : [314, 198]
  return (
    fruitAt(beside.fruit, x, y, pod ? -10 : random.sway(6), beside.size * 1.16) +
    (pod || beside.fruit === 'grapes' ? '' : burrow(x - 12, y + 14, 1)) +
    place(152, 124, -12 + random.sway(5), 1, adult) +
    place(150, 252, random.sway(5), 1.06, caterpillar(young))
  )
}

export function restingScene({ tone, back, light, dark, young, beside }: Plate<'resting'>, random: Random): string {
  return (
    leafAt(beside.leaf, beside.marks, 280, 294, 10, 280, random) +
    place(104, 168, -8 + random.sway(4), 0.98, restingMoth(tone, back, light, dark)) +
    place(282, 150, 20 + random.sway(6), 0.7, caterpillar(young))
  )
}

export const clearwingScene = ({ young }: Plate<'clearwing'>, random: Random): string =>
  stroke('M330 292C336 220 326 150 338 34', TONES.wood[1], 22) +
  stroke('M332 240C330 200 332 170 331 120', '#5b3a1a', 8) +
  place(332, 180, -88, 0.5, caterpillar(young)) +
  place(150, 146, -8 + random.sway(4), 1.02, clearwing(TONES.ink))

export function flyScene({ look, beside }: Plate<'fly'>, random: Random): string {
  const adult = place(140, 144, -10 + random.sway(5), 1.16, fly(look as FlyLook))
  const worm = place(170, 262, -6 + random.sway(6), 0.86, maggot())
  if (beside === 'cane') return brokenCane(random) + adult + worm
  if (beside === 'cabbageRoot') return cabbageRoot(random) + adult
  const root = beside.fruit === 'carrot' || beside.fruit === 'onion'
  const [x, y] = beside.fruit === 'carrot' ? [318, 108] : beside.fruit === 'onion' ? [308, 150] : [310, 196]
  const leaves = root
    ? leafAt(beside.fruit === 'carrot' ? 'morkov' : 'luk', undefined, x, y - 8, 14, 96, random) +
      leafAt(beside.fruit === 'carrot' ? 'morkov' : 'luk', undefined, x, y - 8, -16, 96, random)
    : ''
  return (
    leaves +
    fruitAt(beside.fruit, x, y, root ? 4 : random.sway(4), beside.size * 1.16) +
    (root ? burrow(x - 12, y + 52, 0.8) + burrow(x + 12, y + 72, 0.7) : '') +
    adult +
    worm
  )
}

const brokenCane = (random: Random) =>
  leafAt('malina', undefined, 316, 196, 74, 92, random) +
  stroke('M300 292C304 240 296 190 302 128', TONES.olive[1], 12) +
  stroke('M302 128C306 96 330 84 344 104C350 116 352 132 350 146', TONES.plum[1], 10) +
  leafAt('malina', undefined, 350, 140, 172, 84, random) +
  leafAt('malina', undefined, 344, 104, 120, 66, random)

const cabbageRoot = (random: Random) =>
  leafAt('kapusta', undefined, 314, 126, -44, 104, random) +
  leafAt('kapusta', undefined, 314, 126, 44, 104, random) +
  leafAt('kapusta', undefined, 314, 126, 0, 112, random) +
  stroke('M314 120V196', TONES.straw[0], 20) +
  stroke(
    'M314 186C306 220 296 250 284 284M314 186C318 226 322 256 324 290M314 190C336 214 350 238 364 270M314 190C286 210 272 226 256 244',
    TONES.straw[0],
    8,
  ) +
  place(300, 214, 60, 0.4, maggot()) +
  place(334, 226, -40, 0.42, maggot()) +
  place(316, 160, 80, 0.4, maggot())

export const sawflyScene = (plate: Plate<'sawfly'>, random: Random): string =>
  leafAt(plate.host, 'chewed', 320, 292, 8, 236, random) +
  place(140, 132, -8 + random.sway(4), 1, sawfly(plate.body, plate.head, plate.edge)) +
  place(300, 176, -30 + random.sway(6), 0.82, sawflyLarva(...plate.larva))

export const wirewormScene = (random: Random): string =>
  place(
    246,
    124,
    -8 + random.sway(4),
    1.9,
    tuber(
      TONES.straw,
      [
        [-20, -2],
        [2, 3],
        [22, -16],
        [38, -5],
        [44, 16],
      ]
        .map(([x, y]) => disc(x!, y!, 5, '#8a5a34') + disc(x!, y!, 3, '#3f2412'))
        .join(''),
      false,
    ),
  ) +
  wireworm([
    [40, 120],
    [84, 92],
    [140, 110],
    [204, 122],
  ]) +
  wireworm([
    [60, 262],
    [120, 226],
    [190, 254],
    [262, 232],
  ]) +
  wireworm([
    [290, 258],
    [326, 226],
    [362, 254],
  ])

export const cricketScene = (slimmed: string, random: Random): string =>
  place(200, 152, 58 + random.sway(5), 1.04, slimmed)

export const slugScene = (animal: string, random: Random): string =>
  leafAt('kapusta', 'chewed', 214, 296, -8, 290, random) + place(206, 208, -6 + random.sway(2), 1.14, animal)
