import { DETAIL, TONES, type Tone } from '../palette.ts'
import { blossom } from '../plants/berries.ts'
import { drawLeaf, lookOf } from '../plants/leaf.ts'
import type { Random } from '../random.ts'
import { disc, fill, n, onSpline, oval, type Point, place, spline, stroke } from '../svg.ts'
import { HERBS, type HerbRecipe } from './weeds.recipes.ts'

function herb({ axis, leaf, tone, width, leaves }: HerbRecipe, random: Random): string {
  const look = lookOf(tone)
  const drawn = leaves.map(([at, turn, length]) => {
    const [x, y] = onSpline(axis, at)
    return place(x, y, turn + random.sway(5), 1, drawLeaf(leaf, random.around(length, 0.06), look, random))
  })
  return drawn.join('') + stroke(spline(axis), TONES[tone][1], width)
}

/** A spike of grains along the end of an axis. */
function spike(axis: readonly Point[], from: number, count: number, size: number, [light, dark]: Tone): string {
  let body = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = onSpline(axis, from + ((1 - from) * i) / (count - 1))
    body +=
      oval(x - size * 0.7, y, size * 0.5, size * 1.2, light, -28) +
      oval(x + size * 0.7, y, size * 0.5, size * 1.2, dark, 28)
  }
  return body
}

/** A loose bunch of green seeds. */
function seeds(x: number, y: number, size: number, random: Random): string {
  const [light, dark] = TONES.light
  return Array.from({ length: 9 }, (_, i) =>
    disc(x + random.sway(size * 0.5), y - i * size * 0.24, size * 0.2, i % 2 ? dark : light),
  ).join('')
}

const SIDE_EAR: readonly Point[] = [
  [280, 220],
  [316, 170],
  [338, 116],
]

/** Annual weeds: goosefoot on the left, barnyard grass on the right. */
export function annualWeeds(random: Random): string {
  return (
    herb(HERBS.goosefoot, random) +
    seeds(124, 46, 22, random) +
    seeds(104, 94, 18, random) +
    seeds(146, 88, 18, random) +
    herb(HERBS.barnyardGrass, random) +
    stroke(spline(SIDE_EAR), TONES.light[1], 3.4) +
    spike(HERBS.barnyardGrass.axis, 0.62, 11, 7.5, TONES.plum) +
    spike(SIDE_EAR, 0.5, 7, 6.5, TONES.plum)
  )
}

function horsetail(): string {
  const axis: readonly Point[] = [
    [320, 290],
    [322, 200],
    [318, 110],
    [322, 40],
  ]
  let whorls = ''
  for (let i = 0; i < 8; i++) {
    const [x, y] = onSpline(axis, 0.1 + i * 0.105)
    const reach = 44 - i * 4.4
    for (const r of [-reach, reach]) {
      const up = Math.abs(r)
      whorls += `M${n(x)} ${n(y)}q${n(r * 0.5)} 4 ${n(r)} ${n(-up * 0.7)}M${n(x)} ${n(y)}q${n(r * 0.3)} 0 ${n(r * 0.55)} ${n(-up * 0.8)}M${n(x)} ${n(y)}q${n(r * 0.7)} 10 ${n(r)} ${n(-up * 0.2)}`
    }
  }
  return (
    stroke(whorls, TONES.deep[0], 3.4) + stroke(spline(axis), TONES.deep[1], 6) + oval(322, 36, 5, 12, TONES.brown[0])
  )
}

const thistleHead = (): string =>
  fill('M-15 8C-20-10-12-22 0-22C12-22 20-10 15 8Q0 20-15 8Z', TONES.olive[1]) +
  fill('M-14-14L-26-40L-12-30L-8-46L0-32L8-46L12-30L26-40L14-14Q0-4-14-14Z', TONES.purple[0]) +
  stroke('M-9 4l6-7l6 7l6-7', DETAIL.mint, 2)

const funnel = (): string =>
  disc(0, 0, 21, TONES.rose[0]) +
  disc(0, 0, 17, '#fbe9ef') +
  stroke('M0-14V14M-13-5L13 5M-13 5L13-5', '#eab3c5', 3) +
  disc(0, 0, 5, DETAIL.butter)

/** Perennial weeds: thistle, bindweed climbing beside it, horsetail. */
export function perennialWeeds(random: Random): string {
  return (
    horsetail() +
    herb(HERBS.thistle, random) +
    place(114, 66, 0, 1.1, thistleHead()) +
    stroke('M110 140C92 124 84 112 80 100', TONES.olive[1], 4) +
    place(79, 96, -18, 0.8, thistleHead()) +
    herb(HERBS.bindweed, random) +
    place(246, 196, 0, 1.1, funnel()) +
    place(186, 112, 0, 1, funnel())
  )
}

const CREEPER: readonly Point[] = [
  [50, 238],
  [120, 250],
  [206, 236],
  [290, 252],
  [352, 240],
]

/** Couch grass: two tufts joined by a creeping root. */
export function couchGrass(random: Random): string {
  let joints = ''
  for (let i = 0; i < 9; i++) {
    const [x, y] = onSpline(CREEPER, 0.06 + i * 0.11)
    joints += stroke(
      `M${n(x)} ${n(y + 4)}q-6 14-12 22M${n(x)} ${n(y + 4)}q2 16 0 28M${n(x)} ${n(y + 4)}q8 12 14 18`,
      TONES.straw[0],
      2,
    )
    joints += stroke(`M${n(x - 1)} ${n(y - 6)}v12`, DETAIL.soil, 2.4)
  }
  return (
    stroke(spline(CREEPER), TONES.straw[1], 13) +
    stroke(spline(CREEPER), '#efe2b8', 7) +
    joints +
    fill('M350 240l16-14l2 12l-12 10Z', TONES.straw[0]) +
    herb(HERBS.couchLeft, random) +
    spike(HERBS.couchLeft.axis, 0.62, 9, 7, TONES.olive) +
    herb(HERBS.couchRight, random) +
    spike(HERBS.couchRight.axis, 0.62, 8, 7, TONES.olive)
  )
}

/** Some other weed: a rosette with yellow heads, as of a sow thistle. */
export function strangeWeed(random: Random): string {
  const head = blossom(DETAIL.butter, TONES.amber[0], '#e7a52b', 32)
  return (
    herb(HERBS.stranger, random) +
    stroke('M202 150C222 130 236 118 250 92', TONES.fresh[1], 4) +
    place(200, 56, 0, 1.1, head) +
    place(252, 86, 0, 0.8, head)
  )
}
