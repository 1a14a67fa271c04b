import { sql } from 'drizzle-orm'
import { wordsFilter } from '#features/search/words-filter.server.ts'
import { facetOfRecords, facetOfValues } from '#kit/catalogue-list/matches.server.ts'
import { aliases, choices, described } from '#kit/http/list-query.ts'
import { type Month, months } from '#kit/month.ts'
import { upperFirst } from '#kit/text/upper-first.ts'

const rubric = facetOfRecords({
  param: described('Рубрика, её адрес: bolezni', aliases()),
  label: 'Рубрика',
  column: sql`array[p.rubric_id]`,
  records: { table: 'rubric', label: 'name', order: sql`r.sort_order, r.id` },
  group: { open: true },
})

/** What the article says it is about, and what its text shows. */
const crop = facetOfRecords({
  param: described('Культура, её адрес: tomat', aliases()),
  label: 'Культура',
  column: sql`array(select plant_id from post_related where parent_id = p.id and plant_id is not null
    union select plant_id from post_reference where post_id = p.id and plant_id is not null)`,
  records: { table: 'plant', label: 'short_name', order: sql`r.sort_order, r.id` },
  text: upperFirst,
  group: { open: true, maxValues: 20 },
})

const month = facetOfValues({
  param: described('Месяц публикации, две цифры: 07', choices(Object.keys(months) as Month[])),
  label: 'Месяц публикации',
  column: sql`case when p.published_at is null then '{}'::text[] else array[to_char(p.published_at, 'MM')] end`,
  words: months,
  order: Object.keys(months).sort(),
  text: upperFirst,
  group: {},
})

/** The filters of the list, in the order of the chips and the column. A new filter is added only here. */
export const postFilters = { q: wordsFilter, rubric, crop, month }
