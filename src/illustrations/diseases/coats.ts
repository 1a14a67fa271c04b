import { DETAIL } from '../palette.ts'
import type { FruitName } from '../plants/fruits.recipes.ts'
import type { Random } from '../random.ts'
import { disc, fill, n, oval, patch, stroke } from '../svg.ts'

/** The ellipse inside a fruit on which a coat may lie: centre (0, y), half-axes. */
interface Ground {
  y: number
  rx: number
  ry: number
}

const GROUNDS: Partial<Record<FruitName, Ground>> = {
  apple: { y: 0, rx: 46, ry: 42 },
  pear: { y: 22, rx: 38, ry: 32 },
  plum: { y: 0, rx: 33, ry: 42 },
  apricot: { y: 0, rx: 40, ry: 38 },
  peach: { y: 0, rx: 46, ry: 44 },
  tomato: { y: 4, rx: 46, ry: 42 },
  pepper: { y: 2, rx: 34, ry: 44 },
  eggplant: { y: 26, rx: 28, ry: 34 },
  strawberry: { y: 0, rx: 32, ry: 36 },
  raspberry: { y: 4, rx: 26, ry: 32 },
  gooseberry: { y: 0, rx: 36, ry: 36 },
  grapes: { y: -12, rx: 36, ry: 42 },
  cucumber: { y: 0, rx: 14, ry: 60 },
  tuber: { y: 0, rx: 50, ry: 30 },
  peaPod: { y: 10, rx: 54, ry: 6 },
  blueberries: { y: 0, rx: 34, ry: 34 },
  sourCherry: { y: 18, rx: 44, ry: 20 },
  sweetCherry: { y: 18, rx: 44, ry: 20 },
  rosebud: { y: -6, rx: 12, ry: 18 },
}

type Coat = (ground: Ground, random: Random) => string

const spread = (
  ground: Ground,
  random: Random,
  count: number,
  size: readonly [number, number],
  draw: (x: number, y: number, r: number) => string,
) => {
  let body = ''
  for (let i = 0; i < count; i++) {
    const r = random.between(size[0], size[1])
    const [a, far] = [i * 2.4 + random.sway(0.3), Math.sqrt((i + 0.5) / count)]
    body += draw(
      Math.cos(a) * far * Math.max(0, ground.rx - r),
      ground.y + Math.sin(a) * far * Math.max(0, ground.ry - r),
      r,
    )
  }
  return body
}

const blob = (random: Random, x: number, y: number, rx: number, ry: number) =>
  patch(x, y, rx, ry, () => random.sway(0.12), 8)

const COATS = {
  scab: (ground, random) =>
    spread(
      ground,
      random,
      7,
      [5, 9],
      (x, y, r) =>
        fill(blob(random, x, y, r, r * 0.9), '#4a4420') + fill(blob(random, x, y, r * 0.5, r * 0.45), '#2f2b12'),
    ) +
    stroke(
      `M${n(-ground.rx * 0.3)} ${n(ground.y - 4)}q8 7 6 18M${n(ground.rx * 0.2)} ${n(ground.y + 8)}q-7 6-3 15`,
      '#2f2b12',
      2.2,
    ),
  brownPatch: (ground, random) => {
    const [x, y] = [-ground.rx * 0.2, ground.y + ground.ry * 0.1]
    return (
      fill(blob(random, x, y, ground.rx * 0.72, ground.ry * 0.72), '#7a4a22') +
      fill(blob(random, x, y, ground.rx * 0.52, ground.ry * 0.52), '#5b3518') +
      spread({ y, rx: ground.rx * 0.5, ry: ground.ry * 0.5 }, random, 6, [2, 4], (dx, dy, r) =>
        disc(x + dx, dy, r, '#8d6136'),
      )
    )
  },
  rotRings: (ground, random) => {
    const [x, y] = [-ground.rx * 0.12, ground.y + ground.ry * 0.06]
    // Rings of unequal cushions with gaps, in a brown that runs into the healthy skin.
    let cushions = ''
    for (const [share, count] of [
      [0.34, 6],
      [0.66, 11],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const a = (i / count) * Math.PI * 2 + random.sway(0.22)
        if (random.next() < 0.2) continue
        const far = share + random.sway(0.06)
        cushions += disc(
          x + Math.cos(a) * ground.rx * far * 0.8,
          y + Math.sin(a) * ground.ry * far * 0.8,
          random.between(3, 6.4),
          '#b9a68a',
        )
      }
    }
    return fill(blob(random, x, y, ground.rx * 0.86, ground.ry * 0.88), '#7d5230') + cushions
  },
  greyMould: (ground, random) =>
    fill(blob(random, -ground.rx * 0.16, ground.y + 2, ground.rx * 0.78, ground.ry * 0.8), '#8a6a58') +
    spread({ ...ground, rx: ground.rx * 1.02, ry: ground.ry * 1.02 }, random, 34, [3, 6.4], (x, y, r) =>
      disc(x - 3, y, r, r > 4.6 ? '#a9b1ba' : '#c9ced4', 0.9),
    ),
  felt: (ground, random) =>
    fill(blob(random, -ground.rx * 0.1, ground.y, ground.rx * 0.84, ground.ry * 0.82), '#b59a7c', 0.92) +
    spread(ground, random, 18, [3.5, 7], (x, y, r) => disc(x * 0.84 - 2, y * 0.84, r, '#efe6da', 0.75)),
  powder: (ground, random) => {
    const unit = Math.min(1, ground.rx / 36)
    return spread(ground, random, 16, [4 * unit, 8 * unit], (x, y, r) => disc(x, y, r, DETAIL.white, 0.72))
  },
  topBlack: (ground, random) => {
    const y = ground.y + ground.ry * 0.52
    return (
      fill(blob(random, 0, y, ground.rx * 0.64, ground.ry * 0.46), '#6b4a2c') +
      fill(blob(random, 0, y + 2, ground.rx * 0.54, ground.ry * 0.36), '#2b2320') +
      stroke(`M${n(-ground.rx * 0.3)} ${n(y - 3)}Q0 ${n(y + 6)} ${n(ground.rx * 0.3)} ${n(y - 3)}`, '#54453c', 2.2)
    )
  },
  ashSpots: (ground, random) =>
    spread(
      ground,
      random,
      5,
      [5, 6],
      (x, y) =>
        oval(x, y, 7.5, 5, '#d9c896') +
        stroke(`M${n(x - 7.5)} ${n(y)}a7.5 5 0 1 0 15 0a7.5 5 0 1 0 -15 0`, '#6b3d12', 1.8),
    ),
} as const satisfies Record<string, Coat>

export type CoatName = keyof typeof COATS

/** The marks of a disease on a fruit, in units of the fruit. */
export function coatOn(fruit: FruitName, name: CoatName, random: Random): string {
  const ground = GROUNDS[fruit] ?? { y: 0, rx: 26, ry: 26 }
  return COATS[name](ground, random)
}
