import { type SQL, sql } from 'drizzle-orm'
import { fileEntity } from '#admin/files/library/write-file.server.ts'
import { actorWords } from '#admin/kit/actor-words.ts'
import { differencesOf } from '#admin/kit/differences.server.ts'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames } from '#admin/kit/kinds/kind-description.ts'
import { type References, referencesIn } from '#admin/kit/records/find-names.server.ts'
import { isNamed, numberIn } from '#admin/operations/users-named.server.ts'
import { findFormerNames } from '#admin/records/history/find-former-names.server.ts'
import { entities } from '#app/entities.ts'
import { securityEvent } from '#features/accounts/security-event.table.ts'
import { user } from '#features/accounts/user.table.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { wordsOfEvent } from './event-words.server.ts'
import { eventsKind, type JournalQuery } from './journal-query.server.ts'
import type { JournalItem, JournalPage } from './journal-view.ts'

const journalPageSize = 50

/** Saves of records and security events in one order, the latest first. Three statements. */
export async function findJournal(db: Db, query: JournalQuery): Promise<JournalPage> {
  const { page } = query
  const total = sql`(select count(*)::int from ${entityRevision} r where ${revisionsOf(query)})
    + (select count(*)::int from ${securityEvent} e where ${eventsOf(query)})`
  const [rows, [counted]] = await Promise.all([
    selectRows(db, query, { limit: journalPageSize, offset: (page - 1) * journalPageSize }),
    findRows(db, selectOf(rowOf<{ total: number }>({ total }))),
  ])
  const items = await toItems(db, rows)
  const pages = Math.max(1, Math.ceil(counted!.total / journalPageSize))
  return { items, total: counted!.total, page, pageSize: journalPageSize, pages }
}

/** The place of a row in the order of the journal. */
interface Place {
  source: 'r' | 'e'
  id: string
  /** To the microsecond, as PostgreSQL writes it. */
  moment: string
}

export interface JournalRow extends Place {
  key: string
  at: string
  who: number | null
  who_name: string | null
  person: number | null
  person_name: string | null
  entity: string | null
  record_id: number | null
  write_kind: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  event: string | null
  detail: string | null
  network: string | null
}

interface Part {
  limit: number
  offset?: number
  /** Only what follows this row: reading on costs the same everywhere in the journal. */
  after?: Place | undefined
}

/** Each source gives at most as many rows as the part can need, from the index of its moments; only then the two are merged. */
export async function selectRows(
  db: Db,
  query: JournalQuery,
  { limit, offset = 0, after }: Part,
): Promise<JournalRow[]> {
  const needed = limit + offset
  const merged = sql`
    with merged as (
      select * from (
        (select 'r' as source, r.created_at as moment, r.id, r.user_id as who, null::int as person from ${entityRevision} r
          where ${revisionsOf(query)} and ${follows(sql`r.created_at`, 'r', after)} order by r.created_at desc, r.id desc limit ${needed})
        union all
        (select 'e', e.at, e.id, coalesce(e.actor_id, case when e.network <> '' then e.user_id end),
          case when e.actor_id is not null or e.network = '' then e.user_id end from ${securityEvent} e
          where ${eventsOf(query)} and ${follows(sql`e.at`, 'e', after)} order by e.at desc, e.id desc limit ${needed})
      ) both_sources order by moment desc, source, id desc limit ${limit} offset ${offset}
    )`
  const row = rowOf<JournalRow>({
    source: sql`m.source`,
    id: sql`m.id`,
    moment: sql`m.moment::text`,
    key: sql`m.source || m.id`,
    at: sql`to_char(m.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    who: sql`m.who`,
    who_name: sql`w.name`,
    person: sql`m.person`,
    person_name: sql`p.name`,
    ...columnsOf('r', 'entity', 'record_id', 'write_kind', 'before', 'after'),
    ...columnsOf('e', 'event', 'detail', 'network'),
  })
  const rest = sql`
    from merged m
    left join ${entityRevision} r on m.source = 'r' and r.id = m.id
    left join ${securityEvent} e on m.source = 'e' and e.id = m.id
    left join ${user} w on w.id = m.who
    left join ${user} p on p.id = m.person
    order by m.moment desc, m.source, m.id desc`
  return findRows(db, selectOf(row, rest, merged))
}

/** Of the same moment events come first, then revisions; of the same source the later number. */
function follows(moment: SQL, source: Place['source'], after: Place | undefined): SQL {
  if (!after) return sql`true`
  if (source !== after.source)
    return source === 'r'
      ? sql`${moment} <= ${after.moment}::timestamptz`
      : sql`${moment} < ${after.moment}::timestamptz`
  return sql`(${moment}, ${sql.raw(source)}.id) < (${after.moment}::timestamptz, ${after.id}::bigint)`
}

/** Days of the filter are those of Moscow, as everywhere on the site. */
const inDays = (moment: SQL, { from, to }: JournalQuery): SQL[] => [
  ...(from ? [sql`${moment} >= ${from}::date::timestamp at time zone 'Europe/Moscow'`] : []),
  ...(to ? [sql`${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`] : []),
]

/** The number stays when the account is deleted. */
const idsOf = (who: string): SQL => {
  const number = numberIn(who)
  return number === null ? sql`select ${user.id} from ${user} where ${isNamed(who)}` : sql`${number}::int`
}

function revisionsOf(query: JournalQuery): SQL {
  const { who, kind, field } = query
  const entity = entities.find(({ path }) => path === kind)
  const parts = [
    kind === eventsKind ? sql`false` : sql`true`,
    ...(entity ? [sql`r.entity = ${entity.name}`] : []),
    ...(who ? [sql`r.user_id in (${idsOf(who)})`] : []),
    ...(field
      ? [sql`nullif(r.before -> ${field}::text, 'null') is distinct from nullif(r.after -> ${field}::text, 'null')`]
      : []),
    ...inDays(sql`r.created_at`, query),
  ]
  return sql.join(parts, sql` and `)
}

function eventsOf(query: JournalQuery): SQL {
  const { who, kind } = query
  const parts = [
    kind === undefined || kind === eventsKind ? sql`true` : sql`false`,
    ...(who ? [sql`(e.actor_id in (${idsOf(who)}) or e.user_id in (${idsOf(who)}))`] : []),
    ...inDays(sql`e.at`, query),
  ]
  return sql.join(parts, sql` and `)
}

/** In words: titles instead of numbers. One statement for all names, and one for those of records that are gone. */
export async function toItems(db: Db, rows: readonly JournalRow[]): Promise<JournalItem[]> {
  const references: References = new Map()
  for (const { entity, before, after } of rows) {
    const declared = entity === null ? undefined : entityNamed(entity)
    for (const values of [before, after]) if (declared && values) referencesIn(declared.fields, values, references)
  }
  const names = await findFormerNames(db, references)
  return rows.map(row => toItem(row, names))
}

function toItem(row: JournalRow, names: RecordNames): JournalItem {
  const { key, at, who, who_name, person, person_name, entity, event, detail, network } = row
  const declared = entity === null ? undefined : entityNamed(entity)
  return {
    key,
    at,
    who: who === null || who_name === null ? null : { id: who, name: who_name },
    actor: actorWords({ who, name: who_name, event, network }),
    what: event === null ? whatWasSaved(row, declared) : wordsOfEvent(event),
    record: declared ? recordOf(row, declared) : null,
    person: person === null ? null : { id: person, name: person_name ?? `№\u00a0${person}` },
    differences: declared && row.before && row.after ? differencesOf(declared, row.before, row.after, names) : [],
    detail: detail ?? '',
    network: network ?? '',
  }
}

const writers: Readonly<Record<string, string>> = {
  hand: '',
  bulk: ', массовое изменение',
  import: ', загрузка файла',
  job: ', программа',
}

function whatWasSaved({ before, after, write_kind, entity }: JournalRow, declared: AnyEntity | undefined): string {
  const verb = before === null ? 'Создание' : after === null ? 'Удаление' : 'Изменение'
  const name = (after ?? before)?.name
  const file = name ? `файл «${name}»` : 'файл'
  return `${verb}: ${declared?.words.one ?? (entity === fileEntity ? file : entity)}${writers[write_kind ?? 'hand'] ?? ''}`
}

function recordOf({ before, after, record_id }: JournalRow, { title, path }: AnyEntity): JournalItem['record'] {
  const values = after ?? before ?? {}
  return { kind: path, id: record_id!, title: String(values[title] ?? values.alias ?? `№\u00a0${record_id}`) }
}
