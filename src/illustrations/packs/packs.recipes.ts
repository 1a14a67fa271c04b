import { TONES, type Tone } from '../palette.ts'

export type FormName =
  | 'bottle'
  | 'flask'
  | 'canister'
  | 'ampoule'
  | 'sachet'
  | 'pouch'
  | 'granules'
  | 'box'
  | 'jar'
  | 'tube'
  | 'blister'
  | 'briquettes'
  | 'bomb'

/** The pack by the code of the formulation; codes that are not here follow the state. */
export const FORMS: Readonly<Record<string, FormName>> = {
  Р: 'ampoule',
  ВРК: 'ampoule',
  ВСР: 'ampoule',
  ВГР: 'ampoule',
  Ж: 'flask',
  ВС: 'flask',
  СК: 'flask',
  ММЭ: 'canister',
  МКЭ: 'canister',
  ВР: 'canister',
  ТС: 'canister',
  ТКС: 'canister',
  КРП: 'pouch',
  РП: 'pouch',
  ВРП: 'pouch',
  П: 'jar',
  ПС: 'tube',
  Г: 'granules',
  МГ: 'granules',
  ПР: 'box',
  ТАБ: 'blister',
  Б: 'briquettes',
  ШД: 'bomb',
  ДШ: 'bomb',
}

export const FORM_OF_STATE = { liquid: 'bottle', solid: 'sachet', piece: 'blister' } as const satisfies Record<
  string,
  FormName
>

export const FORM_WORDS: Readonly<Record<FormName, string>> = {
  bottle: 'флакон с этикеткой',
  flask: 'бутыль с этикеткой',
  canister: 'канистра с этикеткой',
  ampoule: 'ампула и коробочка',
  sachet: 'пакетик',
  pouch: 'пакет с застёжкой',
  granules: 'пакет гранул',
  box: 'коробка приманки',
  jar: 'банка',
  tube: 'туба',
  blister: 'упаковка таблеток',
  briquettes: 'брикеты',
  bomb: 'дымовая шашка',
}

/** What is inside, as the sign in the corner of the label. */
export type Content = 'liquid' | 'powder' | 'grains' | 'ampoule' | 'tablet' | 'smoke'

export const CONTENT_OF: Readonly<Record<FormName, Content>> = {
  bottle: 'liquid',
  flask: 'liquid',
  canister: 'liquid',
  tube: 'liquid',
  ampoule: 'ampoule',
  sachet: 'powder',
  pouch: 'powder',
  jar: 'powder',
  granules: 'grains',
  box: 'grains',
  blister: 'tablet',
  briquettes: 'tablet',
  bomb: 'smoke',
}

/** Granules that are dissolved come in sachets like powders; the sign in the corner tells them apart. */
export const GRANULES: ReadonlySet<string> = new Set(['ВДГ', 'ВГ', 'ВРГ', 'Г', 'МГ'])

export type EmblemName =
  | 'umbrella'
  | 'beetle'
  | 'mite'
  | 'weed'
  | 'shell'
  | 'growth'
  | 'granules'
  | 'drop'
  | 'leaf'
  | 'worm'
  | 'seed'
  | 'unknown'

export interface Purpose {
  tone: Tone
  /** The band with the name: white letters on it hold 4.5:1 and more. */
  deep: string
  emblem: EmblemName
}

const INSECTS = { tone: TONES.amber, deep: '#7d5200' } as const
const LIVING = { tone: TONES.leafgreen, deep: '#147339' } as const

/** By the keys of `purposes` of a drug. The colour is the group: fungi sky, insects and mites honey, weeds tomato, living products green. Only living products have a leaf. */
export const PURPOSES: Readonly<Record<string, Purpose>> = {
  fungicide: { tone: TONES.sky, deep: '#006897', emblem: 'umbrella' },
  seed_treatment: { tone: TONES.sky, deep: '#006897', emblem: 'seed' },
  insecticide: { ...INSECTS, emblem: 'beetle' },
  acaricide: { ...INSECTS, emblem: 'mite' },
  herbicide: { tone: TONES.red, deep: '#a23732', emblem: 'weed' },
  biofungicide: { ...LIVING, emblem: 'leaf' },
  bioinsecticide: { ...LIVING, deep: '#17664c', emblem: 'leaf' },
  beneficial: { ...LIVING, deep: '#3f5f2b', emblem: 'worm' },
  molluscicide: { tone: TONES.brown, deep: '#6e4522', emblem: 'shell' },
  rodenticide: { tone: TONES.brown, deep: '#6f5017', emblem: 'seed' },
  growth_regulator: { tone: TONES.violet, deep: '#5a479a', emblem: 'growth' },
  fertilizer: { tone: TONES.plum, deep: '#5b4a86', emblem: 'granules' },
  adjuvant: { tone: TONES.ink, deep: '#4b5563', emblem: 'drop' },
}

export const ANY_PURPOSE: Purpose = { tone: TONES.ink, deep: '#374151', emblem: 'unknown' }
