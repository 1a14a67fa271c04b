import type { LeafName } from '../plants/leaves.recipes.ts'
import type { PlantAlias } from '../plants/plants.recipes.ts'
import type { CoatName } from './coats.ts'
import type { LensName } from './lens.ts'
import type { MarkName } from './marks.recipes.ts'

/** What the drawing shows. `leaf`: leaves with marks, optionally with a fruit; the others are separate scenes. */
type DiseasePlate =
  | {
      scene: 'leaf'
      marks: MarkName
      leaf?: LeafName
      coat?: CoatName
      density?: number
      curled?: true
      lens?: LensName
    }
  | { scene: 'fruit'; coat: CoatName; marks?: MarkName }
  | { scene: 'cane'; spots: 'purple' | 'ulcer'; lens: LensName }
  | { scene: 'hook' }
  | { scene: 'pockets' }
  | { scene: 'seedlings' }
  | { scene: 'rootRot' }
  | { scene: 'clubs' }
  | { scene: 'tubers'; crust: 'scab' | 'black' }
  | { scene: 'onionLeaves' }
  | { scene: 'onionNeck' }

/** `host` is the default crop of the plate; `seen` is part of the alternative text. */
export type DiseaseRecipe = DiseasePlate & { host: PlantAlias; seen: string }

// biome-ignore format: a table
export const DISEASES = {
  fitoftoroz: { host: 'tomat', scene: 'leaf', marks: 'blotch', coat: 'brownPatch', lens: 'whiteDown', seen: 'бурые расплывчатые пятна на листьях и плоде, в лупе белый пушок по краю пятна снизу листа' },
  alternarioz: { host: 'kartofel', scene: 'leaf', marks: 'target', lens: 'sharpRings', seen: 'бурые пятна на листьях, в лупе чёткие круги, как на мишени' },
  'parsha-yabloni': { host: 'yablonya', scene: 'leaf', marks: 'scab', coat: 'scab', seen: 'оливковые бархатистые пятна на листьях и трещины на яблоке' },
  'parsha-grushi': { host: 'grusha', scene: 'fruit', coat: 'scab', marks: 'scab', seen: 'тёмные пятна и трещины на грушах' },
  'rzhavchina-grushi': { host: 'grusha', scene: 'leaf', marks: 'rust', seen: 'оранжевые пятна с тёмной серединой на листьях' },
  'muchnistaya-rosa-yabloni': { host: 'yablonya', scene: 'leaf', marks: 'powder', seen: 'белый мучнистый налёт на листьях' },
  monilioz: { host: 'yablonya', scene: 'fruit', coat: 'rotRings', seen: 'бурая гниль на плоде с кругами светлых подушечек' },
  kokkomikoz: { host: 'vishnya', scene: 'leaf', marks: 'purpleDots', lens: 'pinkPads', seen: 'мелкие красно-бурые точки на желтеющих листьях, в лупе розоватые подушечки снизу листа' },
  klyasterosporioz: { host: 'abrikos', scene: 'leaf', marks: 'shotHole', lens: 'holeRim', seen: 'круглые дырочки на листьях, в лупе бурый край дырочки и выпадающее пятно' },
  'kurchavost-listev-persika': { host: 'persik', scene: 'leaf', marks: 'blister', curled: true, seen: 'красные вздутия на скрученных листьях' },
  'karmashki-slivy': { host: 'sliva', scene: 'pockets', seen: 'вытянутые бледные плоды-мешочки без косточки' },
  polistigmoz: { host: 'sliva', scene: 'leaf', marks: 'redThick', seen: 'красные утолщённые пятна на листьях' },
  'bakterialnyj-ozhog': { host: 'grusha', scene: 'hook', seen: 'почерневший побег, загнутый крючком' },
  'seraya-gnil': { host: 'zemlyanika', scene: 'fruit', coat: 'greyMould', seen: 'серый пушистый налёт на плодах' },
  'amerikanskaya-muchnistaya-rosa': { host: 'kryzhovnik', scene: 'fruit', coat: 'felt', marks: 'felt', seen: 'войлочный налёт на ягодах и листьях' },
  'antraknoz-smorodiny': { host: 'smorodina-chernaya', scene: 'leaf', marks: 'brownDots', lens: 'brownBumps', seen: 'множество мелких бурых точек на листьях, в лупе блестящие бугорки' },
  'septorioz-smorodiny': { host: 'smorodina-chernaya', scene: 'leaf', marks: 'whiteBrown', lens: 'rimmedWhite', seen: 'белые пятна с бурой каймой на листьях, в лупе чёрные точки внутри пятна' },
  'stolbchataya-rzhavchina': { host: 'smorodina-chernaya', scene: 'leaf', marks: 'rustDust', lens: 'orangePillars', seen: 'россыпь оранжевых подушечек на листе, в лупе столбики на изнанке' },
  'purpurovaya-pyatnistost-maliny': { host: 'malina', scene: 'cane', spots: 'purple', lens: 'purpleBud', seen: 'лиловые пятна на стеблях, в лупе пятно вокруг почки' },
  'antraknoz-maliny': { host: 'malina', scene: 'cane', spots: 'ulcer', lens: 'greyUlcer', seen: 'язвы на стеблях, в лупе серая середина с трещиной и пурпурная кайма' },
  'belaya-pyatnistost-zemlyaniki': { host: 'zemlyanika', scene: 'leaf', marks: 'whitePurple', lens: 'purpleRim', seen: 'белые пятна с пурпурной каймой на листьях' },
  'muchnistaya-rosa-zemlyaniki': { host: 'zemlyanika', scene: 'leaf', marks: 'powderPurple', coat: 'powder', seen: 'белый налёт и лиловые пятна на листьях и ягоде' },
  'muchnistaya-rosa-tykvennyh': { host: 'ogurec', scene: 'leaf', marks: 'powder', seen: 'белый мучнистый налёт на листьях' },
  'peronosporoz-ogurca': { host: 'ogurec', scene: 'leaf', marks: 'angular', lens: 'greyDown', seen: 'жёлтые угловатые пятна между жилками листа, в лупе серо-лиловый налёт снизу' },
  'kornevye-gnili': { host: 'ogurec', scene: 'rootRot', seen: 'увядшее растение с бурыми корнями' },
  'bakterioz-ogurca': { host: 'ogurec', scene: 'leaf', marks: 'wetHole', coat: 'scab', lens: 'wetDrop', seen: 'бурые угловатые пятна на листьях и язвы на плоде, в лупе мутная капля снизу листа' },
  'kladosporioz-tomata': { host: 'tomat', scene: 'leaf', marks: 'velvet', lens: 'oliveVelvet', seen: 'жёлтые пятна на листьях, в лупе оливковый бархат снизу листа' },
  'septorioz-tomata': { host: 'tomat', scene: 'leaf', marks: 'greyDots', lens: 'rimmedWhite', seen: 'светлые пятна с тёмной каймой на листьях, в лупе чёрные точки внутри пятна' },
  'vershinnaya-gnil': { host: 'tomat', scene: 'fruit', coat: 'topBlack', seen: 'чёрное вдавленное пятно на вершине плода' },
  'chernaya-nozhka': { host: 'kapusta', scene: 'seedlings', seen: 'рассада с почерневшими и упавшими стебельками' },
  'kila-kapusty': { host: 'kapusta', scene: 'clubs', seen: 'вздутия на корнях и поникшие листья' },
  'sosudistyj-bakterioz-kapusty': { host: 'kapusta', scene: 'leaf', marks: 'wedge', seen: 'жёлтые клинья от края листа с тёмными жилками' },
  mildyu: { host: 'vinograd', scene: 'leaf', marks: 'oily', lens: 'oilyDown', seen: 'маслянистые жёлтые пятна на листьях, в лупе белый пушок снизу листа' },
  oidium: { host: 'vinograd', scene: 'leaf', marks: 'powder', coat: 'powder', seen: 'белый налёт на листьях и ягодах' },
  'chernaya-pyatnistost-roz': { host: 'roza', scene: 'leaf', marks: 'star', seen: 'чёрные лучистые пятна на листьях' },
  'muchnistaya-rosa-roz': { host: 'roza', scene: 'leaf', marks: 'powder', coat: 'powder', seen: 'белый налёт на листьях и бутоне' },
  'peronosporoz-luka': { host: 'luk', scene: 'onionLeaves', seen: 'бледные надломленные перья с фиолетовым налётом' },
  'shejkovaya-gnil-luka': { host: 'luk', scene: 'onionNeck', seen: 'серая гниль у шейки луковицы' },
  'cerkosporoz-svekly': { host: 'svekla', scene: 'leaf', marks: 'greyRed', seen: 'серые пятна с красной каймой на листьях' },
  'askohitoz-goroha': { host: 'goroh', scene: 'leaf', marks: 'ashBrown', coat: 'ashSpots', seen: 'светлые пятна с бурой каймой на листьях и стручке' },
  'parsha-obyknovennaya-kartofelya': { host: 'kartofel', scene: 'tubers', crust: 'scab', seen: 'язвы на клубнях, в лупе пробковая язва с трещинами' },
  rizoktonioz: { host: 'kartofel', scene: 'tubers', crust: 'black', seen: 'чёрные корочки на клубнях, в лупе они лежат на кожуре, как прилипшая земля' },
  'mozaika-tomata': { host: 'tomat', scene: 'leaf', marks: 'mosaic', density: 1, seen: 'светлая и тёмная мозаика на листьях' },
} as const satisfies Record<string, DiseaseRecipe>

/** Looks for a disease without a recipe, drawn on the crop of the page. */
export const STRANGE_DISEASES: readonly DiseaseRecipe[] = [
  { host: 'yablonya', scene: 'leaf', marks: 'scab', seen: 'тёмные пятна на листьях' },
  { host: 'tomat', scene: 'leaf', marks: 'target', seen: 'бурые пятна на листьях' },
  { host: 'smorodina-chernaya', scene: 'leaf', marks: 'whiteBrown', seen: 'светлые пятна с каймой на листьях' },
  { host: 'ogurec', scene: 'leaf', marks: 'angular', seen: 'жёлтые пятна на листьях' },
]

/** Words in a name that select the look of a disease without a recipe. */
export const DISEASE_WORDS: readonly (readonly [word: string, marks: MarkName, seen: string])[] = [
  ['muchnistaya', 'powder', 'белый мучнистый налёт на листьях'],
  ['rzhavchina', 'rust', 'оранжевые пятна на листьях'],
  ['mozaika', 'mosaic', 'светлая и тёмная мозаика на листьях'],
  ['parsha', 'scab', 'тёмные бархатистые пятна на листьях'],
  ['peronosporoz', 'angular', 'жёлтые угловатые пятна на листьях'],
  ['septorioz', 'whiteBrown', 'белые пятна с бурой каймой на листьях'],
  ['antraknoz', 'brownDots', 'мелкие бурые пятна на листьях'],
  ['alternarioz', 'target', 'бурые пятна с кругами на листьях'],
  ['gnil', 'blotch', 'бурые расплывчатые пятна на листьях'],
  ['ozhog', 'burn', 'почерневшие, будто обожжённые листья'],
]
