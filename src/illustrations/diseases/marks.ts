import type { Blade, Marks } from '../plants/blade.ts'
import type { Random } from '../random.ts'
import { disc, fill, n, oval, type Point, patch, rimmed, spline, stroke } from '../svg.ts'
import { MARKS, type MarkName, type MarkRecipe } from './marks.recipes.ts'

interface Spot {
  x: number
  y: number
  r: number
}

/**
 * Draws one kind of marks, called for every blade of a leaf. `density` < 1 for leaflets: they are small.
 * Two patterns alternate, so that a leaf of seven leaflets is not seven times as large.
 */
export function marksOf(name: MarkName, random: Random, density = 1): (blade: Blade) => Marks {
  const recipe: MarkRecipe = MARKS[name]
  const scaled = { ...recipe, count: Math.max(2, Math.round(recipe.count * density)) }
  const patterns = new Map<Blade, Marks[]>()
  let turn = 0
  return blade => {
    const known = patterns.get(blade) ?? []
    patterns.set(blade, known)
    const index = turn++ % 2
    known[index] ??= paint(blade, scaled, random)
    return known[index]
  }
}

function paint(blade: Blade, recipe: MarkRecipe, random: Random): Marks {
  if (recipe.form === 'hole') return holes(blade, recipe, random)
  const wash = recipe.wash ? fill(blade.right, recipe.wash) : ''
  if (recipe.form === 'wedge') return { over: wash + wedges(blade, recipe, random) }
  const spots = scatter(blade, recipe, random)
  return { over: wash + spots.map(spot => one(spot, blade, recipe, random)).join('') }
}

/** Points inside the blade with a minimum distance to each other and, unless marks may cross it, to the edge. */
function scatter(blade: Blade, { count, size, form }: MarkRecipe, random: Random, gap = 0.85): Spot[] {
  const spots: Spot[] = []
  const margin = form === 'blotch' || form === 'powder' ? 0.35 : 1.05
  for (let tries = 0; tries < count * 30 && spots.length < count; tries++) {
    const r = random.between(size[0], size[1])
    const [x, y] = [random.sway(70), -random.between(-22, 100)]
    const around: Point[] = [
      [1, 0],
      [0.7, 0.7],
      [0, 1],
      [-0.7, 0.7],
      [-1, 0],
      [-0.7, -0.7],
      [0, -1],
      [0.7, -0.7],
    ]
    const inside =
      blade.contains(x, y) && around.every(([a, b]) => blade.contains(x + a * r * margin, y + b * r * margin))
    if (inside && spots.every(other => Math.hypot(other.x - x, other.y - y) > (other.r + r) * gap))
      spots.push({ x, y, r })
  }
  return spots
}

function one(spot: Spot, blade: Blade, recipe: MarkRecipe, random: Random): string {
  switch (recipe.form) {
    case 'powder':
      return powder(spot, blade, recipe, random)
    case 'angular':
      return angular(spot, recipe, random)
    case 'blister':
      return blister(spot, recipe)
    case 'star':
      return star(spot, recipe, random)
    default:
      return soft(spot, blade, recipe, random)
  }
}

const painted = (d: string, { fill: color, halo, haloWidth = 1, opacity }: MarkRecipe) => {
  const body = halo ? rimmed(d, color, halo, haloWidth) : fill(d, color)
  return opacity ? body.replace('/>', ` opacity="${opacity}"/>`) : body
}

function soft({ x, y, r }: Spot, blade: Blade, recipe: MarkRecipe, random: Random): string {
  if (r < 3)
    return recipe.heart
      ? painted(circle(x, y, r), recipe) + disc(x, y, r * (recipe.heartSize ?? 0.4), recipe.heart)
      : painted(circle(x, y, r), recipe)
  const wide = recipe.form === 'blotch'
  const shape = wide ? clippedPatch(x, y, r, blade, random) : patch(x, y, r * 1.05, r, () => random.sway(0.14), 6)
  let body = painted(shape, recipe)
  if (recipe.rings) body += stroke(circle(x, y, r * 0.66) + circle(x, y, r * 0.34), recipe.rings, 0.8)
  if (recipe.heart) {
    const size = r * (recipe.heartSize ?? 0.4)
    body += wide
      ? fill(clippedPatch(x, y, size, blade, random), recipe.heart)
      : oval(x + random.sway(r * 0.1), y, size * 1.1, size, recipe.heart, random.sway(60))
  }
  return body
}

const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`

/** A great patch whose outline stops at the edge of the blade. */
function clippedPatch(x: number, y: number, r: number, blade: Blade, random: Random, corners = 11): string {
  const points: Point[] = []
  for (let i = 0; i < corners; i++) {
    const a = (i / corners) * Math.PI * 2
    let reach = r * random.between(0.86, 1.16)
    while (reach > 1 && !blade.contains(x + Math.cos(a) * reach * 1.1, y + Math.sin(a) * reach * 1.1)) reach -= 1
    points.push([x + Math.cos(a) * reach, y + Math.sin(a) * reach])
  }
  return `${spline([...points, points[0]!])}Z`
}

/** A cloud of dust: a faint patch, denser flakes on it. */
function powder({ x, y, r }: Spot, blade: Blade, recipe: MarkRecipe, random: Random): string {
  let flakes = ''
  for (let i = 0; i < 7; i++) {
    const [a, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * r * 0.8]
    const [px, py] = [x + Math.cos(a) * far, y + Math.sin(a) * far]
    const size = random.between(0.14, 0.3) * r
    const inside = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].every(([dx, dy]) => blade.contains(px + dx! * size, py + dy! * size))
    if (inside) flakes += disc(px, py, size, recipe.fill)
  }
  const heart = recipe.heart
    ? disc(x, y, r * 0.16, recipe.heart) + disc(x + r * 0.3, y + r * 0.22, r * 0.1, recipe.heart)
    : ''
  return `${fill(clippedPatch(x, y, r, blade, random, 11), recipe.fill, 0.55)}<g opacity="${recipe.opacity ?? 0.8}">${flakes}</g>${heart}`
}

/** A patch between veins: straight edges, no two alike. */
function angular({ x, y, r }: Spot, recipe: MarkRecipe, random: Random): string {
  const corners = 4 + Math.floor(random.next() * 3)
  const start = random.next() * 3
  const points = Array.from({ length: corners }, (_, i): Point => {
    const a = start + ((i + random.sway(0.28)) / corners) * Math.PI * 2
    const reach = r * random.between(0.72, 1.12)
    return [Math.cos(a) * reach, Math.sin(a) * reach * 1.15]
  })
  const at = (scale: number) => `M${points.map(([px, py]) => `${n(x + px * scale)} ${n(y + py * scale)}`).join('L')}Z`
  return painted(at(1), recipe) + (recipe.heart ? fill(at(recipe.heartSize ?? 0.4), recipe.heart) : '')
}

function blister({ x, y, r }: Spot, { fill: color, halo }: MarkRecipe): string {
  return (
    disc(x + r * 0.08, y + r * 0.12, r, '#000', 0.14) +
    disc(x, y, r * 0.94, color) +
    stroke(
      `M${n(x - r * 0.62)} ${n(y + r * 0.1)}A${n(r * 0.64)} ${n(r * 0.64)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.64)}`,
      halo ?? '#fff',
      r * 0.22,
    )
  )
}

function star({ x, y, r }: Spot, recipe: MarkRecipe, random: Random): string {
  const rays = 18
  const points = Array.from({ length: rays }, (_, i) => {
    const a = (i / rays) * Math.PI * 2
    const reach = i % 2 ? r * random.between(0.95, 1.2) : r * 0.74
    return `${n(x + Math.cos(a) * reach)} ${n(y + Math.sin(a) * reach)}`
  })
  return disc(x, y, r * 1.32, recipe.halo ?? recipe.fill, 0.85) + fill(`M${points.join('L')}Z`, recipe.fill)
}

function wedges(blade: Blade, recipe: MarkRecipe, random: Random): string {
  let body = ''
  for (let i = 0; i < recipe.count; i++) {
    const side = i % 2 ? 1 : -1
    const up = 26 + (i * 52) / recipe.count + random.sway(4)
    const half = random.between(recipe.size[0], recipe.size[1]) / 2
    const edge = (at: number): Point => [side * blade.reach(at) * 0.92, -at]
    const heart: Point = [side * blade.reach(up) * 0.22, -(up - half)]
    const arc = [-1, -0.5, 0, 0.5, 1].map(t => edge(up + t * half))
    const shape = `M${n(heart[0])} ${n(heart[1])}L${arc.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
    const [rim] = [arc[2]!]
    const net = [-0.5, 0, 0.5]
      .map(t => `M${n(heart[0])} ${n(heart[1])}L${n(rim[0] * 0.88)} ${n(-(up + t * half))}`)
      .join('')
    body += painted(shape, recipe) + stroke(net, recipe.heart ?? '#4a3a14', 1)
  }
  return body
}

/** Holes are paths of their own, added to the half they lie in; a hole never crosses the midrib. */
function holes(blade: Blade, recipe: MarkRecipe, random: Random): Marks {
  const spots = scatter(blade, recipe, random, 1.1).filter(({ x, r }) => Math.abs(x) > r * 1.2 + 1)
  const shapes = spots.map(({ x, y, r }) => ({ x, d: patch(x, y, r * 1.05, r, () => random.sway(0.18), 6) }))
  const of = (side: number) =>
    shapes
      .filter(({ x }) => x * side > 0)
      .map(({ d }) => d)
      .join('')
  const covers = (px: number, py: number) => spots.some(({ x, y, r }) => Math.hypot(px - x, py - y) < r * 1.25)
  return {
    over: stroke(shapes.map(({ d }) => d).join(''), recipe.fill, 1.2),
    holes: { left: of(-1), right: of(1), covers },
  }
}
