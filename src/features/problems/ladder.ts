import type { Rung } from '#features/problem-fields/problem-fields.ts'

/** The ladder of measures, lowest rung first; chemistry is the top rung and contains only registered uses. */
export const ladder = ['agronomic', 'mechanical', 'biological', 'chemical'] as const
export type LadderRung = (typeof ladder)[number]

export const rungTitles = {
  agronomic: 'Агротехника',
  mechanical: 'Механика',
  biological: 'Биозащита',
  chemical: 'Химия',
} as const satisfies Record<LadderRung, string>

export interface Measure {
  rung: Rung
  text: string
}

export const measuresOf = (measures: readonly Measure[], rung: Rung): string[] =>
  measures.filter(measure => measure.rung === rung).map(measure => measure.text)
