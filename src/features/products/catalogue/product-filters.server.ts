import { sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { wordsFilter } from '#features/search/words-filter.server.ts'
import { facetOfRecords, facetOfValues, matchedFilter } from '#kit/catalogue-list/matches.server.ts'
import { aliases, choices, described, type Param } from '#kit/http/list-query.ts'
import { upperFirst } from '#kit/text/upper-first.ts'
import { stockStates } from '../product.entity.ts'

const category = facetOfRecords({
  param: described('Раздел магазина, его адрес: zashchita', aliases()),
  label: 'Раздел',
  column: sql`array[p.category_id]`,
  records: { table: 'product_category', label: 'name', order: sql`r.sort_order, r.id` },
  text: upperFirst,
  group: { open: true },
})

/** What a drug may be used on today, and the crop of seeds. */
const crop = facetOfRecords({
  param: described('Культура, её адрес: tomat', aliases()),
  label: 'Для культуры',
  hint: 'культура',
  column: sql`coalesce(crops_of.ids, array(select s.plant_id from sort s where s.id = p.sort_id and s.status = 'published'))`,
  join: sql`left join (select drug_id, array_agg(distinct plant_id) as ids from drug_use_scope
    where plant_id is not null and ${usableNow()} group by 1) crops_of on crops_of.drug_id = p.drug_id`,
  records: { table: 'plant', label: 'short_name', order: sql`r.sort_order, r.id` },
  text: upperFirst,
  group: { open: true, maxValues: 12 },
})

/** `tomat:fitoftoroz`, both in one value: a drug that is registered for this crop and against this problem may not be so for the pair. */
const pairs: Param<readonly string[]> = {
  absent: [],
  read(texts) {
    const values = [...new Set(texts.flatMap(text => text.split(',')).filter(text => text !== ''))].sort()
    const fits = values.length <= 10 && values.every(value => /^[a-z\d-]{1,80}:[a-z\d-]{1,80}$/.test(value))
    return fits ? { value: values } : { error: 'Ожидаются культура и\u00a0проблема через двоеточие: tomat:fitoftoroz.' }
  },
  write: values => values.toSorted().join(),
}

const knownPairs = sql`select c.alias || ':' || problem.alias as value, c.short_name || ': ' || lower(problem.name) as label
  from (select distinct plant_id, pest_id, disease_id from drug_use_scope where ${usableNow()}) x
    join plant c on c.id = x.plant_id and c.status = 'published'
    join (select 'pest' as kind, id, alias, name from pest where status = 'published'
      union all select 'disease', id, alias, name from disease where status = 'published') problem
      on problem.id = coalesce(x.pest_id, x.disease_id) and problem.kind = case when x.pest_id is null then 'disease' else 'pest' end`

const against = matchedFilter<readonly string[]>({
  param: described('Культура и\u00a0проблема, для\u00a0которых препарат разрешён сегодня: tomat:fitoftoroz', pairs),
  label: 'От чего и\u00a0на\u00a0чём',
  hint: 'культура и\u00a0проблема',
  column: () => sql`coalesce(pairs_of.pairs, '{}')`,
  join: sql`left join (select x.drug_id, array_agg(distinct c.alias || ':' || coalesce(pest.alias, disease.alias)) as pairs
    from drug_use_scope x join plant c on c.id = x.plant_id and c.status = 'published'
      left join pest on pest.id = x.pest_id and pest.status = 'published'
      left join disease on disease.id = x.disease_id and disease.status = 'published'
    where coalesce(pest.id, disease.id) is not null and ${usableNow(sql`x.`)} group by 1) pairs_of on pairs_of.drug_id = p.drug_id`,
  where: (values, own) => sql`${own} && ${sql.param([...values])}::text[]`,
  count: (
    own,
    condition,
  ) => sql`select known.value, known.label, coalesce(n.count, 0) as count from (${knownPairs}) known
    left join (select unnest(${own}) as value, count(*)::int as count from matches where ${condition} group by 1) n on n.value = known.value
    order by 3 desc, 2`,
  text: upperFirst,
  group: { maxValues: 12 },
})

const stock = facetOfValues({
  param: described(
    'Наличие: in, low, preorder, out',
    choices(Object.keys(stockStates) as (keyof typeof stockStates)[]),
  ),
  label: 'Наличие',
  column: sql`array(select distinct v.stock_state from product_variants v where v.parent_id = p.id)`,
  words: stockStates,
  text: upperFirst,
  group: { open: true },
})

/** The filters of the list, in the order of the chips and the column. A new filter is added only here. */
export const productFilters = { q: wordsFilter, category, crop, against, stock }
