import type { purposes } from '../drug.entity.ts'

/** A group of drugs is named in the plural. */
export const purposeNames = {
  fungicide: 'Фунгициды',
  bactericide: 'Бактерициды',
  insecticide: 'Инсектициды',
  acaricide: 'Акарициды',
  biofungicide: 'Биофунгициды',
  bioinsecticide: 'Биоинсектициды',
  herbicide: 'Гербициды',
  molluscicide: 'Моллюскоциды',
  rodenticide: 'Родентициды',
  growth_regulator: 'Регуляторы роста',
  fertilizer: 'Удобрения',
  adjuvant: 'Прилипатели',
  beneficial: 'Живые помощники',
  nematicide: 'Нематициды',
  repellent: 'Репелленты',
  pheromone: 'Феромоны',
  elicitor: 'Индукторы устойчивости',
  desiccant: 'Десиканты',
  fumigant: 'Фумиганты',
  seed_treatment: 'Протравители',
} as const satisfies Record<keyof typeof purposes, string>
