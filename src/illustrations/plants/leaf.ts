import { TONES, type Tone, type ToneName, VEINS } from '../palette.ts'
import type { Random } from '../random.ts'
import { fill, n, place, stroke } from '../svg.ts'
import { type Blade, bladeOf, drawBlade, type Marks } from './blade.ts'
import { LEAVES, type LeafName, type LeafRecipe } from './leaves.recipes.ts'

export interface LeafLook {
  tone: Tone
  vein: string
  petiole: string
  /** Returns the marks of one blade; called once per leaflet. */
  marks?: (blade: Blade) => Marks | undefined
}

export function lookOf(green: ToneName, marks?: LeafLook['marks']): LeafLook {
  const tone = TONES[green]
  return { tone, vein: VEINS[green] ?? '#e5e7eb', petiole: tone[1], ...(marks && { marks }) }
}

/** A leaf with the base at (0, 0), growing upwards to about −length. */
export function drawLeaf(name: LeafName, length: number, look: LeafLook, random: Random): string {
  const recipe: LeafRecipe = LEAVES[name]
  switch (recipe.form) {
    case 'simple':
      return simpleLeaf(recipe, length, look, random)
    case 'compound':
      return compoundLeaf(recipe, length, look, random)
    case 'needles':
      return needles(recipe, length, look, random)
    case 'tube':
      return tube(recipe.width, length, look, random)
    case 'strap':
      return strap(recipe.width, length, look, random)
  }
}

type Form<F extends LeafRecipe['form']> = Extract<LeafRecipe, { form: F }>

function simpleLeaf(recipe: Form<'simple'>, length: number, look: LeafLook, random: Random): string {
  const foot = length * recipe.petiole
  const size = length - foot
  const petiole =
    foot > 0
      ? stroke(
          `M0 0Q${n(random.sway(foot * 0.1))} ${n(-foot / 2)} 0 ${n(-foot - size * 0.02)}`,
          look.petiole,
          Math.max(2, length * 0.028),
        )
      : ''
  return (
    petiole +
    place(0, -foot, 0, size / 100, drawBlade(recipe.blade, look.tone, look.vein, look.marks?.(bladeOf(recipe.blade))))
  )
}

function compoundLeaf(recipe: Form<'compound'>, length: number, look: LeafLook, random: Random): string {
  const unit = length / 100
  const [last] = recipe.leaflets.slice(-1)
  const end = recipe.tendril ? 62 : last![0]
  let body = stroke(`M0 0V${n(-end * unit)}`, look.petiole, Math.max(1.8, length * 0.022))
  if (recipe.tendril) body += tendril(0, -end * unit, length * 0.34, look.petiole)
  for (const [up, turn, size] of recipe.leaflets) {
    const marks = size < 24 ? undefined : look.marks?.(bladeOf(recipe.blade))
    body += place(
      0,
      -up * unit,
      turn + random.sway(3),
      (size * unit) / 100,
      drawBlade(recipe.blade, look.tone, look.vein, marks),
    )
  }
  return body
}

/** A curl that climbing plants hold on with, from (x, y) upwards. */
export function tendril(x: number, y: number, size: number, color: string): string {
  const s = (value: number) => n(value * size)
  return stroke(
    `M${n(x)} ${n(y)}c${s(0.05)} ${s(-0.3)} ${s(-0.25)} ${s(-0.55)} ${s(0.1)} ${s(-0.75)}c${s(0.3)} ${s(-0.15)} ${s(0.5)} ${s(0.15)} ${s(0.3)} ${s(0.35)}c${s(-0.2)} ${s(0.15)} ${s(-0.4)} ${s(-0.1)} ${s(-0.2)} ${s(-0.25)}`,
    color,
    2.4,
  )
}

function needles(recipe: Form<'needles'>, length: number, look: LeafLook, random: Random): string {
  const [light, dark] = look.tone
  let d = ''
  for (let i = 0; i < recipe.pairs; i++) {
    const t = 0.28 + (i / recipe.pairs) * 0.72
    const reach = length * 0.3 * Math.sin(Math.PI * (0.25 + 0.68 * (i / recipe.pairs))) * random.between(0.9, 1.1)
    for (const side of [-1, 1]) d += sprig(side, -length * t, reach)
  }
  return (
    stroke(`M0 0V${n(-length)}`, dark, Math.max(2, length * 0.02)) +
    stroke(d, light, Math.max(1.5, length * 0.022 * recipe.fineness))
  )
}

/** One segment of a feathery leaf: a slanting axis with three pairs of threads. */
function sprig(side: number, y: number, reach: number): string {
  const [ex, ey] = [side * reach, -reach * 0.62]
  let d = `M0 ${n(y)}l${n(ex)} ${n(ey)}`
  for (const t of [0.4, 0.7, 0.95]) {
    const size = reach * (0.42 - t * 0.22)
    d += `M${n(ex * t)} ${n(y + ey * t)}l${n(side * size)} ${n(size * 0.12)}M${n(ex * t)} ${n(y + ey * t)}l${n(side * size * 0.1)} ${n(-size)}`
  }
  return d
}

function tube(width: number, length: number, look: LeafLook, random: Random): string {
  const w = (length * width) / 100
  const bend = random.sway(length * 0.08)
  const side = (s: number) =>
    `M0 0C${n(s * w)} ${n(-length * 0.3)} ${n(bend * 0.6 + s * w * 1.1)} ${n(-length * 0.7)} ${n(bend)} ${n(-length)}L${n(bend * 0.5)} ${n(-length * 0.5)}Z`
  return fill(side(-1), look.tone[0]) + fill(side(1), look.tone[1])
}

function strap(width: number, length: number, look: LeafLook, random: Random): string {
  const w = (length * width) / 100
  const droop = length * 0.22 * (random.next() < 0.5 ? -1 : 1)
  const tip = `${n(droop)} ${n(-length * 0.92)}`
  const side = (s: number) =>
    `M0 0C${n(s * w)} ${n(-length * 0.25)} ${n(s * w)} ${n(-length * 0.7)} ${tip}C${n(droop * 0.4)} ${n(-length * 0.84)} 0 ${n(-length * 0.5)} 0 0Z`
  return fill(side(-1), look.tone[0]) + fill(side(1), look.tone[1])
}
