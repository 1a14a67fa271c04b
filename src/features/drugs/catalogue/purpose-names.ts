import type { purposes } from '#features/drug-uses/drug-options.ts'
import type { Tone } from '#ui/badges/tone.ts'

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

const tones: Partial<Record<keyof typeof purposes, Tone>> = {
  fungicide: 'sky',
  bactericide: 'sky',
  seed_treatment: 'sky',
  insecticide: 'honey',
  acaricide: 'honey',
  herbicide: 'tomato',
  biofungicide: 'lime',
  bioinsecticide: 'lime',
  beneficial: 'lime',
}

/** The colour of a group, as on the drawings of its packs; living products are green, chemistry never. */
export const purposeTone = (purpose: keyof typeof purposes | undefined): Tone => (purpose && tones[purpose]) ?? 'gray'
