import { sql } from 'drizzle-orm'
import { drugKinds } from '#features/drug-uses/drug-options.ts'
import { places, placeWords, registeredPlaces } from '#features/drug-uses/places-and-methods.ts'
import { isFoundByWords } from '#features/search/found-words.server.ts'
import { aliases, choices, described, flag, integer, words } from '#kit/http/list-query.ts'
import { type HazardClass, hazardWord } from '#ui/badges/hazard-badge.tsx'
import { plural } from '#ui/format/format-number.ts'
import { columnFacet, facet, filter, publishedIds, sqlList } from './define-facet.server.ts'
import { purposeNames } from './purpose-names.ts'

/** The filters of the catalogue, in the order of the column, the chips and the URL. A new filter is added only here. */

const q = filter({
  param: words(),
  label: 'Поиск',
  of: 'drug',
  where: () => isFoundByWords(sql`d.id`),
  chip: (_, value) => `«${value}»`,
})

const crop = facet({
  param: described('Культура, её адрес: tomat', aliases()),
  label: 'Культура',
  of: 'line',
  where: crops => sql`plant_id = any (${publishedIds('plant', crops)})`,
  bitmap: { column: sql`plant_id` },
  inMemory: {
    fits: crops => line => line.crop !== null && crops.includes(line.crop),
    valuesOf: ({ crop }) => (crop === null ? [] : [crop]),
  },
  count: ({ byLine }) => sql`select p.alias as value, p.short_name as label, coalesce(n.count, 0) as count
    from plant p left join (${byLine(sql`plant_id`)}) n on n.plant_id = p.id where p.status = 'published' order by p.sort_order, p.id`,
  group: { open: true, maxValues: 30 },
})

const target = facet({
  param: described('Вредитель или болезнь, адрес: fitoftoroz', aliases()),
  label: 'Вредитель или болезнь',
  of: 'line',
  where: targets =>
    sql`(pest_id = any (${publishedIds('pest', targets)}) or disease_id = any (${publishedIds('disease', targets)}))`,
  bitmap: { column: sql`coalesce(pest_id, disease_id)` },
  inMemory: {
    fits: targets => line => line.target !== null && targets.includes(line.target.slice(line.target.indexOf('/') + 1)),
    valuesOf: ({ target }) => (target === null ? [] : [target]),
  },
  count: ({ byLine }) => sql`with n as (${byLine(sql`pest_id, disease_id`)})
    ${problems('pest')} union all ${problems('disease')} order by 2`,
  group: { open: true, maxValues: 24 },
})

const problems = (
  table: 'pest' | 'disease',
) => sql`select t.alias as value, t.name collate "ru" as label, ${sql.raw(`'${table}s'`)} as kind,
    to_char(current_date, 'MM') = any (t.active_months) as "inSeason", coalesce(n.count, 0) as count
  from ${sql.identifier(table)} t left join n on n.${sql.identifier(`${table}_id`)} = t.id where t.status = 'published'`

const purpose = facet({
  param: described('Назначение: fungicide, insecticide, …', choices(keysOf(purposeNames))),
  label: 'Группа',
  of: 'drug',
  where: purposes => sql`d.purposes && array[${sqlList(purposes)}]::text[]`,
  column: sql`d.purposes`,
  inMemory: { values: sql`d.purposes` },
  count: ({ drugs }) => sql`select value, sum(count) as count
    from (select value as purposes, count(*) as count from (${drugs}) l group by 1) n, unnest(purposes) value group by 1`,
  words: purposeNames,
  group: { open: true },
})

const lph = columnFacet({
  param: described(
    'Для личных подсобных хозяйств: yes, no, unknown (не подтверждено)',
    choices(['yes', 'no', 'unknown']),
  ),
  label: 'Личные хозяйства',
  column: sql`coalesce(d.lph_allowed, 'unknown')`,
  words: { yes: 'разрешено', no: 'не\u00a0разрешено', unknown: 'не\u00a0подтверждено' },
  chip: name => `ЛПХ: ${name}`,
  group: { open: true },
})

const phi = filter({
  param: described('Срок ожидания не больше, дней', integer(0, 365)),
  label: 'Срок ожидания не больше',
  of: 'line',
  where: days => sql`(phi_kind = 'days' and phi_days <= ${days} or phi_kind = 'not_regulated')`,
  bitmap: { column: sql`phi_days`, where: days => sql`phi_days between 0 and ${days}` },
  inMemory: {
    fits:
      days =>
      ({ phiKind, phiDays }) =>
        (phiKind === 'days' && phiDays !== null && phiDays <= days!) || phiKind === 'not_regulated',
  },
  chip: (_, value) => `Ожидание до\u00a0${value}\u00a0${plural(value, 'дня', 'дней', 'дней')}`,
  group: { open: true, unit: 'дней' },
})

const isBiological = sql`d.id in (select i.parent_id from drug_ingredients i join substance s on s.id = i.substance_id where s.is_biological)`

const bio = facet({
  param: described('1 — только биологические', flag()),
  label: 'Биопрепараты',
  of: 'drug',
  where: () => isBiological,
  column: sql`case when ${isBiological} then '1' end`,
  inMemory: { values: sql`case when ${isBiological} then array['1'] else '{}' end`, reads: ['substance'] },
  words: { '1': 'только биопрепараты' },
  chip: () => 'Биопрепараты',
  group: { open: true },
})

const place = facet({
  param: described('Место: open, protected, …', choices(keysOf(places))),
  label: 'Место',
  of: 'line',
  where: chosen => sql`place in (${sqlList([...new Set(chosen.flatMap(registeredPlaces))])})`,
  bitmap: { column: sql`place` },
  inMemory: {
    fits: chosen => {
      const registered = new Set(chosen.flatMap(registeredPlaces))
      return line => registered.has(line.place)
    },
    valuesOf: ({ place }) => keysOf(places).filter(value => registeredPlaces(value).includes(place)),
  },
  count: ({ byLine }) => {
    const pairs = keysOf(places).flatMap(value => registeredPlaces(value).map(place => sql`(${value}, ${place})`))
    const joinPlaces = sql`join (values ${sql.join(pairs, sql`, `)}) m(value, registered) on m.registered = place`
    return sql`select value, coalesce(count, 0) as count from (${byLine(sql`value`, joinPlaces)}) n`
  },
  words: placeWords,
  group: {},
})

const hazard = columnFacet({
  param: described('Класс опасности для человека, 1–4', choices(['1', '2', '3', '4'])),
  label: 'Класс опасности',
  column: sql`d.hazard_human::text`,
  words: hazardWords('human'),
  chip: (_, value) => `${value}\u00a0класс опасности`,
  group: {},
})

const bee = columnFacet({
  param: described('Класс опасности для пчёл, 1–4', choices(['1', '2', '3', '4'])),
  label: 'Опасность для пчёл',
  column: sql`d.hazard_bee::text`,
  words: hazardWords('bee'),
  chip: (_, value) => `Пчёлы: ${value}\u00a0класс`,
  group: {},
})

const form = facet({
  param: described('Форма препарата, адрес', aliases()),
  label: 'Форма препарата',
  of: 'drug',
  where: forms => sql`coalesce(d.formulation_id = any (${publishedIds('formulation', forms)}), false)`,
  column: sql`d.formulation_id`,
  inMemory: {
    values: sql`array_remove(array[own_form.alias], null)`,
    join: sql`left join formulation own_form on own_form.id = d.formulation_id and own_form.status = 'published'`,
    reads: ['formulation'],
  },
  count: ({ drugs }) => sql`select f.alias as value, f.code || ', ' || f.name as label, coalesce(n.count, 0) as count
    from formulation f left join (select value, count(*) as count from (${drugs}) l group by 1) n on n.value = f.id
    where f.status = 'published' order by f.code collate "ru"`,
  group: { maxValues: 12 },
})

const substance = facet({
  param: described('Действующее вещество, адрес', aliases()),
  label: 'Действующее вещество',
  of: 'drug',
  where: substances =>
    sql`d.id in (select parent_id from drug_ingredients where substance_id = any (${publishedIds('substance', substances)}))`,
  inMemory: {
    values: sql`made.aliases`,
    join: sql`left join (select i.parent_id, array_agg(distinct s.alias) as aliases
      from drug_ingredients i join substance s on s.id = i.substance_id and s.status = 'published' group by 1) made on made.parent_id = d.id`,
    reads: ['substance'],
  },
  count: ({ drugs }) => sql`select s.alias as value, s.name as label, coalesce(n.count, 0) as count
    from substance s left join (select substance_id, count(*) as count from (
        select distinct i.substance_id, i.parent_id from drug_ingredients i join (${drugs}) l on l.id = i.parent_id
      ) pair group by 1) n on n.substance_id = s.id
    where s.status = 'published' order by s.name collate "ru"`,
  group: { maxValues: 16 },
})

const kind = columnFacet({
  param: described('Вид препарата: pesticide, biopesticide, …', choices(keysOf(drugKinds))),
  label: 'Вид',
  column: sql`d.kind`,
  words: drugKinds,
})

const isInForce = sql`(r.status is null or r.status in ('active', 'unknown')) and (r.valid_to is null or r.valid_to >= current_date)`

/** Expired and withdrawn drugs are hidden unless requested. Those with an unknown status stay in the list and say so. */
const expired = filter({
  param: described('1 — вместе с истёкшими регистрациями', flag()),
  label: 'Недействующие',
  of: 'drug',
  where: () => isInForce,
  inMemory: { values: sql`case when ${isInForce} then array['1'] else '{}' end` },
  isActive: isShown => !isShown,
  chip: () => 'И\u00a0недействующие',
})

export const filters = { q, crop, target, purpose, lph, phi, bio, place, hazard, bee, form, substance, kind, expired }

function keysOf<K extends string>(options: Record<K, string>): K[] {
  return Object.keys(options) as K[]
}

function hazardWords(danger: 'human' | 'bee'): Record<string, string> {
  return Object.fromEntries(
    ([1, 2, 3, 4] as HazardClass[]).map(value => [value, `${value}\u00a0класс, ${hazardWord(danger, value)}`]),
  )
}
