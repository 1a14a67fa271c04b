import type { BladeName } from './blades.recipes.ts'

/**
 * How blades make a leaf of the length 100.
 * `simple`: one blade on a petiole (share of the length). `compound`: leaflets on a rachis: [height, angle, length], the last one ends it.
 * `needles`: a feather of fine segments (carrot, dill). `tube`: the hollow leaf of an onion. `strap`: the flat long leaf of a garlic or a grass.
 */
export type LeafRecipe =
  | { form: 'simple'; blade: BladeName; petiole: number }
  | {
      form: 'compound'
      blade: BladeName
      leaflets: readonly (readonly [up: number, turn: number, length: number])[]
      tendril?: true
    }
  | { form: 'needles'; pairs: number; fineness: number }
  | { form: 'tube' | 'strap'; width: number }

export const LEAVES = {
  apple: { form: 'simple', blade: 'apple', petiole: 0.2 },
  pear: { form: 'simple', blade: 'pear', petiole: 0.26 },
  cherry: { form: 'simple', blade: 'cherry', petiole: 0.18 },
  plum: { form: 'simple', blade: 'plum', petiole: 0.12 },
  apricot: { form: 'simple', blade: 'apricot', petiole: 0.22 },
  peach: { form: 'simple', blade: 'peach', petiole: 0.06 },
  blueberry: { form: 'simple', blade: 'blueberry', petiole: 0.04 },
  pepper: { form: 'simple', blade: 'pepper', petiole: 0.16 },
  eggplant: { form: 'simple', blade: 'eggplant', petiole: 0.16 },
  beet: { form: 'simple', blade: 'beet', petiole: 0.3 },
  cabbage: { form: 'simple', blade: 'cabbage', petiole: 0 },
  currant: { form: 'simple', blade: 'currant', petiole: 0.26 },
  gooseberry: { form: 'simple', blade: 'gooseberry', petiole: 0.24 },
  grape: { form: 'simple', blade: 'grape', petiole: 0.24 },
  cucumber: { form: 'simple', blade: 'cucumber', petiole: 0.26 },
  zucchini: { form: 'simple', blade: 'zucchini', petiole: 0.34 },
  tomato: {
    form: 'compound',
    blade: 'tomato',
    leaflets: [
      [18, -72, 30],
      [18, 72, 30],
      [31, -66, 14],
      [32, 66, 14],
      [42, -62, 40],
      [42, 62, 40],
      [55, -56, 13],
      [56, 56, 13],
      [60, 0, 46],
    ],
  },
  potato: {
    form: 'compound',
    blade: 'potato',
    leaflets: [
      [20, -66, 28],
      [20, 66, 28],
      [31, -70, 11],
      [31, 70, 11],
      [42, -60, 36],
      [42, 60, 36],
      [54, -60, 11],
      [54, 60, 11],
      [60, 0, 44],
    ],
  },
  raspberry: {
    form: 'compound',
    blade: 'raspberry',
    leaflets: [
      [24, -66, 40],
      [24, 66, 40],
      [46, 0, 58],
    ],
  },
  raspberryFive: {
    form: 'compound',
    blade: 'raspberry',
    leaflets: [
      [22, -74, 36],
      [22, 74, 36],
      [38, -54, 38],
      [38, 54, 38],
      [50, 0, 52],
    ],
  },
  strawberry: {
    form: 'compound',
    blade: 'strawberry',
    leaflets: [
      [54, -74, 44],
      [54, 74, 44],
      [55, 0, 48],
    ],
  },
  rose: {
    form: 'compound',
    blade: 'rose',
    leaflets: [
      [24, -62, 34],
      [24, 62, 34],
      [46, -56, 38],
      [46, 56, 38],
      [60, 0, 42],
    ],
  },
  pea: {
    form: 'compound',
    blade: 'pea',
    leaflets: [
      [2, -48, 44],
      [2, 48, 44],
      [44, -58, 34],
      [44, 58, 34],
    ],
    tendril: true,
  },
  carrot: { form: 'needles', pairs: 7, fineness: 1 },
  dill: { form: 'needles', pairs: 6, fineness: 0.55 },
  onion: { form: 'tube', width: 6.5 },
  garlic: { form: 'strap', width: 6 },
  grass: { form: 'strap', width: 3.4 },
  willow: { form: 'simple', blade: 'willow', petiole: 0.04 },
  goosefoot: { form: 'simple', blade: 'goosefoot', petiole: 0.2 },
  bindweed: { form: 'simple', blade: 'bindweed', petiole: 0.16 },
  thistle: { form: 'simple', blade: 'thistle', petiole: 0.02 },
} as const satisfies Record<string, LeafRecipe>

export type LeafName = keyof typeof LEAVES
