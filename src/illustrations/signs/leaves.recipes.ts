import { stroke } from '../svg.ts'
import * as mark from './marks.ts'
import { BROWN } from './marks.ts'
import * as part from './organs.ts'
import { ALL_OVER, ON_LEAF } from './organs.ts'

const RUST = '#e0762a'
const YELLOW = '#f3d94e'
const FEW = ON_LEAF.slice(0, 3)

/** Signs on leaves. */
export const LEAVES: Readonly<Record<string, () => string>> = {
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
}
