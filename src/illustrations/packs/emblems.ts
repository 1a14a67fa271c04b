import { both, disc, fill, oval, rimmed, stroke } from '../svg.ts'
import type { EmblemName } from './packs.recipes.ts'

const LEAF = 'M0 28C-24 16-28-12 0-32C28-12 24 16 0 28Z'
const VEINS = 'M0 34V-22M0 14L-12 4M0 14L12 4M0-2L-10-11M0-2L10-11'

/** Small signs on a label, about 60 × 60 around (0, 0), in the colour of the purpose. */
export const EMBLEMS: Readonly<Record<EmblemName, (color: string) => string>> = {
  leaf: color => fill(LEAF, color) + stroke(VEINS, '#fff', 2.4),
  leafSpot: color =>
    fill(LEAF, color) +
    stroke(VEINS, '#fff', 2.4) +
    [
      [-10, 8, 5],
      [9, -6, 4.4],
      [8, 14, 3.4],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, '#fff') + disc(x!, y!, r! * 0.55, '#5b3a1a'))
      .join(''),
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
    stroke('M0 32V-8', color, 4) +
    fill('M0 22C-16 20-26 10-28-2C-14 0-4 8 0 18C4 8 14 0 28-2C26 10 16 20 0 22Z', color) +
    Array.from({ length: 9 }, (_, i) => stroke('M0-8V-30', color, 2.6).replace('/>', ` transform="rotate(${-80 + i * 20} 0 -8)"/>`)).join(
      '',
    ) +
    disc(0, -8, 5, color),
  shell: color =>
    fill('M-30 26C-10 30 18 28 30 20C30 10 26 6 22 4L-20 14Z', color) +
    disc(-2, -4, 22, color) +
    stroke('M-2 14A18 18 0 1 1 14-10A12 12 0 1 1-8-4A7 7 0 0 1 4-6', '#fff', 3) +
    stroke('M28 8l4-14M22 6l2-14', color, 3),
  sprout: color =>
    stroke('M0 32C2 16-2 4 0-6', color, 4) +
    fill('M0-2C-22-2-30-16-28-30C-10-30 0-18 0-2Z', color) +
    fill('M0 6C18 4 28-6 28-20C12-20 2-10 0 6Z', color),
  granules: color =>
    stroke('M0 16C1 6-1-2 0-8', color, 4) +
    fill('M0-6C-18-6-24-18-22-28C-8-28 0-18 0-6ZM0-2C14-4 22-12 22-22C8-22 2-14 0-2Z', color) +
    [
      [-20, 24],
      [-7, 27],
      [7, 24],
      [20, 27],
      [0, 18],
    ]
      .map(([x, y]) => disc(x!, y!, 5.4, color))
      .join(''),
  drop: color => fill('M0-32C14-12 22 0 22 10A22 22 0 0 1-22 10C-22 0-14-12 0-32Z', color) + stroke('M-10 8A12 12 0 0 0 2 20', '#fff', 3.4),
  cells: color =>
    fill(LEAF, color) +
    rimmed('M-9 2a7 7 0 1 1 .1 0ZM10-2a6 6 0 1 1 .1 0ZM3 17a6 6 0 1 1 .1 0Z', '#fff', color, 2) +
    disc(-9, -5, 2.6, color) +
    disc(10, -8, 2.2, color) +
    disc(3, 11, 2.2, color),
  worm: color =>
    stroke('M-24 14C-22-14-6-14-4 4C-2 20 12 20 12 0C12-16 22-20 28-12', color, 7) + stroke('M-26-12C-20-26-8-28-2-20', color, 4),
  seed: color => fill('M0 30C-20 22-22-6 0-32C22-6 20 22 0 30Z', color) + stroke('M0 24C-6 8-4-10 0-22', '#fff', 2.6),
}
