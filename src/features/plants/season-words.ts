/** Seasons that the text of a measure names: «осенью», «до весны», «в жару». */
type Season = 'winter' | 'spring' | 'summer' | 'autumn'

const words: Record<Season, string> = {
  winter: 'зимой|до весны',
  spring: 'весной|с весны',
  summer: 'летом|в жару|под осень',
  autumn: 'осен(ью|и)|перед зимой|до зимы',
}

const seasonOf = (month: number): Season => (['winter', 'spring', 'summer', 'autumn'] as const)[Math.floor((month % 12) / 3)]!

const names = (text: string, season: Season): boolean => new RegExp(`(^|[^а-яё])(${words[season]})($|[^а-яё])`, 'i').test(text)

export const namesSeason = (text: string, month: number): boolean => names(text, seasonOf(month))

/** Names no season, or among others the one of the month. */
export const fitsSeason = (text: string, month: number): boolean =>
  namesSeason(text, month) || (Object.keys(words) as Season[]).every(season => !names(text, season))

/** A PostgreSQL pattern for measures that name the season; null in summer, when there is other work enough. */
export const seasonPattern = (month: number): string | null => (seasonOf(month) === 'summer' ? null : `(^|\\s)(${words[seasonOf(month)]})`)
