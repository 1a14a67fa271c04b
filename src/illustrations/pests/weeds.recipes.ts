import type { ToneName } from '../palette.ts'
import type { LeafName } from '../plants/leaves.recipes.ts'
import type { Point } from '../svg.ts'

/** One herb of a plate: its stem and its leaves ([place on the stem, turn, length]). */
export interface HerbRecipe {
  axis: readonly Point[]
  leaf: LeafName
  tone: ToneName
  width: number
  leaves: readonly (readonly [at: number, turn: number, length: number])[]
}

// biome-ignore format: a herb is read row by row
export const HERBS = {
  goosefoot: {
    axis: [[126, 288], [120, 210], [130, 130], [124, 44]], leaf: 'goosefoot', tone: 'blue', width: 5,
    leaves: [[0.14, -70, 104], [0.2, 66, 108], [0.4, -58, 100], [0.46, 58, 98], [0.66, -50, 82], [0.72, 50, 78], [0.86, -36, 56], [0.9, 38, 54]],
  },
  barnyardGrass: {
    axis: [[282, 288], [276, 210], [284, 130], [296, 54]], leaf: 'grass', tone: 'light', width: 4,
    leaves: [[0.02, -36, 176], [0.02, 34, 170], [0.28, -46, 142], [0.4, 52, 120], [0.58, -38, 104]],
  },
  thistle: {
    axis: [[112, 290], [118, 210], [106, 140], [114, 74]], leaf: 'thistle', tone: 'olive', width: 6,
    leaves: [[0.08, -74, 116], [0.14, 70, 110], [0.34, -64, 108], [0.42, 62, 98], [0.62, -56, 84], [0.7, 54, 76]],
  },
  bindweed: {
    axis: [[206, 292], [232, 236], [192, 182], [230, 128], [204, 74], [222, 34]], leaf: 'bindweed', tone: 'fresh', width: 3.6,
    leaves: [[0.1, 78, 66], [0.28, -82, 64], [0.48, 80, 62], [0.68, -78, 56], [0.88, 66, 46]],
  },
  couchLeft: {
    axis: [[130, 246], [128, 170], [136, 96], [130, 26]], leaf: 'grass', tone: 'fresh', width: 4,
    leaves: [[0.02, -44, 170], [0.04, 42, 166], [0.06, -16, 190], [0.16, 30, 150], [0.34, -46, 128], [0.44, 48, 116]],
  },
  couchRight: {
    axis: [[276, 248], [278, 180], [270, 110], [278, 50]], leaf: 'grass', tone: 'fresh', width: 4,
    leaves: [[0.02, -44, 166], [0.04, 42, 170], [0.06, -16, 186], [0.16, 30, 150], [0.34, -46, 124], [0.44, 48, 118]],
  },
  stranger: {
    axis: [[200, 280], [196, 200], [204, 120], [200, 60]], leaf: 'thistle', tone: 'fresh', width: 6,
    leaves: [[0, -84, 140], [0, 84, 140], [0, -58, 150], [0, 58, 150], [0.3, -50, 96], [0.4, 52, 90]],
  },
} as const satisfies Record<string, HerbRecipe>
