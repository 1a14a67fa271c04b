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
    'овощные культуры': 'ovoshchnye',
    'цветочные культуры': 'dekorativnye',
    цветочные: 'dekorativnye',
    'участки, предназначенные под посадку': 'uchastok',
    'участки под посадку': 'uchastok',
    пары: 'uchastok',
  }),
  ...words('plant', { томаты: 'tomat', тыква: 'kabachok' }),
}

/** Problems of one word, as registers use it; the crops of the row decide which of them are meant. */
const targetWords: Readonly<Record<string, readonly string[]>> = {
  плодожорка: ['yablonnaya-plodozhorka', 'slivovaya-plodozhorka', 'gorohovaya-plodozhorka'],
  цветоед: ['yablonnyj-cvetoed'],
  'паутинный клещ': ['obyknovennyj-pautinnyj-kleshch'],
  белокрылка: ['teplichnaya-belokrylka'],
  трипсы: ['zapadnyj-cvetochnyj-trips', 'tabachnyj-trips'],
  белянки: ['kapustnaya-belyanka'],
  хрущи: ['majskij-hrushch'],
  медяницы: ['grushevaya-medyanica'],
  слизни: ['setchatyj-slizen'],
  парша: ['parsha-yabloni', 'parsha-grushi', 'parsha-obyknovennaya-kartofelya'],
  'мучнистая роса': [
    'muchnistaya-rosa-yabloni',
    'muchnistaya-rosa-tykvennyh',
    'muchnistaya-rosa-zemlyaniki',
    'muchnistaya-rosa-roz',
    'amerikanskaya-muchnistaya-rosa',
  ],
  'плодовая гниль': ['monilioz'],
  курчавость: ['kurchavost-listev-persika'],
  пероноспороз: ['peronosporoz-ogurca', 'peronosporoz-luka'],
  милдью: ['mildyu'],
  оидиум: ['oidium'],
  'чёрная пятнистость': ['chernaya-pyatnistost-roz'],
  антракноз: ['antraknoz-smorodiny', 'antraknoz-maliny'],
  септориоз: ['septorioz-smorodiny', 'septorioz-tomata'],
  ржавчина: ['rzhavchina-grushi', 'stolbchataya-rzhavchina'],
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
const namesOf = ({ names }: { names: readonly string[] }) => new Set(names.flatMap(name => [name, name.replace(/ ?\([^()]*\)/g, '')]))

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
