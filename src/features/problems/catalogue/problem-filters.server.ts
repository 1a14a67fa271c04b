import { sql } from 'drizzle-orm'
import { pathogenTypes } from '#features/diseases/disease.entity.ts'
import { pestGroups } from '#features/pests/pest.entity.ts'
import { wordsFilter } from '#features/search/words-filter.server.ts'
import { organs } from '#features/signs/sign.entity.ts'
import { facetOfColumn, facetOfFlag, facetOfRecords, facetOfValues } from '#kit/catalogue-list/matches.server.ts'
import { aliases, choices, described, flag } from '#kit/http/list-query.ts'
import { type Month, months } from '#kit/month.ts'
import type { ProblemKind } from '../problem-kind.ts'
import { groupColumn, record } from '../problem-tables.server.ts'
import { upperFirst } from '../sentence.ts'
import { listTexts } from './problem-list-texts.ts'

export const groupOptions: Record<ProblemKind, Record<string, string>> = { pests: pestGroups, diseases: pathogenTypes }

const crop = (kind: ProblemKind) =>
  facetOfRecords({
    param: described('Культура, её адрес: tomat', aliases()),
    label: 'Культура',
    column: sql`coalesce(crops_of.ids, '{}')`,
    join: sql`left join (select parent_id, array_agg(plant_id) as ids from ${record(kind, '_hosts')} group by 1) crops_of
    on crops_of.parent_id = p.id`,
    records: { table: 'plant', label: 'short_name', order: sql`r.sort_order, r.id` },
    text: upperFirst,
    group: { open: true, showsUnknown: true },
  })

const group = (kind: ProblemKind) =>
  facetOfColumn({
    param: described(kind === 'pests' ? 'Тип вредителя' : 'Возбудитель', choices(Object.keys(groupOptions[kind]))),
    label: listTexts[kind].groupLabel,
    hint: 'группа',
    column: sql.raw(groupColumn[kind]),
    words: groupOptions[kind],
    text: upperFirst,
    group: { open: true, below: 'organ' },
  })

const organ = (kind: ProblemKind) =>
  facetOfValues({
    param: described(
      'Орган растения, на котором видны признаки: leaf, fruit, …',
      choices(Object.keys(organs) as (keyof typeof organs)[]),
    ),
    label: 'Где видны признаки',
    hint: 'орган',
    column: sql`coalesce(organs_of.names, '{}')`,
    join: sql`left join (select x.parent_id, array_agg(distinct s.organ) as names from ${record(kind, '_signs')} x
    join sign s on s.id = x.sign_id and s.status = 'published' group by 1) organs_of on organs_of.parent_id = p.id`,
    words: organs,
    text: upperFirst,
    group: { open: true },
  })

const month = () =>
  facetOfValues({
    param: described('Месяц, две цифры: 07', choices(Object.keys(months) as Month[])),
    label: 'Месяц',
    column: sql`p.active_months`,
    words: months,
    order: Object.keys(months).sort(),
    text: upperFirst,
    group: {},
  })

const quarantine = () =>
  facetOfFlag({
    param: described('1 — только карантинные объекты', flag()),
    label: 'Карантин',
    column: sql`p.quarantine`,
    words: { '1': 'Только карантинные' },
    chip: () => 'Карантинные',
    group: {},
  })

/** The filters of both lists, in the order of the chips and the column. A new filter is added only here. */
const filtersOf = (kind: ProblemKind) => ({
  q: wordsFilter,
  crop: crop(kind),
  group: group(kind),
  organ: organ(kind),
  month: month(),
  quarantine: quarantine(),
})

export type ProblemFilters = ReturnType<typeof filtersOf>
const filters: Record<ProblemKind, ProblemFilters> = { pests: filtersOf('pests'), diseases: filtersOf('diseases') }
export const problemFilters = (kind: ProblemKind): ProblemFilters => filters[kind]
