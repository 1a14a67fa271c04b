import { type SQL, sql } from 'drizzle-orm'
import { regions } from '#features/plants/region-memory.ts'
import { wordsFilter } from '#features/search/words-filter.server.ts'
import { facetOfColumn, facetOfRecords, facetOfValues, matchedFilter } from '#kit/catalogue-list/matches.server.ts'
import { aliases, choices, described, type Param } from '#kit/http/list-query.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { resistant } from '../resistance.ts'
import { lightZones, maturities, purposes } from '../sort.entity.ts'

const plant = facetOfRecords({
  param: described('Культура, её адрес: tomat', aliases()),
  label: 'Культура',
  column: sql`array[p.plant_id]`,
  join: sql`join plant c on c.id = p.plant_id and c.status = 'published'`,
  records: { table: 'plant', label: 'short_name', order: sql`r.sort_order, r.id` },
  text: upperFirst,
  group: { open: true, maxValues: 40 },
})

/** `fitoftoroz:4`: at least this level, from 1 to 5. */
const levels: Param<readonly string[]> = {
  absent: [],
  read(texts) {
    const values = [...new Set(texts.flatMap(text => text.split(',')).filter(text => text !== ''))].sort()
    const fits = values.length <= 10 && values.every(value => /^[a-z\d-]{1,80}:[1-5]$/.test(value))
    return fits
      ? { value: values }
      : { error: 'Ожидается болезнь или вредитель и\u00a0уровень от 1 до 5: fitoftoroz:3.' }
  },
  write: values => values.toSorted().join(),
}

/** A variety with level 4 stands under 1, 2, 3 and 4, so that «at least 3» is found as one value. */
const reachedLevels: SQL = sql`left join (select r.parent_id, array_agg(problem.alias || ':' || reached) as values
    from sort_resistances r
      join (select 'pest' as kind, id, alias from pest where status = 'published'
        union all select 'disease', id, alias from disease where status = 'published') problem
        on problem.id = coalesce(r.pest_id, r.disease_id) and problem.kind = case when r.pest_id is null then 'disease' else 'pest' end
      cross join lateral generate_series(1, r.level) reached
    group by 1) levels_of on levels_of.parent_id = p.id`

/** Every level of every problem that some variety was judged by, so that a chosen one has a name even where nothing meets it. */
const knownLevels: SQL = sql`select problem.alias || ':' || level as value, problem.name || ': от ' || level as label
  from (select alias, name from disease where status = 'published' and id in (select disease_id from sort_resistances)
    union all select alias, name from pest where status = 'published' and id in (select pest_id from sort_resistances)) problem
  cross join generate_series(1, 5) level`

const resist = matchedFilter<readonly string[]>({
  param: described('Устойчивость не ниже уровня, 1–5: fitoftoroz:3', levels),
  label: 'Устойчив к',
  hint: 'устойчивость',
  column: () => sql`coalesce(levels_of.values, '{}')`,
  join: reachedLevels,
  where: (values, own) => sql`${own} @> ${sql.param([...values])}::text[]`,
  count: (
    own,
    condition,
  ) => sql`select known.value, known.label, coalesce(n.count, 0) as count from (${knownLevels}) known
    left join (select unnest(${own}) as value, count(*)::int as count from matches where ${condition} group by 1) n on n.value = known.value
    order by 3 desc, 2`,
  inSnapshot: {
    values: sql`to_jsonb(levels_of.values)`,
    needsAll: true,
    known: sql`select value, label from (${knownLevels}) known order by 2`,
  },
  text: upperFirst,
  group: { open: true, maxValues: 20, shows: value => Number(value.slice(-1)) === resistant },
})

const maturity = facetOfColumn({
  param: described('Срок созревания: early, mid, …', choices(Object.keys(maturities) as (keyof typeof maturities)[])),
  label: 'Созревание',
  column: sql`p.maturity`,
  words: maturities,
  text: upperFirst,
  group: {},
})

const place = facetOfValues({
  param: described('Где растёт: open — грядка, protected — теплица', choices(['open', 'protected'])),
  label: 'Где растёт',
  column: sql`case p.place when 'any' then array['open', 'protected'] else array[p.place] end`,
  words: { open: 'на грядке', protected: 'в теплице' },
  text: upperFirst,
  group: {},
})

const region = facetOfValues({
  param: described(
    'Номер региона Госреестра, для которого сорт допущен или рекомендован: 3',
    choices(Object.keys(regions)),
  ),
  label: 'Для региона',
  column: sql`coalesce(regions_of.codes, '{}')`,
  join: sql`left join (select x.parent_id, array_agg(distinct r.code) as codes from sort_regions x
    join region r on r.id = x.target_id and r.status = 'published' group by 1) regions_of on regions_of.parent_id = p.id`,
  words: regions,
  order: Object.keys(regions).sort((a, b) => Number(a) - Number(b)),
  group: {},
})

const zone = facetOfValues({
  param: described('Световая зона теплиц, 1–7', choices(Object.keys(lightZones))),
  label: 'Световая зона',
  column: sql`coalesce(p.light_zones, '{}')`,
  words: lightZones,
  chip: (_, value) => `Световая зона ${value}`,
  group: {},
})

const use = facetOfValues({
  param: described('Назначение: fresh, processing, …', choices(Object.keys(purposes) as (keyof typeof purposes)[])),
  label: 'Назначение',
  column: sql`coalesce(p.used_for, '{}')`,
  words: purposes,
  text: upperFirst,
  group: {},
})

const hybrid = facetOfColumn({
  param: described('yes — гибриды F1, no — сорта', choices(['yes', 'no'])),
  label: 'Сорт или гибрид',
  column: sql`case when p.is_hybrid then 'yes' else 'no' end`,
  words: { no: 'сорт, семена можно собирать', yes: 'гибрид F1' },
  text: upperFirst,
  group: {},
})

/** Our own limits, the same for beds and orchards. A variety of 40–60 cm is in two classes; where one bound is known, it counts as both. */
const heights = {
  low: 'до\u00a050\u00a0см',
  middle: '50–\u2060100\u00a0см',
  tall: '1–\u20602\u00a0м',
  high: 'выше 2\u00a0м',
} as const

const [shortest, tallest] = [sql`coalesce(p.height_from, p.height_to)`, sql`coalesce(p.height_to, p.height_from)`]

const height = facetOfValues({
  param: described(
    'Высота растения: low, middle, tall, high',
    choices(Object.keys(heights) as (keyof typeof heights)[]),
  ),
  label: 'Высота растения',
  hint: 'высота',
  column: sql`array_remove(array[case when ${shortest} <= 50 then 'low' end, case when ${shortest} <= 100 and ${tallest} > 50 then 'middle' end,
    case when ${shortest} <= 200 and ${tallest} > 100 then 'tall' end, case when ${tallest} > 200 then 'high' end], null)`,
  words: heights,
  chip: (_, value) => `Высота ${value}`,
  group: {},
})

/** The filters of the list, in the order of the chips and the column. A new filter is added only here. */
export const sortFilters = { q: wordsFilter, plant, resist, maturity, place, region, zone, use, hybrid, height }
