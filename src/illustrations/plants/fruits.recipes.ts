import { DETAIL, TONES, type Tone } from '../palette.ts'
import { fill, type Point, stroke } from '../svg.ts'
import * as berries from './berries.ts'
import * as fruit from './fruit.ts'
import * as roots from './roots.ts'

/** Every fruit, flower and root at its own size; `stalk` is where its stalk ends; a part without one lies or grows by itself. */
export interface Fruit {
  stalk?: Point
  draw: () => string
}

export const FRUITS = {
  apple: { stalk: [0, -34], draw: () => fruit.apple(TONES.red) },
  pear: { stalk: [0, -62], draw: () => fruit.pear(['#989324', '#847e12']) },
  sourCherry: { stalk: [0, -92], draw: () => berries.cherries(TONES.cherry) },
  sweetCherry: { stalk: [0, -92], draw: () => berries.cherries(TONES.crimson) },
  plum: { stalk: [0, -44], draw: () => fruit.stone(TONES.violet, 36, 46, '#c9c3e6') },
  apricot: { stalk: [0, -38], draw: () => fruit.stone(TONES.orange, 43, 41, '#ca4741') },
  peach: { stalk: [0, -44], draw: () => fruit.stone(['#dd6b58', '#cf5b4e'], 50, 48, '#f3b06a') },
  currants: { stalk: [0, -68], draw: () => berries.currants(TONES.plum, '#3d3157') },
  gooseberry: { stalk: [0, -38], draw: () => berries.gooseberry(TONES.pale) },
  raspberry: { stalk: [0, -36], draw: () => berries.raspberry(TONES.crimson) },
  strawberry: { stalk: [0, -42], draw: () => berries.strawberry(TONES.red) },
  grapes: { stalk: [0, -78], draw: () => berries.grapes(TONES.violet) },
  blueberries: { stalk: [0, -66], draw: () => berries.blueberries(TONES.berry) },
  tomato: { stalk: [0, -46], draw: () => fruit.tomato(TONES.red) },
  pepper: { stalk: [0, -66], draw: () => fruit.bellPepper(TONES.red) },
  eggplant: { stalk: [0, -82], draw: () => fruit.eggplant(['#8b6bab', '#7f5f9e']) },
  cucumber: { stalk: [0, -74], draw: () => fruit.cucumber(TONES.fresh) },
  marrow: { stalk: [0, -94], draw: () => fruit.marrow(TONES.pale) },
  cabbage: { draw: () => roots.cabbageHead() },
  onion: { draw: () => roots.onionBulb(TONES.amber) },
  garlic: { draw: () => roots.garlicBulb() },
  clove: { draw: () => roots.clove() },
  beet: { draw: () => roots.beetRoot(TONES.beet) },
  carrot: { draw: () => roots.carrotRoot(TONES.carrot) },
  tuber: { draw: () => roots.tuber(TONES.straw) },
  peaPod: { stalk: [-96, -8], draw: () => berries.peaPod(TONES.fresh) },
  umbel: { stalk: [0, 0], draw: () => roots.umbel(TONES.lemon[0], TONES.light[1], 90) },
  rose: { stalk: [0, 0], draw: () => roots.roseBloom(TONES.rose) },
  rosebud: { stalk: [0, 28], draw: () => bud(TONES.rose, '#f3c3d1') },
  /** Brown caps that never open, and a bud that hangs on a cut stalk: the damage of weevils. */
  brownBud: { stalk: [0, 28], draw: () => bud(['#b98a52', '#8a5d2e'], '#d9b585') },
  cutBud: { stalk: [0, 28], draw: () => bud([DETAIL.white, '#c9d1cb'], TONES.ink[0]) },
  whiteFlower: { stalk: [0, 0], draw: () => berries.blossom(DETAIL.white, TONES.ink[0], DETAIL.butter, 30) },
  violetFlower: { stalk: [0, 0], draw: () => berries.blossom(TONES.violet[0], TONES.violet[1], DETAIL.butter, 30) },
  yellowFlower: { stalk: [0, 0], draw: () => berries.blossom(DETAIL.butter, TONES.amber[0], '#e7a52b', 32) },
  pinkFlower: { stalk: [0, 0], draw: () => berries.blossom('#f3c3d1', TONES.rose[0], DETAIL.butter, 30) },
} as const satisfies Record<string, Fruit>

export type FruitName = keyof typeof FRUITS

function bud([light, dark]: Tone, edge: string): string {
  const [leaf, shade] = TONES.deep
  return (
    fill('M0-32C16-26 20-4 13 14H-13C-20-4-16-26 0-32Z', light) +
    fill('M0-32C16-26 20-4 13 14H2C14-2 12-20 0-32Z', dark) +
    stroke('M-10-20C-4-10 4-8 9-16M-14-6C-8 4 6 6 12-2', edge, 2) +
    fill(
      'M-13 14C-18 4-20-4-19-12C-12-6-10 0-8 6C-6-2-3-8 0-13C3-8 6-2 8 6C10 0 12-6 19-12C20-4 18 4 13 14C10 24 6 30 0 30C-6 30-10 24-13 14Z',
      leaf,
    ) +
    fill('M0-13C3-8 6-2 8 6C10 0 12-6 19-12C20-4 18 4 13 14C10 24 6 30 0 30Z', shade)
  )
}
