import type { MarkName } from '../diseases/marks.recipes.ts'
import { TONES, type Tone } from '../palette.ts'
import type { FruitName } from '../plants/fruits.recipes.ts'
import type { PlantAlias } from '../plants/plants.recipes.ts'
import type { BeetleLook } from './beetle.ts'
import type { FlyLook } from './fly.ts'
import type { CaterpillarLook } from './larva.ts'
import type { MothLook } from './moth.ts'
import type { AphidLook } from './small.ts'

/** What lies beside the animal: a piece of the crop it eats. */
type Beside = { leaf: PlantAlias; marks?: MarkName } | { fruit: FruitName; size: number } | undefined

/** The plate of a pest: the animal large, its young or its food small. */
export type PestPlate =
  | { scene: 'beetle'; look: BeetleLook; beside?: Beside; young?: 'grub' | 'orange' | 'maggot' }
  | { scene: 'jumpers'; look: BeetleLook; beside: { leaf: PlantAlias; marks: MarkName } }
  | {
      scene: 'moth'
      look: MothLook
      shape?: 'butterfly'
      young: CaterpillarLook
      beside?: { fruit: FruitName; size: number }
    }
  | {
      scene: 'resting'
      tone: Tone
      back: 'diamonds' | 'flecks'
      light: string
      dark: string
      young: CaterpillarLook
      beside: { leaf: PlantAlias; marks: MarkName }
    }
  | { scene: 'clearwing'; young: CaterpillarLook }
  | { scene: 'fly'; look: FlyLook; beside: { fruit: FruitName; size: number } | 'cane' | 'cabbageRoot' }
  | {
      scene: 'sawfly'
      body: Tone
      head: string
      edge: string
      larva: readonly [Tone, string, string]
      host: PlantAlias
    }
  | {
      scene: 'colony'
      look: AphidLook
      host: PlantAlias
      marks?: MarkName
      wing?: 'whitefly' | 'mite' | 'gallMite' | 'thrips' | 'strawberryMite'
      tone?: Tone
    }
  | { scene: 'buds' }
  | { scene: 'scale' }
  | { scene: 'psyllid' }
  | { scene: 'wireworm' }
  | { scene: 'cricket' }
  | { scene: 'slug' }
  | { scene: 'annualWeeds' | 'perennialWeeds' | 'couchGrass' | 'strangeWeed' }

export type PestRecipe = PestPlate & { seen: string }

const DARK_BEETLE = { rim: TONES.ink, cases: '#2b3340', collar: '#20262f', head: '#1c222b' } as const
const GREEN_WORM: CaterpillarLook = { tone: TONES.light, head: '#b9502f' }

// biome-ignore format: a table
export const PESTS = {
  'koloradskij-zhuk': { scene: 'beetle', seen: 'жук с чёрно-жёлтыми полосами и его личинка', young: 'orange', look: { rim: TONES.amber, cases: '#f4d67a', collar: '#e08a2e', head: '#e08a2e', pattern: 'stripes', antennae: 'club', width: 66, length: 136 }, beside: { leaf: 'kartofel', marks: 'chewed' } },
  'yablonnaya-plodozhorka': { scene: 'moth', seen: 'серо-бурая бабочка с бронзовым пятном, гусеница и яблоко', look: { fore: ['#a89684', '#8a7866'], hind: ['#b39b80', '#97805f'], body: TONES.brown, pattern: 'eyespot', dark: '#54463a', pale: '#e0d3c2' }, young: { tone: ['#c9736a', '#b85f55'], head: '#8a4a2a' }, beside: { fruit: 'apple', size: 0.92 } },
  'slivovaya-plodozhorka': { scene: 'moth', seen: 'тёмно-серая бабочка, розовая гусеница и слива', look: { fore: ['#8a8797', '#706d7e'], hind: ['#a39aa0', '#857c84'], body: TONES.ink, pattern: 'costa', dark: '#46434f', pale: '#cdc9d6' }, young: { tone: ['#dd6f74', '#cf555f'], head: '#5c2f22' }, beside: { fruit: 'plum', size: 1 } },
  'yablonnyj-cvetoed': { scene: 'beetle', seen: 'долгоносик с косой светлой перевязью у побуревшего бутона яблони', look: { rim: TONES.brown, cases: '#6b4a35', collar: '#5a3d2b', head: '#4c3324', pattern: 'bands', antennae: 'elbow', width: 54, length: 120, snout: 58 }, beside: { fruit: 'brownBud', size: 2.2 } },
  'malinno-zemlyanichnyj-dolgonosik': { scene: 'beetle', seen: 'чёрный долгоносик у подгрызенного бутона земляники', look: { ...DARK_BEETLE, pattern: 'ribs', mark: '#8b95a3', antennae: 'elbow', width: 52, length: 110, snout: 62 }, beside: { fruit: 'cutBud', size: 2 } },
  'malinnyj-zhuk': { scene: 'beetle', seen: 'желтовато-бурый пушистый жук и ягода малины', look: { rim: TONES.straw, cases: '#c9a15a', collar: '#b58c46', head: '#a67d3a', pattern: 'down', mark: '#f3e3b8', antennae: 'club', width: 50, length: 128 }, beside: { fruit: 'raspberry', size: 1.6 }, young: 'maggot' },
  'malinnaya-steblevaya-muha': { scene: 'fly', seen: 'серая муха и надломленный побег малины', look: { body: ['#858d98', '#737b86'], thorax: ['#858d98', '#6b737e'], eyes: '#8a2f24' }, beside: 'cane' },
  'zelenaya-yablonnaya-tlya': { scene: 'colony', seen: 'зелёная тля на листе яблони', host: 'yablonya', look: { rim: TONES.fresh, color: '#a9d86a' } },
  'vishnevaya-tlya': { scene: 'colony', seen: 'чёрная блестящая тля на листе вишни', host: 'vishnya', look: { rim: TONES.ink, color: '#2a2a33', dark: '#e5e7eb' } },
  'slivovaya-opylennaya-tlya': { scene: 'colony', seen: 'бледная тля с белым налётом на листе сливы', host: 'sliva', look: { rim: TONES.blue, color: '#bfe0cf', wax: true } },
  'persikovaya-tlya': { scene: 'colony', seen: 'жёлто-зелёная тля на листе персика', host: 'persik', look: { rim: TONES.light, color: '#dbe27a', band: '#a9b43f' } },
  'bahchevaya-tlya': { scene: 'colony', seen: 'тёмно-зелёная тля на листе огурца', host: 'ogurec', look: { rim: TONES.deep, color: '#3d5b3f', dark: '#111827', band: '#6f8f62' } },
  'kapustnaya-tlya': { scene: 'colony', seen: 'серая тля с восковым налётом на листе капусты', host: 'kapusta', look: { rim: TONES.ink, color: '#b7c4bd', wax: true } },
  'krasnosmorodinnaya-tlya': { scene: 'colony', seen: 'бледная тля и красные вздутия на листе смородины', host: 'smorodina-chernaya', marks: 'blister', look: { rim: TONES.lemon, color: '#eee9a8' } },
  'zelenaya-rozannaya-tlya': { scene: 'colony', seen: 'крупная зелёная тля с чёрными трубочками на листе розы', host: 'roza', look: { rim: TONES.fresh, color: '#7cc06a', dark: '#16202b', band: '#4f9a4a' } },
  'obyknovennyj-pautinnyj-kleshch': { scene: 'colony', seen: 'клещ с двумя тёмными пятнами, паутина и светлые точки на листе', host: 'ogurec', marks: 'specks', wing: 'mite', look: { rim: TONES.lemon, color: '#e3dc93' } },
  'teplichnaya-belokrylka': { scene: 'colony', seen: 'белые мелкие мушки на листе томата', host: 'tomat', wing: 'whitefly', look: { rim: TONES.ink, color: '#ffffff' } },
  'zapadnyj-cvetochnyj-trips': { scene: 'colony', seen: 'жёлтый трипс с бахромчатыми крыльями', host: 'perec', marks: 'silver', wing: 'thrips', tone: TONES.amber, look: { rim: TONES.amber, color: '#efc75e' } },
  'tabachnyj-trips': { scene: 'colony', seen: 'бурый трипс и серебристые штрихи на листьях лука', host: 'luk', wing: 'thrips', tone: TONES.brown, look: { rim: TONES.brown, color: '#c8a06a' } },
  'vishnevaya-muha': { scene: 'fly', seen: 'муха с полосатыми крыльями и вишни', look: { body: TONES.ink, thorax: TONES.ink, eyes: '#3f8f6a', bands: '#39414d', shield: '#f2c94c' }, beside: { fruit: 'sourCherry', size: 1.1 } },
  'lukovaya-muha': { scene: 'fly', seen: 'пепельно-серая муха, личинка и луковица', look: { body: ['#8b8c80', '#78796b'], thorax: ['#8f8f80', '#747466'], eyes: '#7a3a20' }, beside: { fruit: 'onion', size: 0.96 } },
  'kapustnaya-muha': { scene: 'fly', seen: 'серая муха и корень капусты с личинками', look: { body: ['#818c9b', '#6b7280'], thorax: ['#7b8593', '#69727f'], eyes: '#6b2f3a', bands: undefined }, beside: 'cabbageRoot' },
  'morkovnaya-muha': { scene: 'fly', seen: 'чёрная блестящая муха с рыжей головой и морковь', look: { body: ['#7d8894', '#69727f'], thorax: ['#768089', '#67707b'], eyes: '#c9702a', shield: '#d98a2e' }, beside: { fruit: 'carrot', size: 0.98 } },
  'ivovo-morkovnaya-tlya': { scene: 'colony', seen: 'зелёная тля на листьях моркови', host: 'morkov', look: { rim: TONES.olive, color: '#bfd08a', band: '#7f9a4e' } },
  'kapustnaya-belyanka': { scene: 'moth', seen: 'белая бабочка с чёрными углами крыльев и пёстрая гусеница', shape: 'butterfly', look: { fore: ['#c3c9c0', '#828c9b'], hind: ['#c3c9c0', '#828c9b'], body: TONES.ink, pattern: 'white', dark: '#2a313c', pale: '#fbfbf3' }, young: { tone: TONES.light, head: '#5a6b73', stripe: '#f2d34a', dots: '#1f2937' } },
  'kapustnaya-mol': { scene: 'resting', seen: 'узкая моль с ромбами вдоль спины', tone: TONES.brown, back: 'diamonds', light: '#f3ead2', dark: '#5c4023', young: { tone: TONES.light, head: '#6b7f2c' }, beside: { leaf: 'kapusta', marks: 'chewed' } },
  'kapustnaya-sovka': { scene: 'moth', seen: 'серо-бурая ночная бабочка с почковидным пятном и гусеница', look: { fore: ['#96826f', '#7d6a58'], hind: ['#b3a18c', '#988671'], body: TONES.brown, pattern: 'kidney', dark: '#45372b', pale: '#f0e6d6' }, young: { tone: TONES.olive, head: '#a8641e', stripe: '#e6d28a' } },
  'krestocvetnye-bloshki': { scene: 'jumpers', seen: 'мелкие чёрные блошки с жёлтой полосой и дырочки на листе', look: { ...DARK_BEETLE, pattern: 'yellowStripe', antennae: 'thread', width: 50, length: 106 }, beside: { leaf: 'kapusta', marks: 'pitted' } },
  provolochniki: { scene: 'wireworm', seen: 'жёлтые твёрдые личинки и клубень с ходами' },
  medvedka: { scene: 'cricket', seen: 'медведка с копательными передними лапами' },
  'majskij-hrushch': { scene: 'beetle', seen: 'майский жук с пластинчатыми усами и белая личинка', young: 'grub', look: { rim: TONES.brown, cases: '#a8683a', collar: '#3a3230', head: '#332c2a', pattern: 'ribs', mark: '#d9a878', antennae: 'fan', width: 58, length: 140 } },
  'smorodinnyj-pochkovyj-kleshch': { scene: 'buds', seen: 'раздутые почки на ветке смородины и червеобразный клещ' },
  'kryzhovnikovaya-ognevka': { scene: 'moth', seen: 'серая бабочка с тёмной перевязью, гусеница и крыжовник', look: { fore: ['#98a0aa', '#7c8590'], hind: ['#a8a294', '#8c8678'], body: TONES.ink, pattern: 'crossband', dark: '#3b3f47', pale: '#eef0f2' }, young: { tone: TONES.fresh, head: '#1f2937' }, beside: { fruit: 'gooseberry', size: 1.15 } },
  'kryzhovnikovyj-pililshchik': { scene: 'sawfly', seen: 'жёлтый пилильщик и пёстрая личинка на листе крыжовника', body: ['#b0870f', '#9c750a'], head: '#2a2f37', edge: '#828c9b', larva: [['#b9d3a0', '#9dbf84'], '#16202b', '#16202b'], host: 'kryzhovnik' },
  'smorodinnaya-steklyannica': { scene: 'clearwing', seen: 'бабочка с прозрачными крыльями и жёлтыми кольцами, похожая на осу', young: { tone: ['#a8905a', '#917a42'], head: '#8a4a2a', legs: true } },
  'kalifornijskaya-shchitovka': { scene: 'scale', seen: 'щитки на ветке и красные пятна на яблоке' },
  listovertki: { scene: 'moth', seen: 'бурая бабочка с косыми полосами и зелёная гусеница', look: { fore: ['#b9834a', '#9c6a34'], hind: ['#b39673', '#967a57'], body: TONES.brown, pattern: 'bars', dark: '#6b3f1a', pale: '#ecd2a4' }, young: { tone: TONES.fresh, head: '#1f2937' } },
  'grozdevaya-listovertka': { scene: 'moth', seen: 'мраморная бабочка, гусеница и гроздь винограда', look: { fore: ['#a9946f', '#8c7852'], hind: ['#a3a3a3', '#878787'], body: TONES.straw, pattern: 'marbled', dark: '#4f4a3c', pale: '#e9e0cb' }, young: { tone: TONES.olive, head: '#c9922f' }, beside: { fruit: 'grapes', size: 0.92 } },
  'vinogradnyj-vojlochnyj-kleshch': { scene: 'colony', seen: 'вздутия на листе винограда и червеобразный клещ', host: 'vinograd', marks: 'erineum', wing: 'gallMite', look: { rim: TONES.lemon, color: '#efe7b9' } },
  'grushevaya-medyanica': { scene: 'psyllid', seen: 'медяница с прозрачными крыльями на ветке груши' },
  'grushevyj-gallovyj-kleshch': { scene: 'colony', seen: 'красно-бурые вздутия на листе груши и червеобразный клещ', host: 'grusha', marks: 'gall', wing: 'gallMite', look: { rim: TONES.orange, color: '#f3d3b0' } },
  'zemlyanichnyj-kleshch': { scene: 'colony', seen: 'прозрачный клещ и сморщенный лист земляники', host: 'zemlyanika', marks: 'oily', wing: 'strawberryMite', look: { rim: TONES.straw, color: '#f4ecd0' } },
  'setchatyj-slizen': { scene: 'slug', seen: 'слизень с сетчатым рисунком на изъеденном листе' },
  'hlopkovaya-sovka': { scene: 'moth', seen: 'песочная ночная бабочка, гусеница и томат', look: { fore: ['#c09552', '#a37a38'], hind: ['#b8a482', '#9a8664'], body: TONES.straw, pattern: 'kidney', dark: '#7a5220', pale: '#f3e2bd' }, young: { tone: ['#b47f4e', '#9c6a3a'], head: '#b9702a', stripe: '#f4e6c8', dots: '#4f3320' }, beside: { fruit: 'tomato', size: 0.9 } },
  'tomatnaya-miniruyushchaya-mol': { scene: 'resting', seen: 'серая крапчатая моль и мины на листе томата', tone: TONES.ink, back: 'flecks', light: '#d5dae0', dark: '#2b323c', young: { tone: ['#8f9a3c', '#7c872c'], head: '#6b4a20' }, beside: { leaf: 'tomat', marks: 'mines' } },
  'rozannyj-pililshchik': { scene: 'sawfly', seen: 'рыжий пилильщик с чёрной головой и личинка на листе розы', body: ['#d0702a', '#bd6114'], head: '#1c222b', edge: '#6b7280', larva: [TONES.light, '#d98a2e', '#1f2937'], host: 'roza' },
  'gorohovaya-plodozhorka': { scene: 'moth', seen: 'тёмно-бурая бабочка с белыми штрихами, гусеница и стручок', look: { fore: ['#8f7a58', '#7d6945'], hind: ['#a08a6a', '#85704f'], body: TONES.brown, pattern: 'costa', dark: '#40331f', pale: '#f4ead0' }, young: { tone: ['#98912f', '#837c22'], head: '#3f2a12' }, beside: { fruit: 'peaPod', size: 0.9 } },
  'odnoletnie-sornyaki': { scene: 'annualWeeds', seen: 'лебеда и куриное просо' },
  'mnogoletnie-sornyaki': { scene: 'perennialWeeds', seen: 'осот, вьюнок и хвощ' },
  'pyrej-polzuchij': { scene: 'couchGrass', seen: 'пырей с ползучим корневищем' },
} as const satisfies Record<string, PestRecipe>

const plain: BeetleLook = {
  rim: TONES.brown,
  cases: '#8a5a34',
  collar: '#6b4426',
  head: '#5a381f',
  pattern: 'ribs',
  mark: '#c69a6a',
  antennae: 'thread',
  width: 56,
  length: 126,
}

/** Words in a name that select the look of a pest without a recipe. */
// biome-ignore format: a table
export const PEST_WORDS: readonly (readonly [word: string, recipe: PestRecipe])[] = [
  ['tlya', { scene: 'colony', seen: 'тля на листе', host: 'yablonya', look: { rim: TONES.olive, color: '#c3d58a' } }],
  ['kleshch', { scene: 'colony', seen: 'клещ и точки на листе', host: 'ogurec', marks: 'specks', wing: 'mite', look: { rim: TONES.orange, color: '#e6a070' } }],
  ['belokrylk', { scene: 'colony', seen: 'белокрылки на листе', host: 'kapusta', wing: 'whitefly', look: { rim: TONES.ink, color: '#fff' } }],
  ['trips', { scene: 'colony', seen: 'трипс и штрихи на листе', host: 'roza', marks: 'silver', wing: 'thrips', tone: TONES.ink, look: { rim: TONES.ink, color: '#9aa3ad' } }],
  ['shchitovk', { scene: 'scale', seen: 'щитки на ветке' }],
  ['medyanic', { scene: 'psyllid', seen: 'медяница на ветке' }],
  ['pililshchik', { scene: 'sawfly', seen: 'пилильщик и личинка на листе', body: TONES.amber, head: '#2a2f37', edge: '#828c9b', larva: [TONES.fresh, '#6b4a20', '#1f2937'], host: 'vishnya' }],
  ['muha', { scene: 'fly', seen: 'муха и личинка', look: { body: TONES.ink, thorax: TONES.ink, eyes: '#8a2f24' }, beside: { fruit: 'onion', size: 0.9 } }],
  ['sovka', { scene: 'moth', seen: 'ночная бабочка и гусеница', look: { fore: ['#96826f', '#7d6a58'], hind: ['#b3a18c', '#988671'], body: TONES.brown, pattern: 'kidney', dark: '#45372b', pale: '#f0e6d6' }, young: GREEN_WORM }],
  ['mol', { scene: 'resting', seen: 'узкая моль', tone: TONES.straw, back: 'flecks', light: '#f0e2bd', dark: '#6b4f1a', young: GREEN_WORM, beside: { leaf: 'yablonya', marks: 'mines' } }],
  ['plodozhork', { scene: 'moth', seen: 'бабочка и гусеница', look: { fore: ['#a89684', '#8a7866'], hind: ['#b39b80', '#97805f'], body: TONES.brown, pattern: 'eyespot', dark: '#54463a', pale: '#e0d3c2' }, young: GREEN_WORM }],
  ['dolgonosik', { scene: 'beetle', seen: 'жук-долгоносик', look: { ...plain, antennae: 'elbow', snout: 56 } }],
  ['hrushch', { scene: 'beetle', seen: 'жук и белая личинка', young: 'grub', look: { ...plain, antennae: 'fan' } }],
  ['sliz', { scene: 'slug', seen: 'слизень на листе' }],
  ['ulitk', { scene: 'slug', seen: 'слизень на листе' }],
  ['ovod', { scene: 'fly', seen: 'муха и личинка', look: { body: TONES.amber, thorax: TONES.straw, eyes: '#3f8f6a' }, beside: 'cane' }],
]

/** The look of a pest without a recipe by its group. */
// biome-ignore format: a table
export const PEST_GROUPS: Readonly<Record<string, PestRecipe>> = {
  insect: { scene: 'beetle', seen: 'жук', look: plain },
  mite: { scene: 'colony', seen: 'клещ и точки на листе', host: 'yablonya', marks: 'specks', wing: 'mite', look: { rim: TONES.red, color: '#e58a7a' } },
  mollusc: { scene: 'slug', seen: 'слизень на листе' },
  weed: { scene: 'strangeWeed', seen: 'сорняк с жёлтыми соцветиями' },
}
