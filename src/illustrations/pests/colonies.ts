import { TONES, type Tone } from '../palette.ts'
import { FRUITS } from '../plants/fruits.recipes.ts'
import { plantRecipe } from '../plants/plant.ts'
import type { Random } from '../random.ts'
import { disc, fill, oval, type Point, place, stroke } from '../svg.ts'
import { psyllid } from './fly.ts'
import type { PestPlate } from './pests.recipes.ts'
import { leafAt } from './scenes.ts'
import { type AphidLook, aphid, gallMite, mite, shield, thrips, web, whitefly } from './small.ts'

type Plate<S extends PestPlate['scene']> = Extract<PestPlate, { scene: S }>

/** The leaf of the crop with many small ones, and one of them large, as under a glass. */
export function colonyScene(plate: Plate<'colony'>, random: Random): string {
  const { host, marks, look, wing } = plate
  const plant = plantRecipe(host).leaf
  const narrow = plant === 'onion' || plant === 'carrot'
  const leaf = narrow
    ? [-26, -8, 12, 30].map(turn => leafAt(host, undefined, 282, 296, turn, 262, random)).join('')
    : leafAt(host, marks, 268, 296, 10, 290, random)
  const one = (small: boolean) => specimen(wing, look, plate.tone, small)
  const { large, small, count } = SIZES[wing ?? 'aphid']
  const places = (plant === 'strawberry' ? HIGH : GRID).slice(0, count)
  const colony = places.map(([x, y]) =>
    place(x + random.sway(7), y + random.sway(7), random.sway(160), random.around(small, 0.14), one(true)),
  )
  const threads = wing === 'mite' ? web(232, 60, 1.1) + web(296, 150, 0.9) : ''
  return leaf + threads + colony.join('') + place(98, 150, -10 + random.sway(6), large, one(false))
}

// biome-ignore format: places on the leaf
const GRID: readonly Point[] = [[294, 132], [262, 174], [318, 186], [276, 92], [296, 222], [330, 140], [306, 62], [246, 130]]
// biome-ignore format: the same on leaflets that sit high on a stalk
const HIGH: readonly Point[] = [[296, 92], [246, 130], [340, 120], [282, 60], [318, 70], [262, 104], [300, 130]]

/** How large the one under the glass is, how large and how many the others are. */
const SIZES = {
  aphid: { large: 1.9, small: 0.4, count: 8 },
  whitefly: { large: 1.66, small: 0.36, count: 8 },
  mite: { large: 1.9, small: 0.22, count: 5 },
  strawberryMite: { large: 1.8, small: 0.3, count: 7 },
  gallMite: { large: 1.5, small: 0.22, count: 5 },
  thrips: { large: 1.2, small: 0.24, count: 5 },
} as const

function specimen(wing: Plate<'colony'>['wing'], look: AphidLook, tone: Tone | undefined, small: boolean): string {
  switch (wing) {
    case 'whitefly':
      return whitefly()
    case 'mite':
      return mite(look)
    case 'strawberryMite':
      return mite(look, false)
    case 'gallMite':
      return gallMite(look.rim, look.color)
    case 'thrips':
      return thrips(tone ?? look.rim, look.color)
    default:
      return aphid(look, !small)
  }
}

export function budScene(random: Random): string {
  const bud = (x: number, y: number, turn: number, size: number, swollen: boolean) =>
    place(
      x,
      y,
      turn,
      size,
      swollen
        ? disc(0, -16, 22, TONES.olive[1]) +
            disc(-3, -18, 18, TONES.olive[0]) +
            stroke('M-16-8Q0-30 16-8M-12-26Q0-42 12-26M-20-20Q-4-6 8 4', '#dfe8c2', 3) +
            fill('M-8 4Q0-4 8 4L5 10H-5Z', TONES.wood[1])
        : fill('M-8 6C-10-10-5-24 0-30C5-24 10-10 8 6Z', TONES.wood[0]) +
            fill('M0 6V-30C5-24 10-10 8 6Z', TONES.brown[1]),
    )
  return (
    leafAt('smorodina-chernaya', undefined, 322, 74, 74, 74, random) +
    bud(216, 236, -62, 1.3, true) +
    bud(268, 222, 84, 1.44, true) +
    bud(236, 160, -66, 1.5, true) +
    bud(290, 130, 78, 1.36, true) +
    bud(268, 76, -58, 1.1, false) +
    stroke('M222 294C250 230 250 170 278 110C288 86 300 56 318 26', TONES.wood[1], 11) +
    bud(320, 30, 22, 1.1, false) +
    place(98, 150, -12 + random.sway(5), 1.5, gallMite(TONES.straw, '#f4ead0'))
  )
}

export function scaleScene(random: Random): string {
  const bark: readonly (readonly [number, number, number])[] = [
    [52, 108, 0.52],
    [88, 96, 0.62],
    [128, 104, 0.5],
    [160, 84, 0.6],
    [204, 90, 0.52],
    [240, 74, 0.6],
    [284, 78, 0.5],
    [322, 60, 0.56],
    [110, 82, 0.4],
    [182, 106, 0.42],
    [262, 92, 0.4],
  ]
  const sore = (x: number, y: number, size: number) =>
    place(
      x,
      y,
      0,
      size,
      disc(0, 0, 22, '#7c1f2c', 0.75) + disc(0, 0, 17, '#f0b29a', 0.9) + place(0, 0, 0, 0.42, shield()),
    )
  return (
    leafAt('yablonya', undefined, 340, 58, 60, 66, random) +
    leafAt('yablonya', undefined, 60, 106, -160, 84, random) +
    stroke('M24 110C110 84 250 92 380 46', TONES.wood[1], 30) +
    stroke('M30 104C110 80 250 86 376 42', TONES.wood[0], 10) +
    stroke('M286 84Q290 106 284 122', TONES.wood[1], 5) +
    place(286, 196, random.sway(5), 1.36, FRUITS.apple.draw()) +
    sore(258, 186, 0.9) +
    sore(300, 168, 0.72) +
    sore(312, 216, 0.84) +
    sore(268, 228, 0.68) +
    bark.map(([x, y, size]) => place(x, y, 0, size, shield())).join('') +
    place(126, 212, 0, 1.7, shield())
  )
}

export const psyllidScene = (random: Random): string =>
  leafAt('grusha', undefined, 300, 120, 54, 112, random) +
  leafAt('grusha', undefined, 320, 214, 96, 92, random) +
  leafAt('grusha', undefined, 288, 60, -30, 74, random) +
  stroke('M330 292C310 220 318 150 282 30', TONES.wood[1], 11) +
  [
    [300, 172, 0.9],
    [286, 252, 1.1],
    [262, 98, 0.8],
  ]
    .map(([x, y, size]) =>
      place(
        x!,
        y!,
        0,
        size!,
        fill('M0-20C10-4 13 4 13 10A13 13 0 0 1-13 10C-13 4-10-4 0-20Z', TONES.amber[0]) +
          oval(-5, 8, 3, 5, '#fff', 20, 0.6),
      ),
    )
    .join('') +
  place(146, 158, -10 + random.sway(5), 1.34, psyllid(TONES.orange))
