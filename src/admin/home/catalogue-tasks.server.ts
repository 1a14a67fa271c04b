import { type SQL, sql } from 'drizzle-orm'
import { kindTitle } from '#admin/kinds/kind-titles.ts'
import { entities } from '#app/entities.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { date, shortDate } from '#ui/format/format-date.ts'
import { count } from '#ui/format/format-number.ts'
import type { GroupKey, QueueRow } from './queue-view.ts'

/** A row of the queue and the kind in whose number of the navigation it counts. */
interface CatalogueTask extends QueueRow {
  group: GroupKey
  path: string
}

export interface CatalogueTasks {
  tasks: readonly CatalogueTask[]
  /** How many there are of each group, also those beyond `maxRows`. */
  totals: Readonly<Partial<Record<GroupKey, number>>>
  /** What is wrong or unconfirmed now, by path of the kind. */
  waiting: Readonly<Record<string, number>>
}

/** Of one group. More than that is found in the lists. */
export const maxRows = 200

/** Days before its end from which a registration is shown. */
const noticeDays = 90
const urgentDays = 30

/** What the catalogue itself shows to be wrong or missing; computed once for each of its generations and days, in two statements. */
export function catalogueTasks(db: Db, cache: GenerationCache, now = new Date()): Promise<CatalogueTasks> {
  const today = moscowDay(now)
  return cache.remember(`queue ${today}`, async () => {
    const [facts, gaps] = await Promise.all([findFacts(db, today), findGaps(db)])
    const totals = { ...totalsOf(facts), gaps: gaps.length }
    return { tasks: [...facts.map(fact => toTask(fact, today)), ...gaps.map(gapTask)], totals, waiting: waitingOf(facts) }
  })
}

interface Fact extends Record<string, unknown> {
  group: 'registrations' | 'unread' | 'reviews'
  path: string
  id: number
  title: string
  /** The last day of the registration, or the day of the review. */
  day: string | null
  /** Uses of a drug that are not read; the total of the group beside each row. */
  number: number
  total: string
}

async function findFacts(db: Db, today: string): Promise<Fact[]> {
  const parts = [registrations(today), unreadUses, reviewedPosts, reviewedUses]
  const { rows } = await db.execute<Fact>(sql.join(parts, sql` union all `))
  return rows
}

/** Published products whose last registration has ended or ends soon; an open end never does. */
const registrations = (today: string): SQL => sql`(
  select 'registrations' as group, 'drugs' as path, d.id, d.name as title, max(r.valid_to)::text as day, 0 as number, count(*) over () as total
  from drug d join drug_registrations r on r.parent_id = d.id where d.status = 'published'
  group by d.id having bool_and(r.valid_to is not null) and max(r.valid_to) < ${today}::date + ${noticeDays}::int
  order by max(r.valid_to), d.id limit ${maxRows})`

const unreadUses: SQL = sql`(
  select 'unread', 'drug-uses', d.id, d.name, null, count(*)::int, count(*) over ()
  from drug_use u join drug d on d.id = u.drug_id where u.status = 'published' and (not u.is_ready or u.unread is not null)
  group by d.id order by count(*) desc, d.id limit ${maxRows})`

/** Articles that show a record which was changed after somebody had checked the article. */
const reviewedPosts: SQL = sql`(
  select 'reviews', 'posts', p.id, p.title, p.checked_at::text, 0, count(*) over () from post p
  where p.status = 'published' and p.checked_at is not null and exists (
    select from post_reference f left join drug d on d.id = f.drug_id left join drug_use u on u.id = f.drug_use_id
    where f.post_id = p.id and ((d.updated_at > d.created_at and d.updated_at::date > p.checked_at)
      or (u.updated_at > u.created_at and u.updated_at::date > p.checked_at)))
  order by p.checked_at, p.id limit ${maxRows})`

const reviewedUses: SQL = sql`(
  select 'reviews', 'drug-uses', u.id, d.name || ': ' || left(u.object_text, 80), u.checked_at::text, 0, count(*) over ()
  from drug_use u join drug d on d.id = u.drug_id
  where u.status = 'published' and u.checked_at is not null and u.updated_at > u.created_at and u.updated_at::date > u.checked_at
  order by u.checked_at, u.id limit ${maxRows})`

function totalsOf(facts: readonly Fact[]): Partial<Record<GroupKey, number>> {
  const byPart = new Map(facts.map(({ group, path, total }) => [`${group} ${path}`, { group, total: Number(total) }]))
  const totals: Partial<Record<GroupKey, number>> = {}
  for (const { group, total } of byPart.values()) totals[group] = (totals[group] ?? 0) + total
  return totals
}

function waitingOf(facts: readonly Fact[]): Record<string, number> {
  const byPart = new Map(facts.map(({ group, path, total }) => [`${group} ${path}`, { path, total: Number(total) }]))
  const waiting: Record<string, number> = {}
  for (const { path, total } of byPart.values()) waiting[path] = (waiting[path] ?? 0) + total
  return waiting
}

function toTask(fact: Fact, today: string): CatalogueTask {
  const { group, path, id, title } = fact
  const words = { registrations: registrationWords, unread: unreadWords, reviews: reviewWords }[group](fact, today)
  return { group, path, key: `${group}:${path}:${id}`, title, ...words }
}

type Words = Omit<CatalogueTask, 'group' | 'path' | 'key' | 'title'>

function registrationWords({ id, day }: Fact, today: string): Words {
  const isOver = day! < today
  const left = Math.round((Date.parse(day!) - Date.parse(today)) / 86_400_000)
  const soon = left <= urgentDays ? ', скоро' : ''
  const problem = isOver
    ? `Регистрация закончилась ${date(day!)}, а\u00a0страница на\u00a0сайте`
    : `Регистрация закончится ${date(day!)}${soon}: осталось ${count(left, { one: 'день', few: 'дня', many: 'дней' })}`
  return { kind: 'препарат', problem, isWrongOnSite: isOver, to: `/admin/drugs/${id}`, action: isOver ? 'Проверить' : 'Продлить' }
}

const unreadWords = ({ id, number }: Fact): Words => ({
  kind: 'препарат',
  problem: `${count(number, { one: 'регламент разобран', few: 'регламента разобраны', many: 'регламентов разобраны' })} не\u00a0полностью`,
  isWrongOnSite: false,
  to: `/admin/drugs/${id}`,
  action: 'Разобрать',
})

const reviewWords = ({ path, id, day }: Fact): Words => ({
  kind: path === 'posts' ? 'статья' : 'регламент',
  problem: `Данные изменились после проверки ${shortDate(day!)}`,
  isWrongOnSite: false,
  to: `/admin/${path}/${id}`,
  action: 'Перечитать',
})

interface Gap extends Record<string, unknown> {
  path: string
  field: string
  number: number
}

/** Published records without a description or a source, of the kinds that declare these fields. */
async function findGaps(db: Db): Promise<Gap[]> {
  const parts = entities.filter(({ isPersonal }) => !isPersonal).flatMap(entity => gapsOf(entity))
  const { rows } = await db.execute<Gap>(
    sql`select * from (${sql.join(parts, sql` union all `)}) gap where number > 0 order by number desc, path, field`,
  )
  return rows
}

function gapsOf(entity: AnyEntity): SQL[] {
  return ['description', 'sourceId', 'sources']
    .filter(key => entity.fields[key])
    .map(key => {
      const { status } = entity.table
      const link = entity.links[key]
      const isEmpty = link
        ? sql`not exists (select from ${link} where ${link.parentId} = ${entity.table.id})`
        : sql`${(entity.table as unknown as Record<string, SQL>)[key]} is null`
      return sql`(select ${entity.path}::text as path, ${key}::text as field, count(*)::int as number from ${entity.table} where ${status} = 'published' and ${isEmpty})`
    })
}

function gapTask({ path, field, number }: Gap): CatalogueTask {
  const entity = entities.find(entity => entity.path === path)!
  const lack = field === 'description' ? 'без\u00a0описания' : 'без\u00a0источника'
  return {
    group: 'gaps',
    path,
    key: `gaps:${path}:${field}`,
    title: kindTitle(entity),
    kind: '',
    problem: `${count(number, entity.words)} ${lack}`,
    isWrongOnSite: false,
    to: `/admin/${path}?status=published&missing=${field}`,
    action: 'Открыть список',
  }
}
