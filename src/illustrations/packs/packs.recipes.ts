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
}

export const FORM_OF_STATE = { liquid: 'bottle', solid: 'sachet', piece: 'blister' } as const satisfies Record<string, FormName>

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
}

export type EmblemName =
  | 'leafSpot'
  | 'beetle'
  | 'mite'
  | 'weed'
  | 'shell'
  | 'sprout'
  | 'granules'
  | 'drop'
  | 'cells'
  | 'worm'
  | 'leaf'
  | 'seed'

export interface Purpose {
  tone: Tone
  /** A near tone for every other pack, so that a shelf of one purpose is not one picture. */
  also?: Tone
  /** The band with the name: white letters on it hold 4.5:1 and more. */
  deep: string
  emblem: EmblemName
}

export const PURPOSES: Readonly<Record<string, Purpose>> = {
  фунгицид: { tone: TONES.sky, also: TONES.berry, deep: '#006897', emblem: 'leafSpot' },
  биофунгицид: { tone: TONES.leafgreen, also: TONES.fresh, deep: '#147339', emblem: 'cells' },
  инсектицид: { tone: TONES.red, also: TONES.crimson, deep: '#a23732', emblem: 'beetle' },
  биоинсектицид: { tone: TONES.blue, also: TONES.deep, deep: '#17664c', emblem: 'beetle' },
  акарицид: { tone: TONES.orange, also: TONES.carrot, deep: '#8f4a06', emblem: 'mite' },
  гербицид: { tone: TONES.amber, also: TONES.straw, deep: '#835600', emblem: 'weed' },
  моллюскоцид: { tone: TONES.brown, deep: '#6e4522', emblem: 'shell' },
  'живые помощники': { tone: TONES.olive, also: TONES.light, deep: '#3f5f2b', emblem: 'worm' },
  'регулятор роста': { tone: TONES.violet, also: TONES.plum, deep: '#5a479a', emblem: 'sprout' },
  удобрение: { tone: TONES.light, also: TONES.olive, deep: '#4d6a17', emblem: 'granules' },
  прилипатель: { tone: TONES.ink, deep: '#4b5563', emblem: 'drop' },
  протравитель: { tone: TONES.purple, deep: '#844778', emblem: 'seed' },
  родентицид: { tone: TONES.straw, deep: '#6f5017', emblem: 'seed' },
}

export const ANY_PURPOSE: Purpose = { tone: TONES.fresh, deep: '#1f6a2c', emblem: 'leaf' }
