import { stroke } from '../svg.ts'
import * as animal from './animals.ts'
import * as mark from './marks.ts'
import { BROWN } from './marks.ts'
import * as part from './organs.ts'

/** Signs on roots, seedlings and whole plants, and what is found on the plant or on the ground. */
export const ROOTS_AND_FINDS: Readonly<Record<string, () => string>> = {
  'root-galls': () =>
    part.roots() +
    mark.bumps(
      [
        [13, 32],
        [24, 36],
        [35, 33],
      ],
      '#c9a06a',
      '#7a5230',
      5,
    ),
  'root-rot-brown': () => part.roots('#7a4a28') + stroke('M22 20v16', '#c9a888', 1.6),
  'root-gnawed': () =>
    stroke('M24 2v10', '#2f7d46', 4) +
    stroke('M4 12h40', '#5c4023', 4) +
    stroke('M24 14v9M24 18c-5 2-7 4-9 7M24 19c5 2 7 4 9 8', '#a07c55', 2.8) +
    mark.dots(
      [
        [24, 26],
        [14, 27],
        [34, 29],
      ],
      '#8a5a34',
      2,
    ),
  'root-rusty-tunnels': () => part.carrot() + stroke('M17 24c6-3 5 5 10 2s3 6-2 9', '#8a3f14', 3),
  'root-narrow-holes': () =>
    part.tuber() +
    mark.dots(
      [
        [16, 20],
        [30, 16],
        [34, 28],
        [22, 32],
      ],
      '#2b1d14',
      2.4,
    ),
  'root-scab': () =>
    part.tuber() +
    mark.blots(
      [
        [16, 20],
        [31, 18],
        [26, 32],
      ],
      '#8a6234',
      '#5b3f20',
      5,
    ) +
    stroke('M14 20l5 2M29 18l6 1M24 32l6 1', '#4a3014', 1.2),
  'root-black-crust': () =>
    part.tuber() +
    mark.blots(
      [
        [15, 18],
        [28, 14],
        [34, 26],
        [22, 30],
      ],
      '#16110d',
      undefined,
      3.6,
    ),
  'root-rust-flesh': () =>
    part.tuber() + mark.blots([[18, 22]], '#7a4a24', '#4a2c14', 8) + mark.blots([[33, 30]], '#c0702b', undefined, 5),
  'root-bulb-larvae': () => part.bulb() + stroke('M16 36c3-3 5 2 8-1M25 38c3-2 5 2 8-2', '#fff', 3),
  'root-neck-rot': () =>
    part.bulb() +
    mark.fluff(
      [
        [22, 14],
        [27, 17],
      ],
      '#9aa3ad',
      '#6b7280',
    ),
  'root-sprout-ulcers': () =>
    part.tuber() +
    stroke('M16 12C14 8 14 5 16 2M26 9c0-4 2-6 3-7', '#e6dcc0', 4) +
    mark.dots(
      [
        [15, 7],
        [27, 6],
      ],
      BROWN,
      2.2,
    ),
  'root-mould-under-scale': () =>
    part.bulb() +
    mark.fluff(
      [
        [18, 30],
        [30, 28],
        [24, 36],
      ],
      '#9aa3ad',
      '#6b7280',
    ),
  'root-corky': () =>
    part.tuber() +
    mark.bumps(
      [
        [16, 20],
        [30, 18],
        [24, 31],
        [36, 30],
      ],
      '#b58a5a',
      '#5b3f20',
      4,
    ),
  'seedling-fall': () =>
    stroke('M4 42h40', '#5c4023', 5) +
    stroke('M20 40c0-6 2-9 6-9l12 2', '#2f7d46', 2.6) +
    mark.blots([[38, 30]], '#5fae74', '#2f7d46', 6) +
    mark.dots([[20, 37]], '#5b2f14', 2.4),
  'seedling-gaps': () =>
    stroke('M4 42h40', '#5c4023', 5) +
    stroke('M9 40V28M39 40V28', '#2f7d46', 2.4) +
    mark.blots(
      [
        [9, 25],
        [39, 25],
      ],
      '#5fae74',
      '#2f7d46',
      5,
    ) +
    stroke('M19 40v-8M29 40v-8', '#9aa3ad', 1.6),
  'seedling-cut-off': () =>
    stroke('M4 42h40', '#5c4023', 5) +
    stroke('M22 40v-6', '#2f7d46', 3) +
    stroke('M26 30l14 5', '#2f7d46', 3) +
    mark.blots([[40, 32]], '#5fae74', '#2f7d46', 5),
  'whole-stunted': () =>
    stroke('M14 46V34', '#2f7d46', 2.4) +
    mark.blots([[14, 31]], '#8fae5a', '#4f7a2f', 6) +
    stroke('M34 46V10', '#2f7d46', 2.4) +
    mark.blots(
      [
        [34, 12],
        [34, 26],
      ],
      '#5fae74',
      '#2f7d46',
      7,
    ),
  'whole-noon-wilt': () =>
    stroke('M24 46V16', '#4f7a2f', 2.6) +
    stroke('M24 18C14 16 10 24 10 34M24 18c10-2 14 6 14 16M24 30c-6 0-8 4-8 10M24 30c6 0 8 4 8 10', '#7a9a4a', 4) +
    mark.dots([[38, 9]], '#f2c94c', 5, '#a36d00'),
  'whole-pulls-out': () => part.roots('#6b4a26') + stroke('M36 30V14m-4 4 4-4 4 4', '#6b7280', 2),
  'whole-bare': () => stroke('M24 46V8M24 30 12 20M24 22l11-9M24 38l11-8', '#7a8a3c', 3),
  'whole-brown-fast': () => part.plant('#8a6238', '#5a4a2c'),
  'seen-striped-beetle': () => animal.beetle(),
  'seen-orange-eggs': () => part.leaf() + animal.eggs(),
  'seen-aphids-green': () => animal.aphids('#8cc152', '#4f7a2f'),
  'seen-aphids-black': () => animal.aphids('#2b3038', '#6b7280'),
  'seen-aphids-grey': () => animal.aphids('#c3cbd1', '#6b7280'),
  'seen-whitefly': () => part.leaf() + animal.whiteflies(),
  'seen-mites': () => animal.mites(),
  'seen-thrips': () => animal.thrips(),
  'seen-caterpillar-group': () => animal.caterpillars(3, '#a9b84a', '#4f5a14', '#1f2937'),
  'seen-caterpillar-single': () => animal.caterpillars(1),
  'seen-caterpillar-hidden': () => animal.webbedCaterpillar(),
  'seen-sawfly-larva': () => animal.caterpillars(1, '#9ad06a', '#3f7a2a', '#1f2937'),
  'seen-weevil': () => animal.weevil(),
  'seen-slugs': () => animal.slug(),
  'seen-small-fly': () => animal.smallFly(),
  'seen-c-larva': () => animal.curvedLarva(),
  'seen-wire-larva': () => animal.wireLarva(),
  'seen-jumping-beetles': () => animal.jumpers(),
  'seen-grey-beetle': () => animal.beetle('#b5ab8a', '#5f5638', false),
  'seen-psyllid': () => animal.psyllids(),
  'seen-mole-cricket': () => animal.moleCricket(),
  'seen-moth': () => animal.moth(),
  'ground-ridges': () => part.soil() + stroke('M6 30c4-8 9-8 12 0 3-8 9-8 12 0 3-7 8-7 11 0', '#7a5a36', 4),
  'ground-annual-carpet': () =>
    part.soil() +
    mark.dots(
      [
        [6, 26],
        [13, 24],
        [20, 25],
        [27, 23],
        [34, 25],
        [41, 25],
        [10, 20],
        [24, 18],
        [37, 20],
      ],
      '#5fae74',
      3.4,
      '#2f7d46',
    ),
  'ground-deep-root': () =>
    stroke('M3 18h42', '#5c4023', 4) +
    stroke('M24 18V44M24 30l-7 6M24 36l6 6', '#d2c6a0', 3) +
    mark.blots([[24, 11]], '#5fae74', '#2f7d46', 7),
  'ground-white-rhizome': () =>
    part.soil() + stroke('M5 36c8-4 12 4 20 0s12 2 18-2', '#f6f1e4', 3.4) + stroke('M12 30V14M34 30V16', '#5fae74', 3),
  'ground-shading': () =>
    stroke('M3 44h42', '#5c4023', 4) +
    stroke('M33 42V6M33 16l-9-6M33 24l9-7', '#4f7a2f', 3) +
    stroke('M14 42V30', '#2f7d46', 2.6) +
    mark.blots([[14, 28]], '#8fae5a', '#4f7a2f', 5),
  'ground-clumps': () =>
    stroke('M3 42h42', '#5c4023', 4) +
    stroke('M14 40 8 24M14 40V20M14 40l6-16M34 40l-6-14M34 40V22M34 40l6-15', '#5fae74', 3),
}
