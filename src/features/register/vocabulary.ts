import { foldText } from '#kit/text/fold-text.ts'

/** The words by which a register names crops and problems. */
export interface Vocabulary {
  crop(word: string): NamedCrop | null
  /** Several where one word names several problems: «тли». */
  targets(word: string): readonly NamedTarget[]
  hosts(target: NamedTarget, plant: string): boolean
}

export interface NamedCrop {
  kind: 'plant' | 'plantGroup'
  alias: string
}

export interface NamedTarget {
  kind: 'pest' | 'disease' | 'effect'
  alias: string
}

/** A record of the catalogue by its names. */
export interface NamedRecord<Kind> {
  kind: Kind
  alias: string
  names: readonly string[]
  /** Aliases of the crops a problem lives on. */
  hosts?: readonly string[]
}

/** Words of registers that are no names or synonyms in the catalogue. */
const cropWords: Readonly<Record<string, NamedCrop>> = {
  ...words('plantGroup', {
    плодовые: 'plodovye',
    'плодовые культуры': 'plodovye',
    семечковые: 'semechkovye',
    косточковые: 'kostochkovye',
    ягодные: 'yagodnye',
    'плодовые семечковые': 'semechkovye',
    'плодовые косточковые': 'kostochkovye',
    'ягодные кустарники': 'yagodnye-kustarniki',
    овощные: 'ovoshchnye',
    'овощные культуры': 'ovoshchnye',
    'цветочные культуры': 'dekorativnye',
    цветочные: 'dekorativnye',
    'участки, предназначенные под посадку': 'uchastok',
    'участки под посадку': 'uchastok',
    пары: 'uchastok',
  }),
  ...words('plant', { томаты: 'tomat', огурцы: 'ogurec', розы: 'roza' }),
}

/** Problems of one word, as registers use it; the crops of the row decide which of them are meant. */
const targetWords: Readonly<Record<string, readonly string[]>> = {
  'колорадский жук': ['koloradskij-zhuk'],
  'яблонная плодожорка': ['yablonnaya-plodozhorka'],
  плодожорка: ['yablonnaya-plodozhorka', 'slivovaya-plodozhorka', 'gorohovaya-plodozhorka'],
  цветоед: ['yablonnyj-cvetoed'],
  долгоносики: ['malinno-zemlyanichnyj-dolgonosik', 'yablonnyj-cvetoed'],
  'малинный жук': ['malinnyj-zhuk'],
  тли: [
    'zelenaya-yablonnaya-tlya',
    'vishnevaya-tlya',
    'slivovaya-opylennaya-tlya',
    'persikovaya-tlya',
    'bahchevaya-tlya',
    'kapustnaya-tlya',
    'krasnosmorodinnaya-tlya',
    'zelenaya-rozannaya-tlya',
    'ivovo-morkovnaya-tlya',
  ],
  тля: [
    'zelenaya-yablonnaya-tlya',
    'vishnevaya-tlya',
    'slivovaya-opylennaya-tlya',
    'persikovaya-tlya',
    'bahchevaya-tlya',
    'kapustnaya-tlya',
    'krasnosmorodinnaya-tlya',
    'zelenaya-rozannaya-tlya',
    'ivovo-morkovnaya-tlya',
  ],
  'паутинный клещ': ['obyknovennyj-pautinnyj-kleshch'],
  клещи: [
    'obyknovennyj-pautinnyj-kleshch',
    'smorodinnyj-pochkovyj-kleshch',
    'vinogradnyj-vojlochnyj-kleshch',
    'grushevyj-gallovyj-kleshch',
    'zemlyanichnyj-kleshch',
  ],
  белокрылка: ['teplichnaya-belokrylka'],
  трипсы: ['zapadnyj-cvetochnyj-trips', 'tabachnyj-trips'],
  'вишнёвая муха': ['vishnevaya-muha'],
  'луковая муха': ['lukovaya-muha'],
  'капустная муха': ['kapustnaya-muha'],
  'капустные мухи': ['kapustnaya-muha'],
  'морковная муха': ['morkovnaya-muha'],
  белянки: ['kapustnaya-belyanka'],
  'капустная моль': ['kapustnaya-mol'],
  совки: ['kapustnaya-sovka', 'hlopkovaya-sovka'],
  совка: ['kapustnaya-sovka', 'hlopkovaya-sovka'],
  'крестоцветные блошки': ['krestocvetnye-bloshki'],
  проволочники: ['provolochniki'],
  медведка: ['medvedka'],
  хрущи: ['majskij-hrushch'],
  листовёртки: ['listovertki', 'grozdevaya-listovertka'],
  'гроздевая листовёртка': ['grozdevaya-listovertka'],
  медяницы: ['grushevaya-medyanica'],
  щитовки: ['kalifornijskaya-shchitovka'],
  огнёвка: ['kryzhovnikovaya-ognevka'],
  пилильщики: ['kryzhovnikovyj-pililshchik', 'rozannyj-pililshchik'],
  слизни: ['setchatyj-slizen'],
  улитки: ['setchatyj-slizen'],
  'однолетние сорняки': ['odnoletnie-sornyaki'],
  'многолетние сорняки': ['mnogoletnie-sornyaki', 'pyrej-polzuchij'],
  фитофтороз: ['fitoftoroz'],
  альтернариоз: ['alternarioz'],
  парша: ['parsha-yabloni', 'parsha-grushi', 'parsha-obyknovennaya-kartofelya'],
  'мучнистая роса': [
    'muchnistaya-rosa-yabloni',
    'muchnistaya-rosa-tykvennyh',
    'muchnistaya-rosa-zemlyaniki',
    'muchnistaya-rosa-roz',
    'amerikanskaya-muchnistaya-rosa',
  ],
  'американская мучнистая роса': ['amerikanskaya-muchnistaya-rosa'],
  монилиоз: ['monilioz'],
  'плодовая гниль': ['monilioz'],
  коккомикоз: ['kokkomikoz'],
  клястероспориоз: ['klyasterosporioz'],
  курчавость: ['kurchavost-listev-persika'],
  'серая гниль': ['seraya-gnil'],
  пероноспороз: ['peronosporoz-ogurca', 'peronosporoz-luka'],
  милдью: ['mildyu'],
  оидиум: ['oidium'],
  'корневые гнили': ['kornevye-gnili'],
  'прикорневые гнили': ['kornevye-gnili'],
  'чёрная ножка': ['chernaya-nozhka'],
  бактериозы: ['bakterioz-ogurca', 'sosudistyj-bakterioz-kapusty'],
  ризоктониоз: ['rizoktonioz'],
  'чёрная пятнистость': ['chernaya-pyatnistost-roz'],
  антракноз: ['antraknoz-smorodiny', 'antraknoz-maliny'],
  септориоз: ['septorioz-smorodiny', 'septorioz-tomata'],
  'белая пятнистость': ['septorioz-smorodiny', 'belaya-pyatnistost-zemlyaniki'],
  ржавчина: ['rzhavchina-grushi', 'stolbchataya-rzhavchina'],
  церкоспороз: ['cerkosporoz-svekly'],
  кладоспориоз: ['kladosporioz-tomata'],
}

/** Exceptions are named in the genitive: «кроме лука». */
const genitives: Readonly<Record<string, string>> = {
  яблони: 'yablonya',
  груши: 'grusha',
  вишни: 'vishnya',
  черешни: 'chereshnya',
  сливы: 'sliva',
  абрикоса: 'abrikos',
  персика: 'persik',
  крыжовника: 'kryzhovnik',
  малины: 'malina',
  земляники: 'zemlyanika',
  винограда: 'vinograd',
  голубики: 'golubika',
  томата: 'tomat',
  томатов: 'tomat',
  перца: 'perec',
  баклажана: 'baklazhan',
  картофеля: 'kartofel',
  огурца: 'ogurec',
  огурцов: 'ogurec',
  кабачка: 'kabachok',
  капусты: 'kapusta',
  лука: 'luk',
  чеснока: 'chesnok',
  свёклы: 'svekla',
  моркови: 'morkov',
  гороха: 'goroh',
  укропа: 'ukrop',
  розы: 'roza',
}

function words(kind: NamedCrop['kind'], list: Record<string, string>): Record<string, NamedCrop> {
  return Object.fromEntries(Object.entries(list).map(([word, alias]) => [word, { kind, alias }]))
}

/** «Смородина (чёрная)» is «смородина черная». */
const keyOf = (word: string): string => foldText(word).replace(/[()]/g, ' ').replace(/ {2,}/g, ' ').trim()

/** Registers leave out what stands in parentheses: «Монилиоз (плодовая гниль)» is «монилиоз» there. */
const namesOf = ({ names }: { names: readonly string[] }) =>
  new Set(names.flatMap(name => [name, name.replace(/ ?\([^()]*\)/g, '')]))

/** Words of this file count only where the catalogue has their record. */
export function makeVocabulary(
  crops: readonly NamedRecord<NamedCrop['kind']>[],
  problems: readonly NamedRecord<NamedTarget['kind']>[],
): Vocabulary {
  const known = new Set(crops.map(({ alias }) => alias))
  const extra = [
    ...Object.entries(cropWords),
    ...Object.entries(genitives).map(([word, alias]) => [word, { kind: 'plant', alias } as NamedCrop] as const),
  ]
  const cropOf = new Map(extra.filter(([, crop]) => known.has(crop.alias)).map(([word, crop]) => [keyOf(word), crop]))
  for (const { kind, alias, names } of crops) for (const name of names) cropOf.set(keyOf(name), { kind, alias })
  const byAlias = new Map(problems.map(problem => [problem.alias, problem]))
  const targetsOf = new Map<string, NamedTarget[]>()
  const add = (word: string, { kind, alias }: NamedTarget) =>
    targetsOf.set(keyOf(word), [...(targetsOf.get(keyOf(word)) ?? []), { kind, alias }])
  for (const problem of problems) for (const name of namesOf(problem)) add(name, problem)
  for (const [word, aliases] of Object.entries(targetWords))
    if (!targetsOf.has(keyOf(word))) for (const alias of aliases) if (byAlias.has(alias)) add(word, byAlias.get(alias)!)
  return {
    crop: word => cropOf.get(keyOf(word)) ?? null,
    targets: word => targetsOf.get(keyOf(word)) ?? [],
    hosts: ({ alias }, plant) => byAlias.get(alias)?.hosts?.includes(plant) ?? false,
  }
}
