import { type Point, stroke } from '../svg.ts'
import * as animal from './animals.ts'
import * as mark from './marks.ts'
import * as part from './organs.ts'
import { ALL_OVER, ON_LEAF } from './organs.ts'

const BROWN = '#6b4a2b'
const RUST = '#e0762a'
const YELLOW = '#f3d94e'

const ON_FRUIT: readonly Point[] = [
  [17, 24],
  [31, 22],
  [25, 35],
]
const ON_SHOOT: readonly Point[] = [
  [22, 38],
  [24, 26],
  [25, 14],
]
const ON_BRANCH: readonly Point[] = [
  [20, 38],
  [22, 28],
  [24, 16],
]
const FEW = ON_LEAF.slice(0, 3)
const redRim = (points: readonly Point[]) => mark.halos(points, '#e9e2d6', '#b23b4e', 2.6)

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
export const SIGNS: Readonly<Record<string, () => string>> = {
  'leaf-white-powder': () => part.leaf() + mark.dust(ON_LEAF),
  'leaf-white-down-below': () => part.underside() + mark.fluff(FEW, '#fff'),
  'leaf-violet-down-below': () => part.underside() + mark.fluff(FEW, '#8f7cb4', '#5e4a86'),
  'leaf-olive-velvet': () => part.underside() + mark.blots(FEW, '#6b6a2a', '#4c4b1a'),
  'leaf-brown-rings': () => part.leaf() + mark.targets(FEW),
  'leaf-brown-blurred': () => part.leaf() + mark.blots(FEW, '#6b4a2b', '#8a6a3c', 7),
  'leaf-oily-yellow': () => part.leaf() + mark.halos(FEW, '#d9c23a', '#b7cf6a', 3.6),
  'leaf-angular-yellow': () => part.leaf() + mark.angles(ON_LEAF, YELLOW, '#b09a1c'),
  'leaf-angular-wet': () =>
    part.holedLeaf([[19, 26, 3]]) +
    mark.angles(
      [
        [30, 14],
        [29, 28],
      ],
      '#4a6b5a',
      '#2b4a3c',
    ),
  'leaf-yellow-spots-top': () => part.leaf() + mark.blots(ON_LEAF, YELLOW, undefined, 4.6),
  'leaf-white-spots-border': () => part.leaf() + mark.dots(ALL_OVER, '#f3f1e8', 1.8, '#4b3524'),
  'leaf-small-brown-spots': () => part.leaf() + mark.dots(ALL_OVER, BROWN, 2),
  'leaf-purple-spots': () => part.leaf() + mark.blots(ON_LEAF, '#8a3f78', undefined, 4),
  'leaf-black-radiant': () => part.leaf() + mark.stars(FEW, '#1f2937'),
  'leaf-shot-holes': () =>
    part.holedLeaf(
      [
        [16, 24, 3],
        [29, 14, 3],
        [28, 29, 3],
        [20, 33, 2.4],
        [35, 20, 2.4],
      ],
      BROWN,
    ),
  'leaf-pink-bloom-below': () => part.underside() + mark.fluff(FEW, '#f1cdd3', '#c98a97'),
  'leaf-orange-below': () => part.underside() + mark.bumps(ON_LEAF, RUST, '#a34f10', 3),
  'leaf-orange-top': () => part.leaf() + mark.halos(FEW, RUST, '#f2b04c', 3.4),
  'leaf-red-thick': () => part.leaf() + mark.bumps(FEW, '#c93a34', '#8a221e', 5),
  'leaf-blistered-curly': () =>
    part.leaf({ light: '#8fb86a', dark: '#4f7a2f', vein: '#c9dfa8' }) + mark.bumps(ON_LEAF, '#d98a7a', '#a3574a', 4.6),
  'leaf-red-bulges': () => part.leaf() + mark.bumps(FEW, '#d65a52', '#97322c', 4.4),
  'leaf-rolled-clump': () => part.curledLeaf(),
  'leaf-rolled-tube': () => part.rolledLeaf(),
  'leaf-mosaic': () =>
    part.leaf() +
    mark.angles(
      ALL_OVER.filter((_, index) => index % 2 === 0),
      '#c9e08a',
    ),
  'leaf-threadlike': () => part.narrowLeaf(),
  'leaf-pale-dots': () => part.leaf() + mark.dots(ALL_OVER, '#eaf3c8', 1.3),
  'leaf-silver-streaks': () => part.leaf() + mark.strokesAt(ALL_OVER, '#e6ebf0', 2),
  'leaf-web-below': () => part.underside() + mark.web(),
  'leaf-honeydew': () => part.leaf() + mark.drops(FEW),
  'leaf-sooty': () => part.leaf() + mark.blots(ON_LEAF, '#1f2937', undefined, 6),
  'leaf-big-holes': () =>
    part.holedLeaf([
      [18, 26, 5],
      [30, 15, 4.4],
      [29, 28, 4],
    ]),
  'leaf-edge-eaten': () => part.bittenLeaf(),
  'leaf-skeleton': () => part.skeletonLeaf(),
  'leaf-windows': () => part.leaf() + mark.blots(FEW, '#eef3dc', '#8fae6a', 5),
  'leaf-tiny-holes': () => part.holedLeaf(ALL_OVER.map(([x, y]) => [x, y, 1.5])),
  'leaf-mines': () => part.leaf() + mark.tunnel() + stroke('M30 14c4-3 6 1 4 5', '#f1ead2', 2.4),
  'leaf-slime': () => part.holedLeaf([[29, 15, 4.4]]) + mark.slime(),
  'leaf-early-drop': () => part.shoot('#7a6a3c') + mark.falling(),
  'leaf-v-yellow': () =>
    part.leaf() +
    stroke('M41 5 26 20 37 32', '#3a3a2a', 1) +
    mark.angles(
      [
        [34, 14],
        [36, 22],
        [30, 18],
      ],
      YELLOW,
    ) +
    stroke('M26 20 39 8M26 20l12 4', '#1f2937', 1.6),
  'leaf-violet-tint': () => part.tintedLeaf('#9a86b8', '#5e4a86'),
  'leaf-felt-below': () => part.underside() + mark.fluff(ON_LEAF, '#e6d3c2', '#b08a6a'),
  'leaf-galls': () =>
    part.leaf() +
    mark.bumps(
      ALL_OVER.filter((_, index) => index % 2 === 1),
      '#9ac46a',
      '#4f7a2f',
      2.6,
    ),
  'leaf-grey-red-border': () => part.leaf() + mark.dots(ON_LEAF, '#cfcac0', 3.4, '#9a2f3c'),
  'leaf-lower-first': () =>
    part.plant() +
    mark.blots(
      [
        [15, 37],
        [33, 37],
      ],
      '#c9a24e',
      BROWN,
      6,
    ),
  'leaf-pale-bent': () => part.feathers(true),
  'leaf-wrinkled-dwarf': () => part.curledLeaf('#c3cf6a') + stroke('M16 18l6 4M30 14l-2 6M34 24l-6 1', '#7a8a2a', 1.4),

  'shoot-scorched': () =>
    stroke('M20 44C18 32 26 18 25 4c0-3 5-3 6 0M22 26l13-9M20 36 9 28', '#8b8f96', 6.6) +
    stroke('M20 44C18 32 26 18 25 4c0-3 5-3 6 0M22 26l13-9M20 36 9 28', '#2b2320', 4.4),
  'shoot-hook': () => stroke('M18 46c-2-14 2-24 6-30 4-7 12-6 11 0-1 5-7 4-7 0', '#7a4a2a', 4),
  'shoot-felt': () => part.shoot() + mark.fluff(ON_SHOOT, '#fff'),
  'shoot-tip-wilt': () =>
    stroke('M20 46c-1-12 0-20 4-26 4-7 13-5 13 4 0 5-1 8-2 11', '#6b8a3c', 4) + mark.blots([[36, 34]], '#8fae5a', '#4f7a2f', 6),
  'shoot-purple-patches': () =>
    part.branch('#9a7a56') +
    mark.blots(
      [
        [20, 36],
        [23, 20],
      ],
      '#6f3f66',
      undefined,
      5,
    ) +
    mark.bumps(
      [
        [21, 36],
        [24, 20],
      ],
      '#8fae5a',
      '#4f7a2f',
      2.6,
    ),
  'shoot-grey-ulcers': () => part.branch() + redRim(ON_BRANCH),
  'shoot-gum': () =>
    part.branch() +
    mark.drops(
      [
        [24, 24],
        [21, 38],
      ],
      '#e7a52b',
      '#8a5a14',
    ),
  'shoot-dry-ends': () =>
    part.branch() + stroke('M25 4l-1 10M33 17l6-4M9 28l-5-4', '#d2c6b0', 3) + mark.blots([[37, 24]], '#b58a4a', '#7a5a2a', 4),
  'shoot-pith-tunnel': () => part.branch('#a88658') + stroke('M20 44C19 32 24 20 25 6', '#5b2f14', 2),
  'shoot-stem-brown': () => part.shoot() + stroke('M22 40c0-5 1-9 1-13M25 18c0-3 0-6 0-9', BROWN, 4),
  'shoot-base-black': () => part.stemBase() + stroke('M24 40V30', '#33241b', 4),
  'shoot-base-rot': () => part.stemBase() + mark.blots([[24, 36]], '#8a5a34', '#5b3a1a', 6),
  'shoot-white-foot': () =>
    part.stemBase() +
    mark.fluff(
      [
        [23, 36],
        [26, 31],
      ],
      '#fff',
    ),
  'shoot-bark-scales': () =>
    part.branch() +
    animal.shields([
      [19, 40],
      [21, 32],
      [22, 24],
      [24, 15],
      [29, 20],
    ]),
  'shoot-no-growth': () => part.shoot() + stroke('M14 4h22', '#6b7280', 2.4),

  'bud-round-swollen': () =>
    part.branch() +
    mark.bumps(
      [
        [30, 15],
        [14, 30],
      ],
      '#a8c86a',
      '#5f7f2a',
      8,
    ),
  'bud-brown-caps': () => part.bud('#8a5a34'),
  'bud-cut': () => stroke('M24 46V30', '#2f7d46', 3.5) + stroke('M24 31l7-3', BROWN, 2) + mark.blots([[34, 33]], '#b7a06a', '#7a5a2a', 6),
  'bud-eaten': () =>
    part.bud() +
    mark.dots(
      [
        [31, 14],
        [18, 24],
        [29, 27],
      ],
      '#3f2a18',
      3,
    ),
  'bud-powder': () =>
    part.bud() +
    mark.dust([
      [22, 16],
      [26, 26],
    ]),
  'flower-browned': () => part.flower('#a9783f', '#5a3a1c'),
  'flower-streaked': () =>
    part.flower('#d98aa8', '#97405f') +
    mark.strokesAt(
      [
        [24, 10],
        [36, 20],
        [31, 35],
        [16, 35],
        [11, 20],
      ],
      '#fff',
      1.8,
    ),
  'flower-beetles': () =>
    part.flower('#f4f1ea', '#a9a083') +
    mark.dots(
      [
        [20, 15],
        [30, 26],
        [18, 28],
      ],
      '#1f2937',
      2.8,
    ),

  'fruit-wormhole': () =>
    part.fruit() +
    mark.dots([[29, 27]], '#3f2416', 4.4, '#7a3f1c') +
    mark.dots(
      [
        [35, 32],
        [32, 35],
        [37, 28],
      ],
      '#7a5230',
      1.5,
    ),
  'fruit-white-larva': () => part.berries('#c93a52', '#8a1f35') + stroke('M18 31c3-4 6 2 10-1', '#fff', 3.4),
  'fruit-grey-mould': () =>
    part.berries('#d0485c', '#8a1f35') +
    mark.fluff(
      [
        [16, 20],
        [22, 31],
        [33, 31],
      ],
      '#b9bfc7',
      '#7d858f',
    ),
  'fruit-brown-rings': () =>
    part.fruit('#a9783f', '#5a3a1c') +
    mark.dots(
      [
        [24, 18],
        [32, 22],
        [34, 30],
        [28, 36],
        [19, 36],
        [13, 30],
        [15, 22],
      ],
      '#e6dfd0',
      2,
    ) +
    mark.dots(
      [
        [24, 26],
        [28, 29],
        [21, 30],
      ],
      '#e6dfd0',
      1.7,
    ),
  'fruit-brown-hard': () => part.fruit() + mark.blots([[20, 28]], '#6b3f22', '#8a5a34', 9),
  'fruit-scab-cracks': () =>
    part.fruit('#a9c46a', '#5f7f2a') +
    mark.blots(
      [
        [17, 24],
        [31, 31],
      ],
      '#3f3a2a',
      undefined,
      5,
    ) +
    mark.cracks(),
  'fruit-top-black': () => part.fruit() + mark.blots([[24, 38]], '#2b1d14', '#5b3a1a', 8),
  'fruit-powder-cracks': () =>
    part.berries('#8fae5a', '#4f6a1c') +
    mark.dust([
      [16, 20],
      [32, 20],
      [22, 31],
    ]) +
    stroke('M34 27v10', '#3f2a18', 1.8),
  'fruit-felt': () =>
    part.berries('#9ab05a', '#4f6a1c') +
    mark.fluff(
      [
        [16, 20],
        [31, 19],
        [22, 31],
      ],
      '#a9876a',
      '#6b4f38',
    ),
  'fruit-webbed': () => part.berries('#8fae5a', '#4f6a1c') + stroke('M6 14 42 36M8 34 42 14M24 6v38M6 24h38', '#9aa3ad', 1.1),
  'fruit-red-dots': () => part.fruit('#d9cf7a', '#8f7608') + redRim(ON_FRUIT),
  'fruit-eaten-out': () => part.fruit() + mark.blots([[20, 28]], '#3f1a14', '#8a2b24', 9) + stroke('M14 30c3-3 5 2 9-1', '#7aa83a', 3.6),
  'fruit-bag': () => stroke('M24 4v8', '#2f7d46', 2.5) + mark.blots([[26, 30]], '#b7c27a', '#6b7a2a', 14),
  'fruit-drop': () => part.branch() + mark.bumps([[34, 30]], '#a9c46a', '#5f7f2a', 6) + stroke('M34 16v6m-2-2 2 2 2-2', '#6b7280', 1.6),
  'fruit-gum': () =>
    part.fruit('#c98ab0', '#7a3f66') +
    mark.drops(
      [
        [20, 26],
        [32, 32],
      ],
      '#e7a52b',
      '#8a5a14',
    ),
  'fruit-uneven': () =>
    part.fruit() +
    mark.blots(
      [
        [17, 22],
        [33, 26],
        [23, 36],
      ],
      '#e8c04c',
      undefined,
      5,
    ),
  'fruit-shrivelled': () => part.berries('#7a4f34', '#4a2c18') + stroke('M12 18l7 4M28 17l6 4M18 30l7 3M31 31l6 2', '#c9a888', 1.4),
  'fruit-head-tunnels': () =>
    part.cabbage() +
    mark.dots(
      [
        [18, 24],
        [31, 31],
      ],
      '#3f2a18',
      4,
    ) +
    mark.dots(
      [
        [22, 30],
        [27, 24],
        [34, 36],
      ],
      '#5b3f26',
      1.6,
    ),
  'fruit-slug-holes': () => part.fruit() + mark.blots([[18, 24]], '#8a2b24', '#5b1a14', 6) + mark.slime(),
  'fruit-larvae-peas': () => part.pod() + stroke('M20 29c3-4 6 1 10-3', '#f6f1e4', 4) + mark.dots([[30, 26]], BROWN, 1.8),

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
  'root-rust-flesh': () => part.tuber() + mark.blots([[18, 22]], '#7a4a24', '#4a2c14', 8) + mark.blots([[33, 30]], '#c0702b', undefined, 5),
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
    stroke('M3 42h42', '#5c4023', 4) + stroke('M14 40 8 24M14 40V20M14 40l6-16M34 40l-6-14M34 40V22M34 40l6-15', '#5fae74', 3),
}
