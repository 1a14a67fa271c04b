import { both, disc, fill, oval, stroke } from '../svg.ts'
import type { Content, EmblemName } from './packs.recipes.ts'

const LEAF = 'M0 28C-24 16-28-12 0-32C28-12 24 16 0 28Z'
const VEINS = 'M0 34V-22M0 14L-12 4M0 14L12 4M0-2L-10-11M0-2L10-11'

// biome-ignore format: places
const GRAINS: readonly (readonly [number, number])[] = [[-20, 16], [0, 18], [20, 16], [-10, -2], [10, -2], [0, -20]]

/** Small signs on a label, about 60 × 60 around (0, 0), in the colour of the purpose. */
export const EMBLEMS: Readonly<Record<EmblemName, (color: string) => string>> = {
  leaf: color => fill(LEAF, color) + stroke(VEINS, '#fff', 2.4),
  umbrella: color =>
    fill('M-32 2C-30-20-16-32 0-32C16-32 30-20 32 2Q24-6 16 2Q8-6 0 2Q-8-6-16 2Q-24-6-32 2Z', color) +
    stroke('M0-38V-30M0 0V24C0 34 14 34 14 24', color, 5),
  beetle: color =>
    both(stroke('M12-8l12-8M14 4h14M12 14l12 10M4-22l8-10', color, 3)) +
    oval(0, 5, 15, 21, color) +
    oval(0, -17, 10, 8, color) +
    stroke('M0-10V24', '#fff', 2.4),
  mite: color =>
    both(stroke('M9-10l12-12l6 2M12-2l16-4l4 6M12 6l16 6l2 7M8 13l12 13l1 6', color, 3)) +
    oval(0, 2, 14, 17, color) +
    both(disc(6, 2, 3.4, '#fff')),
  weed: color =>
    stroke('M0 32V-6', color, 5) +
    fill('M0 2C-18 0-26-10-26-24C-10-24 0-14 0 2ZM0 14C16 12 24 2 24-10C10-10 0-2 0 14Z', color) +
    stroke('M-28 30L28-32', '#fff', 10) +
    stroke('M-28 30L28-32', color, 5),
  shell: color =>
    fill('M-30 26C-10 30 18 28 30 20C30 10 26 6 22 4L-20 14Z', color) +
    disc(-2, -4, 22, color) +
    stroke('M-2 14A18 18 0 1 1 14-10A12 12 0 1 1-8-4A7 7 0 0 1 4-6', '#fff', 3) +
    stroke('M28 8l4-14M22 6l2-14', color, 3),
  growth: color => stroke('M0 32V-20M-20-2L0-26L20-2M-18 32H18', color, 7),
  granules: color => GRAINS.map(([x, y]) => disc(x, y, 8, color)).join(''),
  unknown: color =>
    `<rect x="-26" y="-20" width="52" height="40" rx="6" fill="none" stroke="${color}" stroke-width="5"/>` +
    stroke('M-14-6H14M-14 8H4', color, 5),
  drop: color =>
    fill('M0-32C14-12 22 0 22 10A22 22 0 0 1-22 10C-22 0-14-12 0-32Z', color) +
    stroke('M-10 8A12 12 0 0 0 2 20', '#fff', 3.4),
  worm: color =>
    stroke('M-24 14C-22-14-6-14-4 4C-2 20 12 20 12 0C12-16 22-20 28-12', color, 7) +
    stroke('M-26-12C-20-26-8-28-2-20', color, 4),
  seed: color => fill('M0 30C-20 22-22-6 0-32C22-6 20 22 0 30Z', color) + stroke('M0 24C-6 8-4-10 0-22', '#fff', 2.6),
}

/** What is inside the pack, about 40 × 40 around (0, 0). */
export const CONTENTS: Readonly<Record<Content, (color: string) => string>> = {
  liquid: color => fill('M0-20C9-8 14 0 14 7A14 14 0 0 1-14 7C-14 0-9-8 0-20Z', color),
  powder: color =>
    fill('M-18 14C-12-2-4-8 0-8C4-8 12-2 18 14Z', color) +
    disc(-8, -14, 3, color) +
    disc(8, -14, 3, color) +
    disc(0, -18, 3, color),
  grains: color => GRAINS.map(([x, y]) => disc(x * 0.62, y * 0.62, 4.6, color)).join(''),
  ampoule: color => fill('M-4-20H4V-10C10-6 10-2 10 4V14Q10 20 4 20H-4Q-10 20-10 14V4C-10-2-10-6-4-10Z', color),
  tablet: color => disc(0, 0, 16, color) + stroke('M-9 0H9', '#fff', 5),
  smoke: color =>
    `<rect x="-14" y="2" width="28" height="18" rx="4" fill="${color}"/>${stroke('M-6 0C-12-8 0-10-6-20M6 0C0-8 12-10 6-20', color, 4)}`,
}
