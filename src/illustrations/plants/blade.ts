import type { Tone } from '../palette.ts'
import { n, onSpline, type Point, polyline, spline, stroke } from '../svg.ts'
import { BLADES, type BladeName, type BladeRecipe } from './blades.recipes.ts'

/** What is drawn on a blade: `over` lies on it, `holes` are cut out of it (each wholly in one half). */
export interface Marks {
  over: string
  holes?: { left: string; right: string; covers: (x: number, y: number) => boolean }
}

/** One vein: its path, and a few points on it that marks must avoid. */
interface Vein {
  d: string
  points: readonly Point[]
}

/** A blade ready to be drawn at the length 100, base at (0, 0), tip upwards. */
export interface Blade {
  left: string
  right: string
  veins: readonly Vein[]
  /** Half of the width at the height `up`, on average over the teeth. */
  reach(up: number): number
  contains(x: number, y: number): boolean
}

const built = new Map<BladeName, Blade>()

export function bladeOf(name: BladeName): Blade {
  const known = built.get(name)
  if (known) return known
  const blade = build(BLADES[name])
  built.set(name, blade)
  return blade
}

function build(recipe: BladeRecipe): Blade {
  const half = sampled(recipe.half, 60)
  const edge = recipe.teeth ? toothed(half, ...recipe.teeth) : recipe.half
  const path = (side: number) => {
    const points = edge.map(([x, up]): Point => [side * x, -up])
    return `${recipe.teeth ? polyline(points) : spline(points)}L0 ${n(points.at(-1)![1])}L0 0Z`
  }
  const outline = [...half, ...half.toReversed().map(([x, up]): Point => [-x, up])]
  const reach = (up: number) => half.reduce((widest, [x, y]) => (Math.abs(y - up) < 3 && x > widest ? x : widest), 0)
  const contains = (x: number, y: number) => isInside(outline, x, -y)
  const veins = recipe.lobes ? palmateVeins(recipe.lobes) : featheredVeins(reach, contains, recipe.pairs ?? 6)
  return { right: path(1), left: path(-1), veins, reach, contains }
}

function sampled(points: readonly Point[], steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => onSpline(points, i / steps))
}

/** Saw teeth that lean towards the tip, at equal steps along the edge. */
function toothed(half: readonly Point[], count: number, depth: number): Point[] {
  const lengths = [0]
  for (let i = 1; i < half.length; i++) {
    lengths.push(lengths[i - 1]! + Math.hypot(half[i]![0] - half[i - 1]![0], half[i]![1] - half[i - 1]![1]))
  }
  const total = lengths.at(-1)!
  const on = (share: number): Point =>
    half[
      Math.max(
        0,
        lengths.findIndex(length => length >= share * total - 1e-6),
      )
    ]!
  const points: Point[] = [half[0]!]
  for (let i = 0; i < count; i++) {
    const [valley, tip] = [on((i + 1) / count), on((i + 0.75) / count)]
    const [ahead, behind] = [on(Math.min(1, (i + 0.95) / count)), on((i + 0.55) / count)]
    const size = Math.hypot(ahead[0] - behind[0], ahead[1] - behind[1]) || 1
    const k = i === count - 1 ? 0 : depth / size
    if (k) points.push([tip[0] + (ahead[1] - behind[1]) * k, tip[1] - (ahead[0] - behind[0]) * k])
    points.push(valley)
  }
  return points
}

const straight = (from: Point, to: Point): Vein => ({
  d: `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`,
  points: [0.25, 0.5, 0.75, 1].map(t => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]),
})

/** Veins from the midrib that stop short of the edge, wherever a notch brings it. */
function featheredVeins(reach: Blade['reach'], contains: Blade['contains'], pairs: number): Vein[] {
  const veins: Vein[] = [{ d: 'M0 0V-97', points: [] }]
  for (let i = 0; i < pairs; i++) {
    const from = 10 + (i * 72) / pairs
    const to = from + 15
    let x = reach(to) * 0.8
    while (x > 2 && !contains(x * 1.14 + 1.5, -to)) x -= 1
    for (const side of [-1, 1]) {
      const [bend, end]: [Point, Point] = [
        [side * x * 0.55, -from - 5],
        [side * x, -to],
      ]
      veins.push({
        d: `M0 ${n(-from)}Q${n(bend[0])} ${n(bend[1])} ${n(end[0])} ${n(end[1])}`,
        points: [[side * x * 0.3, -from - 3], bend, [side * x * 0.8, -to + 4], end],
      })
    }
  }
  return veins
}

function palmateVeins(lobes: readonly Point[]): Vein[] {
  const veins: Vein[] = []
  for (const [x, up] of lobes) {
    for (const side of x === 0 ? [1] : [-1, 1]) {
      veins.push(straight([0, 0], [side * x * 0.92, -up * 0.92]))
      for (const t of [0.38, 0.62]) veins.push(lateral(side * x, -up, t, -0.6), lateral(side * x, -up, t, 0.6))
    }
  }
  return veins
}

/** A short vein that leaves the chief one (towards (x, y)) at `t` of its length, turned by `turn` radians. */
function lateral(x: number, y: number, t: number, turn: number): Vein {
  const length = 0.24
  const [dx, dy] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
  return straight([x * t, y * t], [x * t + dx * length, y * t + dy * length])
}

function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[ax, ay], [bx, by]] = [polygon[i]!, polygon[j]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** The blade in two tones with its veins; marks are between the ground and the veins. */
export function drawBlade(name: BladeName, [light, dark]: Tone, vein: string, marks?: Marks): string {
  const blade = bladeOf(name)
  const covers = marks?.holes?.covers
  const veins = covers ? blade.veins.filter(({ points }) => !points.some(([x, y]) => covers(x, y))) : blade.veins
  const half = (d: string, color: string, holes = '', more = '') =>
    `<path d="${d}${holes}" fill="${color}"${holes ? ' fill-rule="evenodd"' : ''}${more}/>`
  return (
    half(blade.right, dark, marks?.holes?.right) +
    half(blade.left, light, marks?.holes?.left, ` stroke="${dark}" stroke-width="1.3"`) +
    (marks?.over ?? '') +
    stroke(veins.map(({ d }) => d).join(''), vein, 1.5, 0.75)
  )
}
