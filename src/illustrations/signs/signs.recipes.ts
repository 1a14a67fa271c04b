import * as animal from './animals.ts'
import { LEAVES } from './leaves.recipes.ts'
import * as mark from './marks.ts'
import * as part from './organs.ts'
import { ROOTS_AND_FINDS } from './roots-and-finds.recipes.ts'
import { SHOOTS_AND_FRUITS } from './shoots-and-fruits.recipes.ts'

/** Drawings of the parts of a plant, by the organ of a sign. */
export const ORGANS: Readonly<Record<string, () => string>> = {
  leaf: () => part.leaf(),
  shoot: () => part.shoot(),
  bud: () => part.bud(),
  flower: () => part.flower(),
  fruit: () => part.fruit(),
  root: () => part.carrot(),
  seedling: () => part.seedling(),
  whole: () => part.plant(),
  seen: () => animal.beetle(),
  ground: () =>
    part.soil() +
    mark.dots(
      [
        [14, 24],
        [30, 22],
      ],
      '#5fae74',
      3,
    ),
}

/** Drawings of signs by their alias: one part, one mark. */
export const SIGNS: Readonly<Record<string, () => string>> = { ...LEAVES, ...SHOOTS_AND_FRUITS, ...ROOTS_AND_FINDS }
