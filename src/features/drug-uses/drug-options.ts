/** What a drug is, and in what it and its content are measured: for its record and for all that is calculated from its uses. */

export const drugKinds = {
  pesticide: 'пестицид',
  biopesticide: 'биопрепарат',
  growth_regulator: 'регулятор роста',
  fertilizer: 'удобрение',
  adjuvant: 'прилипатель',
  beneficial: 'живые помощники',
  trap: 'ловушка',
  repellent: 'репеллент',
  pheromone: 'феромон',
  elicitor: 'индуктор устойчивости',
} as const

export const purposes = {
  fungicide: 'фунгицид',
  bactericide: 'бактерицид',
  insecticide: 'инсектицид',
  acaricide: 'акарицид',
  biofungicide: 'биофунгицид',
  bioinsecticide: 'биоинсектицид',
  herbicide: 'гербицид',
  molluscicide: 'моллюскоцид',
  rodenticide: 'родентицид',
  growth_regulator: 'регулятор роста',
  fertilizer: 'удобрение',
  adjuvant: 'прилипатель',
  beneficial: 'живые помощники',
  nematicide: 'нематицид',
  repellent: 'репеллент',
  pheromone: 'феромон',
  elicitor: 'индуктор устойчивости',
  desiccant: 'десикант',
  fumigant: 'фумигант',
  seed_treatment: 'протравитель',
} as const

export const contentUnits = {
  g_per_l: 'г/л',
  g_per_kg: 'г/кг',
  cfu_per_g: 'КОЕ/г',
  cfu_per_ml: 'КОЕ/мл',
  cfu_per_pcs: 'КОЕ/шт.',
  eu_per_mg: 'ЕА/мг',
  pct: '%',
} as const

export const amountUnits = { g: 'г', kg: 'кг', ml: 'мл', l: 'л', pcs: 'шт.' } as const

/** What every calculation knows of a drug. */
export interface DrugNames {
  alias: string
  name: string
  kind: keyof typeof drugKinds
  purposes: readonly (keyof typeof purposes)[]
}
