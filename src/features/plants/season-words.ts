/** Seasons that the text of a measure names: «осенью», «до весны», «в жару». */
type Season = 'winter' | 'spring' | 'summer' | 'autumn'

const words: Record<Season, RegExp> = {
  winter: /(^|[^а-яё])(зимой|до весны)($|[^а-яё])/i,
  spring: /(^|[^а-яё])(весной|с весны)($|[^а-яё])/i,
  summer: /(^|[^а-яё])(летом|в жару|под осень)($|[^а-яё])/i,
  autumn: /(^|[^а-яё])(осен(ью|и)|перед зимой|до зимы)($|[^а-яё])/i,
}

const seasonOf = (month: number): Season => (['winter', 'spring', 'summer', 'autumn'] as const)[Math.floor((month % 12) / 3)]!

export const namesSeason = (text: string, month: number): boolean => words[seasonOf(month)].test(text)

/** Names no season, or among others the one of the month. */
export const fitsSeason = (text: string, month: number): boolean =>
  namesSeason(text, month) || Object.values(words).every(season => !season.test(text))

/** A PostgreSQL pattern for measures that name the season; null in summer, when there is other work enough. */
export const seasonPattern = (month: number): string | null => (seasonOf(month) === 'summer' ? null : words[seasonOf(month)].source)
