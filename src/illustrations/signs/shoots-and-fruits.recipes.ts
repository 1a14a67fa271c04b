import { type Point, stroke } from '../svg.ts'
import * as animal from './animals.ts'
import * as mark from './marks.ts'
import { BROWN } from './marks.ts'
import * as part from './organs.ts'

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
const redRim = (points: readonly Point[]) => mark.halos(points, '#e9e2d6', '#b23b4e', 2.6)

/** Signs on shoots, buds, flowers and fruits. */
export const SHOOTS_AND_FRUITS: Readonly<Record<string, () => string>> = {
  'shoot-scorched': () =>
    stroke('M20 44C18 32 26 18 25 4c0-3 5-3 6 0M22 26l13-9M20 36 9 28', '#8b8f96', 6.6) +
    stroke('M20 44C18 32 26 18 25 4c0-3 5-3 6 0M22 26l13-9M20 36 9 28', '#2b2320', 4.4),
  'shoot-hook': () => stroke('M18 46c-2-14 2-24 6-30 4-7 12-6 11 0-1 5-7 4-7 0', '#7a4a2a', 4),
  'shoot-felt': () => part.shoot() + mark.fluff(ON_SHOOT, '#fff'),
  'shoot-tip-wilt': () =>
    stroke('M20 46c-1-12 0-20 4-26 4-7 13-5 13 4 0 5-1 8-2 11', '#6b8a3c', 4) +
    mark.blots([[36, 34]], '#8fae5a', '#4f7a2f', 6),
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
    part.branch() +
    stroke('M25 4l-1 10M33 17l6-4M9 28l-5-4', '#d2c6b0', 3) +
    mark.blots([[37, 24]], '#b58a4a', '#7a5a2a', 4),
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
  'bud-cut': () =>
    stroke('M24 46V30', '#2f7d46', 3.5) +
    stroke('M24 31l7-3', BROWN, 2) +
    mark.blots([[34, 33]], '#b7a06a', '#7a5a2a', 6),
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
  'fruit-webbed': () =>
    part.berries('#8fae5a', '#4f6a1c') + stroke('M6 14 42 36M8 34 42 14M24 6v38M6 24h38', '#9aa3ad', 1.1),
  'fruit-red-dots': () => part.fruit('#d9cf7a', '#8f7608') + redRim(ON_FRUIT),
  'fruit-eaten-out': () =>
    part.fruit() + mark.blots([[20, 28]], '#3f1a14', '#8a2b24', 9) + stroke('M14 30c3-3 5 2 9-1', '#7aa83a', 3.6),
  'fruit-bag': () => stroke('M24 4v8', '#2f7d46', 2.5) + mark.blots([[26, 30]], '#b7c27a', '#6b7a2a', 14),
  'fruit-drop': () =>
    part.branch() + mark.bumps([[34, 30]], '#a9c46a', '#5f7f2a', 6) + stroke('M34 16v6m-2-2 2 2 2-2', '#6b7280', 1.6),
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
  'fruit-shrivelled': () =>
    part.berries('#7a4f34', '#4a2c18') + stroke('M12 18l7 4M28 17l6 4M18 30l7 3M31 31l6 2', '#c9a888', 1.4),
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
  'fruit-larvae-peas': () =>
    part.pod() + stroke('M20 29c3-4 6 1 10-3', '#f6f1e4', 4) + mark.dots([[30, 26]], BROWN, 1.8),
}
