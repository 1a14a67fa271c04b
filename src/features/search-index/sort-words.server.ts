import { sql } from 'drizzle-orm'
import { maturities, purposes, selfFertilities, sortPlaces } from '#features/sorts/sort.entity.ts'

/** What a variety is asked for by, besides its name. */
export const sortFacts = [
  'maturity',
  'place',
  'usedFor',
  'selfFertility',
  'growthType',
  'winterHardiness',
  'isHybrid',
  'facts',
  'resistances',
]

/** Words of gardeners for what the register says of a variety, besides its own words. */
const alsoSaid = {
  ultra_early: 'ранний скороспелый',
  very_early: 'ранний скороспелый',
  early: 'скороспелый',
  early_ripe: 'ранний скороспелый',
  protected: 'теплица парник',
  open: 'грядка огород',
  self_fertile: 'самоопыляемый',
  parthenocarpic: 'без пчёл самоопыляемый',
  storage: 'лежкий',
}
const wordsOf = (options: Readonly<Record<string, string>>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(options).map(([key, words]) => [
        key,
        `${words} ${(alsoSaid as Record<string, string>)[key] ?? ''}`,
      ]),
    ),
  )

/** Of five levels: from this one on the variety is called resistant. */
const resistant = 4

/** SQL for the words of the variety `x`. */
export const sortWords = sql`${wordsOf(maturities)}::jsonb ->> x.maturity,
  ${wordsOf(sortPlaces)}::jsonb ->> x.place,
  ${wordsOf(selfFertilities)}::jsonb ->> x.self_fertility,
  x.growth_type,
  x.winter_hardiness,
  case when x.is_hybrid then 'гибрид' end,
  (select string_agg(${wordsOf(purposes)}::jsonb ->> u, ' ') from unnest(x.used_for) u),
  (select string_agg(f.text, ' ') from sort_facts f where f.parent_id = x.id),
  (select string_agg(concat_ws(' ', 'устойчивый не болеет', d.name, d.synonyms, w.name, w.synonyms), ' ')
    from sort_resistances r
      left join disease d on d.id = r.disease_id and d.status = 'published'
      left join pest w on w.id = r.pest_id and w.status = 'published'
    where r.parent_id = x.id and r.level >= ${resistant}::int)`
