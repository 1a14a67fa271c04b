/** Times of the year that the text of a measure names: «осенью», «до весны», «в жару». */
type TimeOfYear = 'winter' | 'spring' | 'summer' | 'autumn'

const words: Record<TimeOfYear, RegExp> = {
  winter: /(^|[^а-яё])(зимой|до весны)($|[^а-яё])/i,
  spring: /(^|[^а-яё])(весной|с весны)($|[^а-яё])/i,
  summer: /(^|[^а-яё])(летом|в жару|под осень)($|[^а-яё])/i,
  autumn: /(^|[^а-яё])(осен(ью|и)|перед зимой|до зимы)($|[^а-яё])/i,
}

const timeOfYearOf = (month: number): TimeOfYear =>
  (['winter', 'spring', 'summer', 'autumn'] as const)[Math.floor((month % 12) / 3)]!

export const namesTimeOfYear = (text: string, month: number): boolean => words[timeOfYearOf(month)].test(text)

/** Names no time of the year, or among others the one of the month. */
export const fitsTimeOfYear = (text: string, month: number): boolean =>
  namesTimeOfYear(text, month) || Object.values(words).every(pattern => !pattern.test(text))

/** A PostgreSQL pattern for measures that name the time of the year; null in summer, when there is other work enough. */
export const timeOfYearPattern = (month: number): string | null =>
  timeOfYearOf(month) === 'summer' ? null : words[timeOfYearOf(month)].source
