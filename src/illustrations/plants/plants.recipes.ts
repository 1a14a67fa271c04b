import type { ToneName } from '../palette.ts'
import type { Point } from '../svg.ts'
import type { FruitName } from './fruits.recipes.ts'
import type { LeafName } from './leaves.recipes.ts'

/** Where on the axes: 0.4 is four tenths along the first axis, 1.4 the same of the second. */
type Place = number
/** `turn` in degrees clockwise from upright. */
export type LeafSlot = readonly [at: Place, turn: number, length: number]
/** The centre of the fruit lies (dx, dy) from its place on the axis. */
export type FruitSlot = readonly [fruit: FruitName, at: Place, dx: number, dy: number, size: number, turn?: number]

/** A plate: what the plant is. How it grows (mirror, bends, angles, sizes) comes from the seed. */
export interface PlantRecipe {
  /** What the drawing shows, for its alternative text. */
  seen: string
  axes: readonly (readonly Point[])[]
  stem: ToneName
  width: number
  leaf: LeafName
  green: ToneName
  vein?: string
  petiole?: string
  back: readonly LeafSlot[]
  fruits: readonly FruitSlot[]
  front?: readonly LeafSlot[]
  /** Curls of a climbing plant: [place, turn, length]. */
  tendrils?: readonly LeafSlot[]
}

const BRANCH: readonly Point[] = [
  [62, 98],
  [144, 72],
  [244, 88],
  [336, 62],
]
const SHOOT: readonly Point[] = [
  [206, 290],
  [194, 220],
  [206, 140],
  [198, 48],
]
const COLLAR: readonly Point[] = [
  [200, 150],
  [200, 142],
]

// biome-ignore format: a plate is read row by row
export const PLANTS = {
  yablonya: {
    seen: 'ветка с красными яблоками', axes: [BRANCH], stem: 'wood', width: 7, leaf: 'apple', green: 'deep',
    back: [[0.1, -28, 84], [0.28, 22, 88], [0.22, 158, 84], [0.5, -14, 86], [0.55, 176, 92], [0.74, 26, 86], [0.86, 128, 92], [0.98, 66, 66]],
    fruits: [['apple', 0.32, -14, 116, 1.12], ['apple', 0.72, 14, 100, 0.94]],
    front: [[0.4, 62, 66]],
  },
  grusha: {
    seen: 'ветка с грушами', axes: [BRANCH], stem: 'wood', width: 7, leaf: 'pear', green: 'olive',
    back: [[0.1, -28, 84], [0.28, 20, 88], [0.2, 160, 84], [0.5, -14, 84], [0.54, 178, 84], [0.76, 26, 86], [0.88, 130, 90], [0.98, 70, 66]],
    fruits: [['pear', 0.34, -8, 130, 1.14], ['pear', 0.72, 8, 114, 0.98, -6]],
    front: [[0.38, 66, 64]],
  },
  vishnya: {
    seen: 'ветка с парами тёмно-красных вишен', axes: [BRANCH], stem: 'wood', width: 6, leaf: 'cherry', green: 'blue',
    back: [[0.1, -24, 84], [0.28, 26, 88], [0.14, 162, 92], [0.5, -16, 88], [0.52, 176, 96], [0.74, 24, 88], [0.9, 140, 88], [0.98, 66, 72]],
    fruits: [['sourCherry', 0.28, 0, 118, 1.02], ['sourCherry', 0.74, 10, 106, 0.94]],
    front: [[0.34, 70, 62]],
  },
  chereshnya: {
    seen: 'ветка с крупной черешней', axes: [BRANCH], stem: 'wood', width: 6, leaf: 'cherry', green: 'fresh',
    back: [[0.08, -22, 90], [0.3, 18, 94], [0.16, 168, 100], [0.54, -20, 92], [0.55, 182, 90], [0.76, 30, 90], [0.9, 134, 92], [0.98, 62, 74]],
    fruits: [['sweetCherry', 0.28, -6, 122, 1.14], ['sweetCherry', 0.74, 16, 112, 1.04]],
    front: [[0.7, 108, 60]],
  },
  sliva: {
    seen: 'ветка с синими сливами', axes: [BRANCH], stem: 'wood', width: 6.5, leaf: 'plum', green: 'olive',
    back: [[0.08, -28, 84], [0.26, 20, 86], [0.12, 158, 88], [0.48, -18, 86], [0.74, 26, 86], [0.9, 138, 90], [0.98, 64, 70]],
    fruits: [['plum', 0.22, -12, 92, 1, 8], ['plum', 0.5, 0, 108, 1.1, -5], ['plum', 0.78, 10, 88, 1, -10]],
    front: [[0.42, 120, 60], [0.62, 160, 56]],
  },
  abrikos: {
    seen: 'ветка с абрикосами', axes: [BRANCH], stem: 'wood', width: 6.5, leaf: 'apricot', green: 'fresh',
    back: [[0.08, -26, 84], [0.28, 20, 88], [0.12, 162, 88], [0.52, -16, 88], [0.54, 178, 94], [0.76, 26, 84], [0.9, 132, 90], [0.98, 66, 66]],
    fruits: [['apricot', 0.84, 16, 84, 0.94], ['apricot', 0.22, -12, 92, 1.1], ['apricot', 0.56, 0, 104, 1.16]],
    front: [[0.36, 104, 58]],
  },
  persik: {
    seen: 'ветка с персиками и узкими листьями', axes: [BRANCH], stem: 'wood', width: 6.5, leaf: 'peach', green: 'fresh',
    back: [[0.06, -36, 96], [0.16, 12, 100], [0.1, 170, 112], [0.34, -14, 98], [0.46, 34, 100], [0.5, 182, 120], [0.66, -12, 98], [0.8, 36, 96], [0.92, 146, 108], [0.98, 76, 80]],
    fruits: [['peach', 0.26, -6, 108, 1.1], ['peach', 0.74, 8, 98, 1.02]],
    front: [[0.34, 118, 74], [0.7, 220, 68]],
  },
  'smorodina-chernaya': {
    seen: 'ветка с кистями чёрной смородины', axes: [[[56, 62], [140, 52], [250, 74], [344, 66]]], stem: 'wood', width: 6, leaf: 'currant', green: 'olive',
    back: [[0.04, 196, 108], [0.2, 158, 118], [0.5, 176, 124], [0.86, 190, 116], [0.99, 132, 96]],
    fruits: [['currants', 0.3, 0, 124, 1.36], ['currants', 0.7, 2, 124, 1.28]],
    front: [[0.14, 20, 62], [0.5, -16, 62], [0.8, 26, 62]],
  },
  kryzhovnik: {
    seen: 'колючая ветка с полосатыми ягодами крыжовника', axes: [[[54, 84], [140, 66], [250, 84], [346, 64]]], stem: 'wood', width: 6, leaf: 'gooseberry', green: 'fresh',
    back: [[0.06, -20, 76], [0.1, 190, 84], [0.3, 18, 78], [0.52, -14, 78], [0.52, 178, 86], [0.76, 18, 78], [0.92, 160, 82], [0.98, 70, 66]],
    fruits: [['gooseberry', 0.16, -8, 84, 0.9], ['gooseberry', 0.38, 0, 128, 1.16], ['gooseberry', 0.66, 0, 112, 1.12], ['gooseberry', 0.88, 8, 80, 0.9]],
  },
  malina: {
    seen: 'побег с ягодами малины', axes: [[[54, 292], [84, 200], [150, 110], [262, 62]]], stem: 'brown', width: 5.5, leaf: 'raspberry', green: 'deep',
    back: [[0.2, -44, 128], [0.48, -38, 126], [0.78, -8, 112], [0.99, 56, 124], [0.3, 96, 124]],
    fruits: [['raspberry', 0.9, 26, 94, 1.02, 4], ['raspberry', 0.72, 32, 108, 0.94, -4], ['raspberry', 0.97, 84, 122, 0.9, 8], ['whiteFlower', 0.98, 92, 44, 0.6]],
  },
  zemlyanika: {
    seen: 'куст земляники с красными ягодами', axes: [[[200, 268], [200, 260]]], stem: 'fresh', width: 4, leaf: 'strawberry', green: 'fresh',
    back: [[0, -62, 168], [0, 62, 168], [0, -26, 190], [0, 26, 190], [0, 0, 204]],
    fruits: [['whiteFlower', 0, -48, -104, 0.62], ['strawberry', 0, -100, -38, 0.84, 12], ['strawberry', 0, 96, -44, 0.88, -12], ['strawberry', 0, 0, -40, 0.98]],
  },
  vinograd: {
    seen: 'лоза с гроздью винограда', axes: [[[44, 62], [140, 44], [250, 66], [356, 50]]], stem: 'wood', width: 7, leaf: 'grape', green: 'fresh',
    back: [[0.1, 184, 156], [0.86, 176, 160], [0.36, 150, 110], [0.66, 208, 110]],
    fruits: [['grapes', 0.52, 0, 130, 1.36]],
    front: [[0.3, 30, 56], [0.7, -24, 54]],
    tendrils: [[0.98, 158, 86]],
  },
  golubika: {
    seen: 'ветка с голубыми ягодами голубики', axes: [BRANCH], stem: 'brown', width: 5.5, leaf: 'blueberry', green: 'blue',
    back: [[0.06, -34, 80], [0.14, 150, 84], [0.26, 14, 82], [0.44, -26, 82], [0.52, 172, 88], [0.6, 22, 82], [0.76, -12, 80], [0.88, 44, 80], [0.92, 140, 84], [0.99, 84, 74]],
    fruits: [['blueberries', 0.26, -8, 110, 1.36], ['blueberries', 0.76, 10, 100, 1.22]],
  },
  tomat: {
    seen: 'куст с кистью красных томатов', axes: [[[150, 292], [140, 210], [152, 130], [146, 44]], [[148, 96], [206, 74], [262, 96], [290, 150]]], stem: 'deep', width: 5.5, leaf: 'tomato', green: 'deep',
    back: [[0.3, -70, 148], [0.56, -52, 150], [0.84, -26, 132], [0.98, 24, 128], [0.2, 72, 152], [0.64, 46, 130]],
    fruits: [['tomato', 1.34, -2, 64, 0.8], ['tomato', 1.66, -22, 104, 1], ['tomato', 1.98, 10, 48, 0.94], ['yellowFlower', 0.92, -34, -34, 0.42]],
  },
  perec: {
    seen: 'куст сладкого перца с красными плодами', axes: [[[204, 286], [196, 224], [206, 150], [198, 76]]], stem: 'fresh', width: 6, leaf: 'pepper', green: 'fresh',
    back: [[0.28, -70, 122], [0.3, 66, 118], [0.54, -56, 118], [0.58, 54, 116], [0.82, -36, 104], [0.86, 34, 104], [0.99, -4, 86]],
    fruits: [['pepper', 0.56, -82, 92, 1.22, 6], ['pepper', 0.5, 82, 78, 1.34, -6], ['whiteFlower', 0.9, 34, 6, 0.6]],
  },
  baklazhan: {
    seen: 'куст баклажана с фиолетовыми плодами', axes: [[[204, 286], [196, 224], [206, 150], [198, 76]]], stem: 'plum', width: 6, leaf: 'eggplant', green: 'olive',
    back: [[0.3, -72, 140], [0.32, 70, 136], [0.6, -50, 136], [0.64, 50, 134], [0.9, -26, 112], [0.96, 22, 106]],
    fruits: [['eggplant', 0.62, -84, 108, 1.2, 8], ['eggplant', 0.56, 82, 92, 1.28, -8], ['violetFlower', 0.96, 40, 30, 0.66]],
  },
  kartofel: {
    seen: 'куст картофеля с цветком и клубнями', axes: [[[200, 214], [196, 150], [204, 90], [198, 36]], [[200, 210], [150, 240], [122, 252]], [[200, 210], [240, 236], [270, 250]], [[200, 208], [204, 236], [200, 262]]], stem: 'olive', width: 4.5, leaf: 'potato', green: 'olive',
    back: [[0.12, -84, 150], [0.14, 84, 150], [0.42, -62, 138], [0.46, 60, 138], [0.78, -34, 112], [0.8, 34, 112]],
    fruits: [['violetFlower', 0.99, -22, -4, 0.66], ['violetFlower', 0.99, 18, 6, 0.6], ['tuber', 1.98, -8, 2, 0.72, -8], ['tuber', 2.98, 8, 2, 0.78, 10], ['tuber', 3.98, 0, 4, 0.58, 4]],
  },
  ogurec: {
    seen: 'плеть огурца с зелёными плодами и жёлтым цветком', axes: [[[48, 70], [140, 46], [244, 72], [352, 46]]], stem: 'fresh', width: 5, leaf: 'cucumber', green: 'fresh',
    back: [[0.08, 186, 146], [0.48, 178, 152], [0.9, 172, 146]],
    fruits: [['cucumber', 0.3, -4, 146, 1.3, 7], ['cucumber', 0.68, 6, 136, 1.18, -8], ['yellowFlower', 0.82, 6, 34, 0.7]],
    tendrils: [[0.26, 10, 70], [0.99, 150, 74]],
  },
  kabachok: {
    seen: 'куст кабачка с плодами и жёлтым цветком', axes: [[[200, 250], [200, 240]]], stem: 'deep', width: 6, leaf: 'zucchini', green: 'deep',
    back: [[0, -64, 196], [0, 64, 196], [0, -24, 224], [0, 26, 220]],
    fruits: [['marrow', 0, -62, 6, 0.98, 68], ['marrow', 0, 64, 8, 0.94, -70], ['yellowFlower', 0, 4, -32, 1.16]],
  },
  kapusta: {
    seen: 'кочан белокочанной капусты', axes: [[[200, 270], [200, 262]]], stem: 'blue', width: 5, leaf: 'cabbage', green: 'blue',
    back: [[0, -78, 172], [0, 78, 172], [0, -46, 196], [0, 46, 196], [0, -14, 216], [0, 16, 216]],
    fruits: [['cabbage', 0, 0, -104, 1.3]],
    front: [[0, -84, 104], [0, 84, 104]],
  },
  luk: {
    seen: 'репчатый лук с зелёным пером', axes: [[[200, 178], [200, 172]]], stem: 'blue', width: 4, leaf: 'onion', green: 'blue',
    back: [[0, -36, 148], [0, 36, 150], [0, -20, 164], [0, 22, 160], [0, -7, 168], [0, 8, 166]],
    fruits: [['onion', 0, 0, 18, 0.94]],
  },
  chesnok: {
    seen: 'головка чеснока с зубчиками', axes: [[[196, 168], [196, 160]]], stem: 'olive', width: 8, leaf: 'garlic', green: 'olive',
    back: [[0, -40, 138], [0, 42, 138], [0, -22, 152], [0, 22, 152], [0, -5, 158]],
    fruits: [['garlic', 0, 0, 26, 1.08], ['clove', 0, 92, 92, 0.86, 24], ['clove', 0, 124, 78, 0.74, 66]],
  },
  svekla: {
    seen: 'корнеплод свёклы с ботвой', axes: [[[200, 152], [200, 146]]], stem: 'beet', width: 5, leaf: 'beet', green: 'deep', vein: '#e79ab2', petiole: '#bd4568',
    back: [[0, -60, 134], [0, 60, 134], [0, -34, 144], [0, 34, 144], [0, -10, 146], [0, 14, 142]],
    fruits: [['beet', 0, 0, 6, 1.02]],
  },
  morkov: {
    seen: 'оранжевый корнеплод моркови с перистой ботвой', axes: [COLLAR], stem: 'fresh', width: 5, leaf: 'carrot', green: 'fresh',
    back: [[0, -58, 124], [0, 58, 124], [0, -32, 136], [0, 32, 136], [0, -8, 138], [0, 12, 136]],
    fruits: [['carrot', 0, 0, 4, 1.02]],
  },
  goroh: {
    seen: 'побег гороха со стручками', axes: [[[76, 292], [104, 210], [84, 130], [118, 52]]], stem: 'blue', width: 4.5, leaf: 'pea', green: 'blue',
    back: [[0.24, -48, 130], [0.34, 72, 150], [0.6, -44, 124], [0.74, 62, 150], [0.97, 18, 108]],
    fruits: [['peaPod', 0.42, 178, 52, 1.14, 14], ['peaPod', 0.7, 186, 74, 1.06, -8], ['whiteFlower', 0.94, 70, -2, 0.62]],
  },
  ukrop: {
    seen: 'укроп: зонтик и тонкие листья', axes: [[[196, 294], [204, 230], [196, 180], [200, 134]], [[202, 222], [248, 190], [296, 156]]], stem: 'light', width: 4.5, leaf: 'dill', green: 'light',
    back: [[0.1, -62, 148], [0.14, 64, 140], [0.42, -44, 148], [0.5, 66, 96], [0.76, -30, 84]],
    fruits: [['umbel', 0.99, 0, 0, 1.26], ['umbel', 1.99, 0, 0, 0.68, 30]],
  },
  roza: {
    seen: 'роза с бутоном', axes: [[[192, 294], [204, 230], [194, 170], [204, 108]], [[199, 200], [240, 160], [292, 118]]], stem: 'deep', width: 5.5, leaf: 'rose', green: 'deep',
    back: [[0.14, -64, 144], [0.2, 68, 146], [0.5, -56, 136], [0.8, -44, 96], [1.6, 104, 108], [0.84, 36, 84]],
    fruits: [['rose', 0.99, -4, -14, 1.36], ['rosebud', 1.99, 4, -10, 1.1, 34]],
  },
} as const satisfies Record<string, PlantRecipe>

export type PlantAlias = keyof typeof PLANTS

/** Looks for a plant without a recipe: a shoot with leaves and a flower, chosen by the seed. */
const STRANGER = { seen: 'побег с листьями и цветком', axes: [SHOOT], stem: 'fresh', width: 5 } as const

// biome-ignore format: as above
export const STRANGERS: readonly PlantRecipe[] = [
  { ...STRANGER, leaf: 'pepper', green: 'fresh', back: [[0.25, -64, 120], [0.36, 60, 120], [0.56, -52, 112], [0.68, 50, 108], [0.84, -36, 92]], fruits: [['pinkFlower', 0.99, 0, 0, 1.2]] },
  { ...STRANGER, leaf: 'eggplant', green: 'olive', back: [[0.22, -66, 124], [0.32, 64, 124], [0.56, -50, 116], [0.66, 48, 112], [0.86, -30, 88]], fruits: [['yellowFlower', 0.99, 0, 0, 1.2]] },
  { ...STRANGER, leaf: 'rose', green: 'deep', back: [[0.22, -64, 140], [0.32, 64, 140], [0.56, -52, 128], [0.66, 50, 122], [0.86, -32, 100]], fruits: [['whiteFlower', 0.99, 0, 0, 1.2]] },
  { ...STRANGER, leaf: 'blueberry', green: 'blue', back: [[0.2, -60, 104], [0.3, 58, 104], [0.46, -52, 100], [0.58, 50, 98], [0.74, -40, 90], [0.84, 40, 86]], fruits: [['violetFlower', 0.99, 0, 0, 1.2]] },
]
