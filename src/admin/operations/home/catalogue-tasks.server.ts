import { type SQL, sql } from 'drizzle-orm'
import type { TaskFact } from '#admin/kit/catalogue-task.ts'
import type { GroupKey, QueueRow } from '#admin/kit/queue-view.ts'
import { taskSources } from '#admin/screens.server.ts'
import { kindTitle } from '#admin/screens.ts'
import { entities } from '#app/entities.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type Checked, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { count } from '#ui/format/format-number.ts'

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

/** What the catalogue itself shows to be wrong or missing; computed once for each of its generations and days, in two statements. */
export function catalogueTasks(db: Db, cache: GenerationCache, now = new Date()): Promise<CatalogueTasks> {
  const today = moscowDay(now)
  return cache.remember(`queue ${today}`, async () => {
    const [facts, gaps] = await Promise.all([findFacts(db, today), findGaps(db)])
    const totals = { ...totalsOf(facts), gaps: gaps.length }
    return {
      tasks: [...facts.map(fact => toTask(fact, today)), ...gaps.map(gapTask)],
      totals,
      waiting: waitingOf(facts),
    }
  })
}

async function findFacts(db: Db, today: string): Promise<TaskFact[]> {
  const parts = taskSources.map(({ group, path, find }) => {
    const { columns, from } = find(today, maxRows)
    const row = rowOf<TaskFact>({ group: sql`${group}::text`, path: sql`${path}::text`, ...columns })
    return selectOf(row, from)
  })
  return findRows(db, unionAll(parts))
}

function totalsOf(facts: readonly TaskFact[]): Partial<Record<GroupKey, number>> {
  const byPart = new Map(facts.map(({ group, path, total }) => [`${group} ${path}`, { group, total: Number(total) }]))
  const totals: Partial<Record<GroupKey, number>> = {}
  for (const { group, total } of byPart.values()) totals[group] = (totals[group] ?? 0) + total
  return totals
}

function waitingOf(facts: readonly TaskFact[]): Record<string, number> {
  const byPart = new Map(facts.map(({ group, path, total }) => [`${group} ${path}`, { path, total: Number(total) }]))
  const waiting: Record<string, number> = {}
  for (const { path, total } of byPart.values()) waiting[path] = (waiting[path] ?? 0) + total
  return waiting
}

function toTask(fact: TaskFact, today: string): CatalogueTask {
  const { group, path, id, title } = fact
  const source = taskSources.find(each => each.group === group && each.path === path)!
  return { group, path, key: `${group}:${path}:${id}`, title, ...source.words(fact, today) }
}

interface Gap {
  path: string
  field: string
  number: number
}

/** Published records without a description or a source, of the kinds that declare these fields. */
async function findGaps(db: Db): Promise<Gap[]> {
  const parts = entities.filter(({ isPersonal }) => !isPersonal).flatMap(entity => gapsOf(entity))
  const row = rowOf<Gap>({ path: sql`path`, field: sql`field`, number: sql`number` })
  return findRows(
    db,
    selectOf(row, sql`from (${unionAll(parts)}) gap where number > 0 order by number desc, path, field`),
  )
}

function gapsOf(entity: AnyEntity): Checked<Gap>[] {
  return ['description', 'sourceId', 'sources']
    .filter(key => entity.fields[key])
    .map(key => {
      const { status } = entity.table
      const link = entity.links[key]
      const isEmpty = link
        ? sql`not exists (select from ${link} where ${link.parentId} = ${entity.table.id})`
        : sql`${(entity.table as unknown as Record<string, SQL>)[key]} is null`
      const row = rowOf<Gap>({ path: sql`${entity.path}::text`, field: sql`${key}::text`, number: sql`count(*)::int` })
      return selectOf(row, sql`from ${entity.table} where ${status} = 'published' and ${isEmpty}`)
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
